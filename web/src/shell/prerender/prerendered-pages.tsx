// The prerendered pages: frame and heading, nothing that needs a look-up
// (docs/design/web-build.md#page-shell).
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DomainsTop } from '#features/domains/DomainsTop.tsx';
import { PricingTop } from '#features/billing/PricingTop.tsx';
import { InformationStart } from '#features/pages/InformationFrame.tsx';
import { NotFound } from '#features/pages/NotFound.tsx';
import { HomeIntro } from '#features/secrets/create/HomeIntro.tsx';
import homeCss from '#features/secrets/create/Home.module.css';
import { RecipientFrame } from '#features/secrets/recipient/RecipientFrame.tsx';
import type { TextPart } from '#lib/text-parts.ts';
import { FeedbackHeading } from '#shell/feedback/FeedbackHeading.tsx';
import { PageTop } from '#shell/frame/DefaultLayout.tsx';
import { QuietTop } from '#shell/frame/QuietLayout.tsx';
import { accountPages } from '#shell/prerender/account-starts.tsx';
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
  element: <RecipientStart checked={checked} />,
  chunk: 'src/features/secrets/recipient/RecipientPage.tsx',
  texts: 'recipient',
  preview: 'recipient.preview',
  noIndex: true,
});

/** Pages by route pattern. `@custom` is the page on a custom domain, `*` the page for unknown paths. */
export const prerenderedPages: Readonly<Record<string, PrerenderedPage>> = {
  '/': {
    handle: { title: 'secrets.home.documentTitle' },
    element: <HomeStart />,
    chunk: 'home',
    texts: 'home',
    preview: 'home.lead',
  },
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

function HomeStart() {
  return (
    <PageTop>
      <div className="wrap">
        <div className={homeCss['hero']}>
          <div>
            <HomeIntro />
            <NoScriptNotice page="other" />
          </div>
        </div>
      </div>
    </PageTop>
  );
}

function RecipientStart({ checked }: { checked: boolean }) {
  const t = useTranslations('secrets.recipient');
  return (
    <QuietTop>
      <RecipientFrame badge={{ host: '{host}', brand: '{brand}', checked }}>
        <h1 tabIndex={-1}>{t('loading')}</h1>
        <NoScriptNotice page="recipient" />
      </RecipientFrame>
    </QuietTop>
  );
}

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
