// The languages of the pages, how complete each is, and how to help
// (docs/design/web-colonel.md#translations).
import { useLocale, useTranslations } from 'use-intl';
import { InformationFrame } from '#features/pages/InformationFrame.tsx';
import { type LanguageChoice, LanguageRow } from '#features/pages/LanguageRow.tsx';
import { listLanguages } from '#features/pages/translations-list.ts';
import { useBootstrap } from '#lib/app.tsx';
import { useLanguage } from '#lib/language.tsx';
import { languages, tagOf } from '#lib/languages.ts';
import { WhenFilled } from '#lib/painted/painted.tsx';
import { translatedShare } from '#lib/text-shares.ts';
import type { PageStart } from '#lib/router/page-start.ts';
import css from './Translations.module.css';

export function Component() {
  const { locale, offered, choose } = useLanguage();
  return (
    <TranslationsText
      current={locale}
      offered={offered.map(({ id }) => id)}
      choose={(id) => void choose(id)}
    />
  );
}

export const start: PageStart = { Painted, whole: true };

/** Links to all languages that have texts; those that the site does not offer lead back to this one. */
function Painted() {
  const tag = useLocale();
  const ids = languages.map(({ id }) => id);
  return (
    <TranslationsText
      current={ids.find((id) => tagOf(id) === tag)}
      offered={ids.filter((id) => translatedShare(id) > 0)}
    />
  );
}

/** The links switch without script, too. */
function TranslationsText(props: LanguageChoice) {
  const t = useTranslations('pages.translations');
  const { brand, site_host: host } = useBootstrap();
  const listed = listLanguages(translatedShare);
  const list = (
    <ul className={css['languages']}>
      {listed.map((language) => (
        <LanguageRow key={language.id} language={language} {...props} />
      ))}
    </ul>
  );
  const feedback = <p>{t.rich('wrongText', { feedback: (words) => <a href="/feedback">{words}</a> })}</p>;
  return (
    <InformationFrame
      heading={t('heading', { brand: brand.name ?? host })}
      lead={t('lead')}
      sections={[
        { id: 'languages', title: t('list'), body: list },
        { id: 'promises', title: t('promises'), body: <p>{t('promisesText')}</p> },
        { id: 'wrong', title: t('wrong'), body: feedback },
        { id: 'contribute', title: t('contribute'), body: <Contribute /> },
      ]}
    />
  );
}

function Contribute() {
  const t = useTranslations('pages.translations');
  const { brand, site_host: host } = useBootstrap();
  return (
    <WhenFilled
      name="sourceUrl"
      value={brand.source_url}
      otherwise={<p>{t('contributeNoSource', { host })}</p>}
    >
      {(address) => <p>{t.rich('contributeText', { source: (words) => <a href={address}>{words}</a> })}</p>}
    </WhenFilled>
  );
}
