// Paths of the pages (docs/design/product.md#pages). Pages take their links from here.

export const paths = {
  home: '/',
  secret: (key: string): string => `/secret/${encodeURIComponent(key)}`,
  privatePage: (metadataKey: string): string => `/private/${encodeURIComponent(metadataKey)}`,
  burn: (metadataKey: string): string => `/private/${encodeURIComponent(metadataKey)}/burn`,
  /** Address of an opened secret, without its key (docs/design/trust.md#pages). */
  opened: '/secret/opened',
  signIn: '/signin',
  /** The sign-in page, which leads to `path` afterwards. */
  signInFor: (path: string): string => `/signin?redirect=${encodeURIComponent(path)}`,
  signUp: '/signup',
  forgot: '/forgot',
  resetPassword: (resetKey: string): string => `/forgot/${encodeURIComponent(resetKey)}`,
  account: '/account',
  dashboard: '/dashboard',
  recent: '/recent',
  /** Answered by the server, which ends the session. */
  signOut: '/logout',
  pricing: '/pricing',
  domains: '/account/domains',
  addDomain: '/account/domains/add',
  verifyDomain: (domain: string): string => `/account/domains/${encodeURIComponent(domain)}/verify`,
  feedback: '/feedback',
} as const;
