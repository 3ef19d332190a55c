// The routes: path, layout, title and chunk of each page (docs/design/web.md#routes).
import type { RouteObject } from 'react-router-dom';
import { DeliveredBy } from '#features/secrets/recipient/DeliveredBy.tsx';
import { LazyUpgradeDialog } from '#features/billing/LazyUpgradeDialog.tsx';
import { repairedRoute } from '#features/secrets/shared/repaired-route.ts';
import { NotFound } from '#features/pages/NotFound.tsx';
import { paths } from '#lib/paths.ts';
import type { TextPart } from '#lib/text-parts.ts';
import { loadTexts } from '#lib/texts.ts';
import { DefaultLayout } from '#shell/frame/DefaultLayout.tsx';
import { Logo } from '#shell/header/Logo.tsx';
import { QuietLayout } from '#shell/frame/QuietLayout.tsx';
import { RouteError } from '#shell/failures/RouteError.tsx';
import type { RouteHandle, StripState } from '#shell/route-handle.ts';
import { requireAccount, requireColonel, requireFeature, visitorsOnly } from '#shell/session/guards.ts';

const page = (title: RouteHandle['title']): RouteHandle => ({ title });

/** A page with the private strip, which mentions the share link only while there is one. */
const privatePage = (title: RouteHandle['title']): RouteHandle => ({ title, strip: stripOf });

/** The burn page shows no share link. */
const burnPage: RouteHandle = { title: 'secrets.burn.documentTitle', strip: () => 'ended' };

function stripOf(data: unknown): StripState {
  const record = typeof data === 'object' && data !== null && 'record' in data ? data.record : undefined;
  const linked =
    typeof record === 'object' &&
    record !== null &&
    'share_url' in record &&
    typeof record.share_url === 'string';
  return linked ? 'waiting' : 'ended';
}

/** Loads a page and its texts at the same time. */
function withTexts<Page>(part: TextPart, load: () => Page | Promise<Page>): () => Promise<Page> {
  return async () => {
    const [page] = await Promise.all([load(), loadTexts(part)]);
    return page;
  };
}

function information(name: 'about' | 'security' | 'privacy' | 'terms') {
  return withTexts(name, async () => (await import('#features/pages/information.tsx')).informationPage(name));
}

const withNavigation: RouteObject[] = [
  {
    path: '/',
    lazy: withTexts('home', async () => ({
      Component: (await import('#features/secrets/create/HomePage.tsx')).HomePage,
    })),
    middleware: [visitorsOnly(paths.dashboard)],
    handle: page('secrets.home.documentTitle'),
  },
  {
    path: '/private/:key',
    lazy: withTexts('private', () => import('#features/secrets/private/PrivatePage.tsx')),
    handle: privatePage('secrets.private.documentTitle'),
  },
  {
    path: '/private/:key/burn',
    lazy: withTexts('burn', () => import('#features/secrets/burn/BurnPage.tsx')),
    handle: burnPage,
  },
  { path: '/about', lazy: information('about'), handle: page('pages.about.documentTitle') },
  { path: '/info/security', lazy: information('security'), handle: page('pages.security.documentTitle') },
  { path: '/info/privacy', lazy: information('privacy'), handle: page('pages.privacy.documentTitle') },
  { path: '/info/terms', lazy: information('terms'), handle: page('pages.terms.documentTitle') },
  {
    path: '/pricing',
    lazy: withTexts('pricing', () => import('#features/billing/PricingPage.tsx')),
    handle: page('billing.plans.documentTitle'),
  },
  {
    path: '/feedback',
    lazy: withTexts('feedback', () => import('#shell/feedback/FeedbackPage.tsx')),
    handle: page('feedback.documentTitle'),
  },
  {
    path: '/translations',
    lazy: withTexts('translations', () => import('#features/pages/TranslationsPage.tsx')),
    handle: page('pages.translations.documentTitle'),
  },
  {
    path: '/docs/rest-api',
    lazy: withTexts('restApi', () => import('#features/pages/rest-api/RestApiPage.tsx')),
    handle: page('pages.restApi.documentTitle'),
  },
  {
    path: '/incoming',
    lazy: withTexts('incoming', () => import('#features/incoming/IncomingPage.tsx')),
    handle: { title: 'incoming.documentTitle', showsMessages: true } satisfies RouteHandle,
  },
  {
    path: '*',
    lazy: withTexts('notFound', () => ({ Component: NotFound, loader: repairedRoute })),
    handle: page('pages.notFound.documentTitle'),
  },
];

/** A path below `/secret/` with more than a key is a damaged link. */
const quiet: RouteObject[] = [
  {
    path: '/secret/:key',
    lazy: withTexts('recipient', () => import('#features/secrets/recipient/RecipientPage.tsx')),
    handle: page('secrets.recipient.documentTitle'),
  },
  {
    path: '/secret/*',
    lazy: withTexts('recipient', () => import('#features/secrets/recipient/RecipientPage.tsx')),
    handle: page('secrets.recipient.documentTitle'),
  },
];

/** The page of a domain has its name as title. */
const domainPage: RouteHandle = {
  title: 'domains.verify.documentTitle',
  name: ({ domain }) => domain,
};

/** The pages of domains, one chunk. The upgrade dialog comes from another feature. */
function domainRoutes(): RouteObject[] {
  const load = () => import('#features/domains/domain-pages.tsx');
  return [
    {
      path: paths.domains,
      lazy: withTexts('domains', async () => (await load()).listPage(LazyUpgradeDialog)),
      handle: page('domains.list.documentTitle'),
    },
    {
      path: paths.addDomain,
      lazy: withTexts('domains', async () => (await load()).addPage),
      handle: { ...page('domains.add.documentTitle'), hidesFeedback: true },
    },
    {
      path: `${paths.domains}/:domain/verify`,
      lazy: withTexts('domains', async () => (await load()).verifyPage),
      handle: domainPage,
    },
  ];
}

const entry = async () => (await import('#features/accounts/enter/entry.tsx')).entryPage;

const signUpRoute: RouteObject = {
  lazy: withTexts('signUp', async () => (await entry())('signUp')),
  handle: { title: 'accounts.signUp.documentTitle', showsFormErrors: true },
};

/** Pages before sign-in, unknown while sign-in or sign-up is off. */
const entries: RouteObject[] = [
  {
    middleware: [requireFeature(({ authentication }) => authentication.signin), visitorsOnly(paths.home)],
    children: [
      {
        path: '/signin',
        lazy: withTexts('signIn', async () => (await entry())('signIn')),
        handle: { title: 'accounts.signIn.documentTitle', showsFormErrors: true },
      },
    ],
  },
  {
    middleware: [requireFeature(({ authentication }) => authentication.signup)],
    children: [
      { path: '/signup', ...signUpRoute },
      { path: '/signup/:planCode', ...signUpRoute },
    ],
  },
];

/** Pages before sign-in with the logo only. */
const quietEntries: RouteObject[] = [
  {
    path: '/forgot',
    lazy: withTexts('forgot', async () => (await entry())('askReset')),
    handle: { title: 'accounts.forgot.documentTitle', showsFormErrors: true },
  },
  {
    path: '/forgot/:resetKey',
    lazy: withTexts('reset', async () => (await entry())('resetPassword')),
    handle: { title: 'accounts.reset.documentTitle', showsFormErrors: true },
  },
];

/** Loads the account page with the card of billing, because features import no sibling. */
async function account() {
  const [{ AccountPage, loader }, { SubscriptionCard }] = await Promise.all([
    import('#features/accounts/manage/AccountPage.tsx'),
    import('#features/billing/SubscriptionCard.tsx'),
  ]);
  return { loader, element: <AccountPage subscription={<SubscriptionCard />} /> };
}

/** Pages of an account: visitors are sent to sign in. */
const signedIn: RouteObject[] = [
  {
    path: '/dashboard',
    lazy: withTexts('dashboard', () => import('#features/secrets/dashboard/DashboardPage.tsx')),
    handle: page('secrets.dashboard.documentTitle'),
  },
  {
    path: '/recent',
    lazy: withTexts('recent', () => import('#features/secrets/recent/RecentPage.tsx')),
    handle: page('secrets.recent.documentTitle'),
  },
  { middleware: [requireFeature((bootstrap) => bootstrap.domains_enabled)], children: domainRoutes() },
  { path: '/account', lazy: withTexts('account', account), handle: page('accounts.account.documentTitle') },
];

/** Pages of administration. */
const colonels: RouteObject[] = [
  {
    path: '/colonel',
    lazy: withTexts('colonel', () => import('#features/colonel/ColonelPage.tsx')),
    handle: page('colonel.documentTitle'),
  },
];

const withAccess: RouteObject[] = [
  ...withNavigation,
  ...entries,
  { middleware: [requireAccount], children: signedIn },
  { middleware: [requireAccount, requireColonel], children: colonels },
];

export const routes: RouteObject[] = [
  { path: paths.signOut, lazy: () => import('#shell/session/logout.ts') },
  { Component: DefaultLayout, children: [{ ErrorBoundary: RouteError, children: withAccess }] },
  {
    element: <QuietLayout header={<Logo id="logo" />} />,
    children: [
      {
        ErrorBoundary: RouteError,
        middleware: [requireFeature(({ authentication }) => authentication.signin)],
        children: quietEntries,
      },
    ],
  },
  {
    element: <QuietLayout footer={<DeliveredBy />} />,
    children: [{ ErrorBoundary: RouteError, children: quiet }],
  },
];
