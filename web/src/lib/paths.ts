// Paths of the pages (docs/design/product.md#pages). Pages take their links from here.

export const paths = {
  home: '/',
  privatePage: (metadataKey: string): string => `/private/${encodeURIComponent(metadataKey)}`,
  burn: (metadataKey: string): string => `/private/${encodeURIComponent(metadataKey)}/burn`,
  /** Address of an opened secret, without its key (docs/design/trust.md#pages). */
  opened: '/secret/opened',
  signIn: '/signin',
  signUp: '/signup',
  account: '/account',
  dashboard: '/dashboard',
  pricing: '/pricing',
  domains: '/account/domains',
  addDomain: '/account/domains/add',
  verifyDomain: (domain: string): string => `/account/domains/${encodeURIComponent(domain)}/verify`,
  feedback: '/feedback',
} as const;
