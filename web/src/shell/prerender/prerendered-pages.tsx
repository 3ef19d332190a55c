// The prerendered pages: frame and heading, nothing that needs a look-up
// (docs/design/web-build.md#page-shell).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { useTranslations } from 'use-intl';
import { DomainsTop } from '#features/domains/DomainsTop.tsx';
import { PricingTop } from '#features/billing/PricingTop.tsx';
import { NotFound } from '#features/pages/NotFound.tsx';
import { FeedbackHeading } from '#shell/feedback/FeedbackHeading.tsx';
import { PageTop } from '#shell/frame/DefaultLayout.tsx';
import { PageStart } from '#shell/prerender/PageStart.tsx';
import { accountPages } from '#shell/prerender/account-starts.tsx';
import { informationPages } from '#shell/prerender/information-pages.tsx';
import type { PrerenderedPage } from '#shell/prerender/prerendered-page.ts';
import { signedInVisitor } from '#shell/prerender/prerendered-bootstrap.ts';
import { PrerenderedHome, PrerenderedRecipient } from '#shell/prerender/prerendered-secret-pages.tsx';
import { NoScriptCard, NoScriptNotice } from '#shell/frame/NoScriptNotice.tsx';
import { MessageCard } from '#ui/display/MessageCard.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';

const waiting = () => 'waiting' as const;

const domains = (name: 'list' | 'add' | 'verify'): PrerenderedPage => ({
  handle: { title: `domains.${name}.documentTitle` },
  element: <DomainsStart name={name} />,
  chunk: 'src/features/domains/domain-pages.tsx',
  texts: 'domains',
  bootstrap: signedInVisitor,
  noIndex: true,
});

const recipient = (checked: boolean): PrerenderedPage => ({
  handle: { title: 'secrets.recipient.documentTitle' },
  element: <PrerenderedRecipient checked={checked} />,
  chunk: 'RecipientPage',
  texts: 'recipient',
  preview: 'recipient.preview',
  noIndex: true,
  early: true,
});

const accountsOn = { authentication: { enabled: true, signin: true, signup: true, autoverify: false } };

const home = (bootstrap: Partial<Bootstrap> = {}): PrerenderedPage => ({
  handle: { title: 'secrets.home.documentTitle' },
  element: <PrerenderedHome />,
  chunk: 'home',
  texts: 'home',
  preview: 'home.lead',
  bootstrap,
});

/**
 * Pages by route pattern. `@custom` is the page on a custom domain, `@accounts` the page where sign-up is on,
 * `@plans` where plans are on too. `*` is the page for unknown paths.
 */
export const prerenderedPages: Readonly<Record<string, PrerenderedPage>> = {
  '/': home(),
  '/@accounts': home(accountsOn),
  '/@plans': home({ ...accountsOn, plans_enabled: true }),
  '/dashboard': {
    handle: { title: 'secrets.dashboard.documentTitle' },
    element: <HeadingStart name="dashboard" />,
    chunk: 'src/features/secrets/dashboard/DashboardPage.tsx',
    texts: 'dashboard',
    bootstrap: signedInVisitor,
    noIndex: true,
  },
  '/recent': {
    handle: { title: 'secrets.recent.documentTitle' },
    element: <HeadingStart name="recent" />,
    chunk: 'src/features/secrets/recent/RecentPage.tsx',
    texts: 'recent',
    bootstrap: signedInVisitor,
    noIndex: true,
  },
  '/secret/:key': recipient(false),
  '/secret/:key@custom': recipient(true),
  '/private/:key': {
    handle: { title: 'secrets.private.documentTitle', strip: waiting },
    element: <HeadingStart name="private" />,
    chunk: 'PrivatePage',
    texts: 'private',
    preview: 'private.preview',
    noIndex: true,
  },
  '/private/:key/burn': {
    handle: { title: 'secrets.burn.documentTitle', strip: () => 'ended' },
    element: <BurnStart />,
    chunk: 'BurnPage',
    texts: 'burn',
    preview: 'private.preview',
    noIndex: true,
  },
  ...informationPages,
  '/account/domains': domains('list'),
  '/account/domains/add': domains('add'),
  '/account/domains/:domain/verify': domains('verify'),
  '/pricing': {
    handle: { title: 'billing.plans.documentTitle' },
    element: <PricingStart />,
    chunk: 'src/features/billing/PricingPage.tsx',
    texts: 'pricing',
  },
  '/feedback': {
    handle: { title: 'feedback.documentTitle' },
    element: <FeedbackStart />,
    chunk: 'src/shell/feedback/FeedbackPage.tsx',
    texts: 'feedback',
  },
  ...accountPages,
  '*': {
    handle: { title: 'pages.notFound.documentTitle' },
    element: <NotFoundStart />,
    texts: 'notFound',
  },
};

function HeadingStart({ name }: { name: 'private' | 'dashboard' | 'recent' }) {
  const t = useTranslations('secrets');
  return (
    <PageStart>
      <PageHeading>{t(`${name}.heading`)}</PageHeading>
    </PageStart>
  );
}

function PricingStart() {
  return (
    <PageStart centered>
      <PricingTop />
    </PageStart>
  );
}

function FeedbackStart() {
  return (
    <PageTop>
      <FeedbackHeading>
        <NoScriptCard />
      </FeedbackHeading>
    </PageTop>
  );
}

function DomainsStart({ name }: { name: 'list' | 'add' | 'verify' }) {
  return (
    <PageStart>
      <DomainsTop page={name} loading />
    </PageStart>
  );
}

function BurnStart() {
  const t = useTranslations('secrets.burn');
  return (
    <PageTop>
      <div className="wrap">
        <MessageCard ring="closed" heading={t('heading')} action={<NoScriptNotice page="other" />}>
          <p>{t('consequence')}</p>
        </MessageCard>
      </div>
    </PageTop>
  );
}

function NotFoundStart() {
  return (
    <PageTop>
      <NotFound />
    </PageTop>
  );
}
