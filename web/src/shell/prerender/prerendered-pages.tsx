// The prerendered pages: frame and heading, nothing that needs a look-up
// (docs/design/web-build.md#page-shell).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DomainsTop } from '#features/domains/DomainsTop.tsx';
import { PricingTop } from '#features/billing/PricingTop.tsx';
import { InformationStart } from '#features/pages/InformationFrame.tsx';
import { NotFound } from '#features/pages/NotFound.tsx';
import type { TextPart } from '#lib/text-parts.ts';
import { FeedbackHeading } from '#shell/feedback/FeedbackHeading.tsx';
import { PageTop } from '#shell/frame/DefaultLayout.tsx';
import { accountPages } from '#shell/prerender/account-starts.tsx';
import { PrerenderedHome, PrerenderedRecipient } from '#shell/prerender/prerendered-secret-pages.tsx';
import type { RouteHandle } from '#shell/route-handle.ts';
import { NoScriptNotice } from '#shell/frame/NoScriptNotice.tsx';
import { MessageCard } from '#ui/display/MessageCard.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';

export interface PrerenderedPage {
  handle: RouteHandle;
  element: ReactNode;
  /** Source file or name of the lazy chunk that the page preloads. */
  chunk?: string;
  /** The part of the message catalogue that the page preloads. */
  texts: TextPart;
  /** Key of the preview card's text, below `secrets`. */
  preview?: 'recipient.preview' | 'private.preview' | 'home.lead';
  noIndex?: true;
  /** The head looks the secret up (docs/design/web-build.md#early-look-up). */
  early?: true;
  /** Page globals that differ from an installation without accounts and plans. */
  bootstrap?: Partial<Bootstrap>;
}

const waiting = () => 'waiting' as const;

const information = (page: 'about' | 'security' | 'privacy' | 'terms'): PrerenderedPage => ({
  handle: { title: `pages.${page}.documentTitle` },
  element: (
    <PageTop>
      <InformationStart page={page} brand="{brand}" host="{host}">
        <NoScriptNotice page="other" />
      </InformationStart>
    </PageTop>
  ),
  chunk: 'src/features/pages/information.tsx',
  texts: page,
});

const domains = (name: 'list' | 'add' | 'verify'): PrerenderedPage => ({
  handle: { title: `domains.${name}.documentTitle` },
  element: <DomainsStart name={name} />,
  chunk: 'src/features/domains/domain-pages.tsx',
  texts: 'domains',
  noIndex: true,
});

const recipient = (checked: boolean): PrerenderedPage => ({
  handle: { title: 'secrets.recipient.documentTitle' },
  element: <PrerenderedRecipient checked={checked} />,
  chunk: 'src/features/secrets/recipient/RecipientPage.tsx',
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
    noIndex: true,
  },
  '/recent': {
    handle: { title: 'secrets.recent.documentTitle' },
    element: <HeadingStart name="recent" />,
    chunk: 'src/features/secrets/recent/RecentPage.tsx',
    texts: 'recent',
    noIndex: true,
  },
  '/secret/:key': recipient(false),
  '/secret/:key@custom': recipient(true),
  '/private/:key': {
    handle: { title: 'secrets.private.documentTitle', strip: waiting },
    element: <HeadingStart name="private" />,
    chunk: 'src/features/secrets/private/PrivatePage.tsx',
    texts: 'private',
    preview: 'private.preview',
    noIndex: true,
  },
  '/private/:key/burn': {
    handle: { title: 'secrets.burn.documentTitle', strip: () => 'ended' },
    element: <BurnStart />,
    chunk: 'src/features/secrets/burn/BurnPage.tsx',
    texts: 'burn',
    preview: 'private.preview',
    noIndex: true,
  },
  '/about': information('about'),
  '/info/security': information('security'),
  '/info/privacy': information('privacy'),
  '/info/terms': information('terms'),
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
    <PageTop>
      <div className="wrap">
        <PageHeading>{t(`${name}.heading`)}</PageHeading>
        <NoScriptNotice page="other" />
      </div>
    </PageTop>
  );
}

function PricingStart() {
  return (
    <PageTop>
      <div className="wrap">
        <PricingTop />
        <NoScriptNotice page="other" />
      </div>
    </PageTop>
  );
}

function FeedbackStart() {
  return (
    <PageTop>
      <FeedbackHeading>
        <NoScriptNotice page="other" />
      </FeedbackHeading>
    </PageTop>
  );
}

function DomainsStart({ name }: { name: 'list' | 'add' | 'verify' }) {
  return (
    <PageTop>
      <div className="wrap">
        <DomainsTop page={name} />
        <NoScriptNotice page="other" />
      </div>
    </PageTop>
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
