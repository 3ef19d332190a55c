// The languages of the pages, how complete each is, and how to help
// (docs/design/web-colonel.md#translations).
import { useLocale, useTranslations } from 'use-intl';
import { InformationHead } from '#features/pages/InformationHead.tsx';
import { Fact } from '#features/pages/Fact.tsx';
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
  const done = listed.filter(({ percent }) => percent === 100).length;
  const counts = { done, more: listed.length - done };
  const feedback = t.rich('wrongText', { feedback: (words) => <a href="/feedback">{words}</a> });
  return (
    <div className="wrap">
      <InformationHead
        heading={t('heading', { ...counts, brand: brand.name ?? host })}
        lead={t('lead', { more: counts.more })}
      />
      <ul className={`card ${css['languages']}`} aria-label={t('list')}>
        {listed.map((language) => (
          <LanguageRow key={language.id} language={language} {...props} />
        ))}
      </ul>
      <p className="help">{t('legend')}</p>
      <div className={css['notes']}>
        <Fact id="promises" title={t('promises')}>
          <p>{t('promisesText')}</p>
        </Fact>
        <Fact id="wrong" title={t('wrong')}>
          <p>{feedback}</p>
        </Fact>
        <Fact id="contribute" title={t('contribute')}>
          <Contribute />
        </Fact>
      </div>
    </div>
  );
}

/** Names the files of the page's language, to change them. */
function Contribute() {
  const t = useTranslations('pages.translations');
  const tag = useLocale();
  const { brand, site_host: host } = useBootstrap();
  const id = languages.find((language) => tagOf(language.id) === tag)?.id ?? 'en';
  const files = {
    pages: () => <SourceFile path={`web/locales/${id}.json`} />,
    mails: () => <SourceFile path={`api/locales/${id}.json`} />,
  };
  return (
    <WhenFilled
      name="sourceUrl"
      value={brand.source_url}
      otherwise={<p>{t.rich('contributeNoSource', { host, ...files })}</p>}
    >
      {(address) => (
        <p>{t.rich('contributeText', { ...files, source: (words) => <a href={address}>{words}</a> })}</p>
      )}
    </WhenFilled>
  );
}

const SourceFile = ({ path }: { readonly path: string }) => (
  <code dir="ltr" translate="no">
    {path}
  </code>
);
