// The prerendered pages that are whole without script, and the one of administrators
// (docs/design/web-colonel.md#information-pages).
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { IncomingForm } from '#features/incoming/IncomingForm.tsx';
import { IncomingFrame } from '#features/incoming/IncomingFrame.tsx';
import { AboutText } from '#features/pages/AboutText.tsx';
import { PrivacyText } from '#features/pages/PrivacyText.tsx';
import { RestApiFrame } from '#features/pages/rest-api/RestApiFrame.tsx';
import { SecurityText } from '#features/pages/SecurityText.tsx';
import { TermsText } from '#features/pages/TermsText.tsx';
import { TranslationsText } from '#features/pages/TranslationsPage.tsx';
import { languages, tagOf } from '#lib/languages.ts';
import { translatedShare } from '#lib/text-shares.ts';
import { PageTop } from '#shell/frame/DefaultLayout.tsx';
import { NoScriptCard } from '#shell/frame/NoScriptNotice.tsx';
import { signedInVisitor } from '#shell/prerender/prerendered-bootstrap.ts';
import type { PrerenderedPage } from '#shell/prerender/prerendered-page.ts';
import { PageHeading } from '#ui/display/PageHeading.tsx';

/** An information page is whole without script. */
const information = (
  page: 'about' | 'security' | 'privacy' | 'terms' | 'translations',
  text: ReactNode,
  chunk = 'src/features/pages/information.tsx',
): PrerenderedPage => ({
  handle: { title: `pages.${page}.documentTitle` },
  element: <PageTop>{text}</PageTop>,
  chunk,
  texts: page,
});

export const informationPages: Readonly<Record<string, PrerenderedPage>> = {
  '/about': information('about', <AboutText />),
  '/info/security': information('security', <SecurityText />),
  '/info/privacy': information('privacy', <PrivacyText />),
  '/info/terms': information('terms', <TermsText />),
  '/translations': information(
    'translations',
    <TranslationsStart />,
    'src/features/pages/TranslationsPage.tsx',
  ),
  '/docs/rest-api': {
    handle: { title: 'pages.restApi.documentTitle' },
    element: (
      <PageTop>
        <RestApiFrame>{'{content}'}</RestApiFrame>
      </PageTop>
    ),
    chunk: 'src/features/pages/rest-api/RestApiPage.tsx',
    texts: 'restApi',
  },
  '/incoming': {
    handle: { title: 'incoming.documentTitle' },
    element: (
      <PageTop>
        <IncomingFrame>
          <IncomingForm />
        </IncomingFrame>
      </PageTop>
    ),
    chunk: 'src/features/incoming/IncomingPage.tsx',
    texts: 'incoming',
  },
  '/colonel': {
    handle: { title: 'colonel.documentTitle' },
    element: <ColonelStart />,
    chunk: 'src/features/colonel/ColonelPage.tsx',
    texts: 'colonel',
    bootstrap: signedInVisitor,
    noIndex: true,
  },
};

/** Links to all languages that have texts; those that the site does not offer lead back to this one. */
function TranslationsStart() {
  const tag = useLocale();
  const ids = languages.map(({ id }) => id);
  return (
    <TranslationsText
      current={ids.find((id) => tagOf(id) === tag)}
      offered={ids.filter((id) => translatedShare(id) > 0)}
    />
  );
}

function ColonelStart() {
  const t = useTranslations('colonel');
  return (
    <PageTop>
      <div className="wrap">
        <PageHeading>{t('heading')}</PageHeading>
        <NoScriptCard />
      </div>
    </PageTop>
  );
}
