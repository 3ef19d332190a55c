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
import { StartFooter } from '#shell/footer/StartFooter.tsx';
import { PageTop } from '#shell/frame/DefaultLayout.tsx';
import { PageStart } from '#shell/prerender/PageStart.tsx';
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
  element: <Whole>{text}</Whole>,
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
      <Whole>
        <RestApiFrame>{'{content}'}</RestApiFrame>
      </Whole>
    ),
    chunk: 'src/features/pages/rest-api/RestApiPage.tsx',
    texts: 'restApi',
  },
  '/incoming': {
    handle: { title: 'incoming.documentTitle' },
    element: (
      <Whole>
        <IncomingFrame>
          <IncomingForm />
        </IncomingFrame>
      </Whole>
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

/** A page that needs no script, with header and footer. */
function Whole({ children }: { children: ReactNode }) {
  return (
    <>
      <PageTop>{children}</PageTop>
      <StartFooter />
    </>
  );
}

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
    <PageStart>
      <PageHeading>{t('heading')}</PageHeading>
    </PageStart>
  );
}
