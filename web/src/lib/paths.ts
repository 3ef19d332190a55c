// Addresses of our own pages (spec §2); no page writes a path by hand.

export const paths = {
  home: '/',
  privatePage: (metadataKey: string): string => `/private/${encodeURIComponent(metadataKey)}`,
  burn: (metadataKey: string): string => `/private/${encodeURIComponent(metadataKey)}/burn`,
  /** What the address bar shows once a secret is open: a path that holds no key (trust.md 8). */
  opened: '/secret/opened',
  signIn: '/signin',
  pricing: '/pricing',
} as const;
