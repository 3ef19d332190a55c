// The paths that have a page, as data; all others get the page of status 404 (docs/design/http-api.md#pages).
import type { PageRules } from './access/page-access.ts';
import { restApiPath } from './rest-api/rest-api-path.ts';
import { securityPath } from './security-text.ts';

/**
 * `onCustomDomains`: also served on custom domains. `isShared`: the same for all visitors who are not
 * signed in, so it carries no session (docs/design/http-api.md#pages).
 */
export type PageRoute = PageRules & {
  readonly path: string;
  readonly onCustomDomains?: boolean;
  readonly isShared?: boolean;
};

export const pageRoutes: readonly PageRoute[] = [
  { path: '/', pattern: '/', signedInTo: '/dashboard' },
  { path: '/dashboard', pattern: '/dashboard', access: 'account' },
  { path: '/recent', pattern: '/recent', access: 'account' },
  { path: '/secret/:key', pattern: '/secret/:key', onCustomDomains: true },
  { path: '/private/:key', pattern: '/private/:key' },
  { path: '/private/:key/burn', pattern: '/private/:key/burn' },
  { path: '/sealed/created', pattern: '/sealed/created' },
  { path: '/about', pattern: '/about', isShared: true },
  { path: '/info/security', pattern: '/info/security', isShared: true },
  { path: '/info/privacy', pattern: '/info/privacy', isShared: true },
  { path: '/info/terms', pattern: '/info/terms', isShared: true },
  { path: '/pricing', pattern: '/pricing', needs: 'plans' },
  { path: '/account/domains', pattern: '/account/domains', access: 'account', needs: 'domains' },
  { path: '/account/domains/add', pattern: '/account/domains/add', access: 'account', needs: 'domains' },
  {
    path: '/account/domains/:domain/verify',
    pattern: '/account/domains/:domain/verify',
    access: 'account',
    needs: 'domains',
  },
  { path: '/translations', pattern: '/translations', isShared: true },
  { path: restApiPath, pattern: restApiPath, isShared: true },
  { path: `${restApiPath}/:group`, pattern: restApiPath, isShared: true },
  { path: '/incoming', pattern: '/incoming', needs: 'incoming' },
  { path: '/colonel', pattern: '/colonel', access: 'colonel' },
  { path: '/feedback', pattern: '/feedback' },
  { path: '/signin', pattern: '/signin', needs: 'signin', signedInTo: '/' },
  { path: '/signup', pattern: '/signup', needs: 'signup' },
  { path: '/signup/:planCode', pattern: '/signup', needs: 'signup' },
  { path: '/forgot', pattern: '/forgot', needs: 'signin' },
  { path: '/forgot/:key', pattern: '/forgot/:resetKey', needs: 'signin' },
  { path: '/address/:key', pattern: '/address/:addressKey', needs: 'signin' },
  { path: '/account', pattern: '/account', access: 'account' },
];

/**
 * Redirects from old paths of links, and from the path that password managers open
 * (W3C, A Well-Known URL for Changing Passwords).
 */
export const redirects: readonly { readonly path: string; readonly to: (key: string) => string }[] = [
  { path: '/receipt/:key', to: (key) => `/private/${encodeURIComponent(key)}` },
  { path: '/.well-known/change-password', to: () => '/account' },
];

/**
 * The pages of sealed links with all their paths: mail and link protection programs move what stands behind
 * `#`, and percent-encode it up to three times (docs/design/sealed-links.md#the-pages).
 */
export const sealedPaths = [
  { page: 's', path: '/s' },
  { page: 's', path: '/s/*link' },
  { page: 's', path: '/s%23*link' },
  { page: 's', path: '/s%25*link' },
  { page: 'p', path: '/p' },
] as const;

/** The patterns of files. */
export const filePaths = {
  assets: '/assets/*name',
  icons: '/icons/:set/:name.svg',
  robots: '/robots.txt',
  favicon: '/favicon.ico',
  card: '/card.png',
  appIcon: '/icon-:size.png',
  manifest: '/site.webmanifest',
  security: securityPath,
} as const;

/** Every path outside the API that is not a call. */
export const pagePaths: readonly string[] = [
  ...Object.values(filePaths),
  ...[...redirects, ...pageRoutes, ...sealedPaths].map(({ path }) => path),
];

const disallowed = [
  'private',
  'receipt',
  'sealed',
  'secret',
  'shared',
  'account',
  'dashboard',
  'recent',
  'forgot',
  'address',
  'colonel',
  'admin',
  'api',
];

/** Tells crawlers which paths to skip. */
export const robotsText = `User-agent: *\n${disallowed.map((path) => `Disallow: /${path}\n`).join('')}`;
