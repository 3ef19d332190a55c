// The routes: path, layout, title and chunk of each page (docs/design/web.md#routes).
import type { ReactNode } from 'react';
import { DeliveredBy } from '#features/secrets/recipient/DeliveredBy.tsx';
import { LazyUpgradeDialog } from '#features/billing/LazyUpgradeDialog.tsx';
import { repairedRoute } from '#features/secrets/shared/repaired-route.ts';
import { NotFound, notFoundStart } from '#features/pages/NotFound.tsx';
import { paths } from '#lib/paths.ts';
import { withTexts } from '#lib/router/with-texts.ts';
import type { Route, Visit } from '#lib/router/route.ts';
import { DefaultLayout } from '#shell/frame/DefaultLayout.tsx';
import { prepareHeader } from '#shell/header/customer-header.tsx';
import { Logo } from '#shell/header/Logo.tsx';
import { QuietLayout } from '#shell/frame/QuietLayout.tsx';
import { type RouteHandle, stripOf } from '#shell/route-handle.ts';
import { requireAccount, requireColonel, requireFeature, visitorsOnly } from '#shell/session/guards.ts';

const page = (title: RouteHandle['title']): RouteHandle => ({ title });

/** A page with the private strip, which mentions the share link only while there is one. */
const privatePage = (title: RouteHandle['title']): RouteHandle => ({ title, strip: stripOf });

/** The burn page shows no share link. */
const burnPage: RouteHandle = { title: 'secrets.burn.documentTitle', strip: () => 'ended' };

const restApiRoute: Route = {
  ...withTexts('restApi', () => import('#features/pages/rest-api/RestApiPage.tsx')),
  handle: page('pages.restApi.documentTitle'),
};

const withNavigation: Route[] = [
  {
    path: '/',
    ...withTexts('home', () => import('#features/secrets/create/HomePage.tsx')),
    instead: {
      when: ({ bootstrap }) => !bootstrap.creation.allowed,
      ...withTexts('signInFirst', () => import('#features/secrets/create/SignInFirst.tsx')),
    },
    guards: [visitorsOnly(paths.dashboard)],
    handle: page('secrets.home.documentTitle'),
  },
  {
    path: '/private/:key',
    ...withTexts('private', () => import('#features/secrets/private/PrivatePage.tsx')),
    handle: privatePage('secrets.private.documentTitle'),
  },
  {
    path: '/private/:key/burn',
    ...withTexts('burn', () => import('#features/secrets/burn/BurnPage.tsx')),
    handle: burnPage,
  },
  {
    path: '/sealed/created',
    ...withTexts('sealedCreated', () => import('#features/secrets/sealed/CreatedPage.tsx')),
    handle: privatePage('sealed.created.documentTitle'),
  },
  {
    path: '/about',
    ...withTexts('about', () => import('#features/pages/AboutPage.tsx')),
    handle: page('pages.about.documentTitle'),
  },
  {
    path: '/info/security',
    ...withTexts('security', () => import('#features/pages/SecurityPage.tsx')),
    handle: page('pages.security.documentTitle'),
  },
  {
    path: '/info/privacy',
    ...withTexts('privacy', () => import('#features/pages/PrivacyPage.tsx')),
    handle: page('pages.privacy.documentTitle'),
  },
  {
    path: '/info/terms',
    ...withTexts('terms', () => import('#features/pages/TermsPage.tsx')),
    handle: page('pages.terms.documentTitle'),
  },
  {
    path: '/pricing',
    ...withTexts('pricing', () => import('#features/billing/PricingPage.tsx')),
    handle: page('billing.plans.documentTitle'),
  },
  {
    path: '/feedback',
    ...withTexts('feedback', () => import('#shell/feedback/FeedbackPage.tsx')),
    handle: page('feedback.documentTitle'),
  },
  {
    path: '/translations',
    ...withTexts('translations', () => import('#features/pages/TranslationsPage.tsx')),
    handle: page('pages.translations.documentTitle'),
  },
  { path: '/docs/rest-api', ...restApiRoute },
  { path: '/docs/rest-api/:group', ...restApiRoute },
  {
    path: '/incoming',
    ...withTexts('incoming', () => import('#features/incoming/IncomingPage.tsx')),
    handle: { ...page('incoming.documentTitle'), showsMessages: true },
  },
  {
    path: '*',
    ...withTexts('notFound', () => ({ Component: NotFound, loader: repairedRoute, start: notFoundStart })),
    handle: page('pages.notFound.documentTitle'),
  },
];

/** A path below `/secret/` with more than a key is a damaged link. */
const quiet: Route[] = [
  {
    path: '/secret/:key',
    ...withTexts('recipient', () => import('#features/secrets/recipient/RecipientPage.tsx')),
    handle: page('secrets.recipient.documentTitle'),
  },
  {
    path: '/secret/*',
    ...withTexts('recipient', () => import('#features/secrets/recipient/RecipientPage.tsx')),
    handle: page('secrets.recipient.documentTitle'),
  },
];

/** The pages of domains. The upgrade dialog comes from another feature. */
const domainRoutes: Route[] = [
  {
    path: paths.domains,
    ...withTexts('domains', async () =>
      (await import('#features/domains/DomainList.tsx')).listPage(LazyUpgradeDialog),
    ),
    handle: page('domains.list.documentTitle'),
  },
  {
    path: paths.addDomain,
    ...withTexts('addDomain', () => import('#features/domains/AddDomain.tsx')),
    handle: { ...page('domains.add.documentTitle'), hidesFeedback: true },
  },
  {
    path: `${paths.domains}/:domain/verify`,
    ...withTexts('verifyDomain', () => import('#features/domains/VerifyDomain.tsx')),
    handle: { title: 'domains.verify.documentTitle', name: ({ domain }) => domain } satisfies RouteHandle,
  },
];

const signUpRoute: Route = {
  ...withTexts('signUp', () => import('#features/accounts/enter/SignUp.tsx')),
  handle: { title: 'accounts.signUp.documentTitle', showsFormErrors: true },
};

/** Pages before sign-in, unknown while sign-in or sign-up is off. */
const entries: Route[] = [
  {
    guards: [requireFeature(({ authentication }) => authentication.signin), visitorsOnly(paths.home)],
    children: [
      {
        path: '/signin',
        ...withTexts('signIn', () => import('#features/accounts/enter/SignIn.tsx')),
        handle: { title: 'accounts.signIn.documentTitle', showsFormErrors: true },
      },
    ],
  },
  {
    guards: [requireFeature(({ authentication }) => authentication.signup)],
    children: [
      { path: '/signup', ...signUpRoute },
      { path: '/signup/:planCode', ...signUpRoute },
    ],
  },
];

/** Pages before sign-in with the logo only. */
const quietEntries: Route[] = [
  {
    path: '/forgot',
    ...withTexts('forgot', () => import('#features/accounts/enter/AskReset.tsx')),
    handle: { title: 'accounts.forgot.documentTitle', showsFormErrors: true },
  },
  {
    path: '/forgot/:resetKey',
    ...withTexts('reset', () => import('#features/accounts/enter/ResetPassword.tsx')),
    handle: { title: 'accounts.reset.documentTitle', showsFormErrors: true },
  },
  {
    path: '/address/:addressKey',
    ...withTexts('address', () => import('#features/accounts/enter/ConfirmAddress.tsx')),
    handle: { title: 'accounts.address.documentTitle' },
  },
];

/** Loads the account page with the card of billing, because features import no sibling. */
async function account() {
  const [{ AccountPage, loadAccount, start }, { SubscriptionCard, loadSubscription }] = await Promise.all([
    import('#features/accounts/manage/AccountPage.tsx'),
    import('#features/billing/SubscriptionCard.tsx'),
  ]);
  const loader = (visit: Visit) => Promise.all([loadAccount(visit), loadSubscription(visit)]);
  const Component = ({ data: [found, subscription] }: { data: Awaited<ReturnType<typeof loader>> }) => (
    <AccountPage loaded={found} subscription={<SubscriptionCard found={subscription} />} />
  );
  return { loader, Component, start };
}

/** Pages of an account: visitors are sent to sign in. */
const signedIn: Route[] = [
  {
    path: '/dashboard',
    ...withTexts('dashboard', () => import('#features/secrets/dashboard/DashboardPage.tsx')),
    handle: page('secrets.dashboard.documentTitle'),
  },
  {
    path: '/recent',
    ...withTexts('recent', () => import('#features/secrets/recent/RecentPage.tsx')),
    handle: page('secrets.recent.documentTitle'),
  },
  { guards: [requireFeature((bootstrap) => bootstrap.domains_enabled)], children: domainRoutes },
  { path: '/account', ...withTexts('account', account), handle: page('accounts.account.documentTitle') },
];

/** Pages of administration. */
const colonels: Route[] = [
  {
    path: '/colonel',
    ...withTexts('colonel', () => import('#features/colonel/ColonelPage.tsx')),
    handle: page('colonel.documentTitle'),
  },
];

const withAccess: Route[] = [
  ...withNavigation,
  ...entries,
  { guards: [requireAccount], children: signedIn },
  { guards: [requireAccount, requireColonel], children: colonels },
];

const LogoLayout = ({ children }: { children: ReactNode }) => (
  <QuietLayout header={<Logo id="logo" />}>{children}</QuietLayout>
);

const RecipientLayout = ({ children }: { children: ReactNode }) => (
  <QuietLayout footer={<DeliveredBy />}>{children}</QuietLayout>
);

export const routes: Route[] = [
  { path: paths.signOut, load: async () => (await import('#shell/session/logout.ts')).openSignOut },
  { layout: DefaultLayout, prepare: prepareHeader, children: withAccess },
  {
    layout: LogoLayout,
    guards: [requireFeature(({ authentication }) => authentication.signin)],
    children: quietEntries,
  },
  { layout: RecipientLayout, children: quiet },
];
