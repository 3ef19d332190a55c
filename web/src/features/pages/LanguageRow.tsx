// One language of the page of translations (docs/design/web-colonel.md#translations).
import { useTranslations } from 'use-intl';
import type { ListedLanguage } from '#features/pages/translations-list.ts';
import { tagOf } from '#lib/languages.ts';
import { TimeArc } from '#ui/display/TimeArc.tsx';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';
import css from './Translations.module.css';

export interface LanguageChoice {
  /** Id of the page's language; absent where the page is prerendered. */
  current?: string | undefined;
  /** Ids of the languages that the site supports and that have texts. */
  offered: readonly string[];
  choose?: ((id: string) => void) | undefined;
}

interface LanguageRowProps extends LanguageChoice {
  language: ListedLanguage;
}

/** A ring shows the share of texts. A language that can be chosen is a link. */
export function LanguageRow({ language, current, offered, choose }: LanguageRowProps) {
  const t = useTranslations('pages.translations');
  const { id, name, percent } = language;
  const native = (
    <bdi lang={tagOf(id)} className={css['name']}>
      {name}
    </bdi>
  );
  const chosen = id !== current && offered.includes(id);
  return (
    <li className={css['language']}>
      <TimeArc left={percent / 100} />
      {chosen ? (
        <a
          href={`/translations?locale=${id}`}
          onClick={(event) => {
            if (!choose) return;
            event.preventDefault();
            choose(id);
          }}
        >
          {t.rich('switchTo', {
            hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
            language: () => native,
          })}
        </a>
      ) : (
        native
      )}
      <Share percent={percent} />
    </li>
  );
}

/** Only a share between nothing and all needs visible words: an empty and a full ring say it. */
function Share({ percent }: { readonly percent: number }) {
  const t = useTranslations('pages.translations');
  if (percent > 0 && percent < 100) return <span className={css['share']}>{t('share', { percent })}</span>;
  return <VisuallyHidden>{percent === 0 ? t('notYet') : t('complete')}</VisuallyHidden>;
}
