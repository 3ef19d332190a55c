// The pages that exist, as data (api.md 6.1). Everything else is the 404 shell.

/** `pattern` names the painted page of the build; `onCustomDomains`: also served on customers' hosts. */
export type PageRoute = { readonly path: string; readonly pattern: string; readonly onCustomDomains?: boolean };

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

/** Paths of links that live on under another name. */
export const redirects: readonly { readonly path: string; readonly to: (key: string) => string }[] = [
  { path: '/receipt/:key', to: (key) => `/private/${encodeURIComponent(key)}` },
];

const hidden = ['private', 'receipt', 'secret', 'shared', 'account', 'dashboard', 'recent', 'forgot', 'colonel', 'admin', 'api'];

/** What robots may not follow. */
export const robotsText = `User-agent: *\n${hidden.map((path) => `Disallow: /${path}\n`).join('')}`;
