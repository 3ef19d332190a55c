// The paths that have a page, as data; all others get the page of status 404 (docs/design/http-api.md#pages).

/** `pattern` names the prerendered page of the build; `onCustomDomains`: also served on custom domains. */
export type PageRoute = {
  readonly path: string;
  readonly pattern: string;
  readonly onCustomDomains?: boolean;
};

export const pageRoutes: readonly PageRoute[] = [
  { path: '/', pattern: '/' },
  { path: '/secret/:key', pattern: '/secret/:key', onCustomDomains: true },
  { path: '/private/:key', pattern: '/private/:key' },
  { path: '/private/:key/burn', pattern: '/private/:key/burn' },
  { path: '/about', pattern: '/about' },
  { path: '/info/security', pattern: '/info/security' },
  { path: '/info/privacy', pattern: '/info/privacy' },
  { path: '/info/terms', pattern: '/info/terms' },
];

/** Redirects from old paths of links. */
export const redirects: readonly { readonly path: string; readonly to: (key: string) => string }[] = [
  { path: '/receipt/:key', to: (key) => `/private/${encodeURIComponent(key)}` },
];

const disallowed = [
  'private',
  'receipt',
  'secret',
  'shared',
  'account',
  'dashboard',
  'recent',
  'forgot',
  'colonel',
  'admin',
  'api',
];

/** Tells crawlers which paths to skip. */
export const robotsText = `User-agent: *\n${disallowed.map((path) => `Disallow: /${path}\n`).join('')}`;
