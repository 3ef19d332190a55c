// One language of the page of translations (docs/design/web-colonel.md#translations).
import { useTranslations } from 'use-intl';
import type { ListedLanguage } from '#features/pages/translations-list.ts';
import { tagOf } from '#lib/languages.ts';
import { Badge } from '#ui/display/Badge.tsx';
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

export function LanguageRow({ language: { id, name, percent }, current, offered, choose }: LanguageRowProps) {
  const t = useTranslations('pages.translations');
  const share = percent === 100 ? t('complete') : t('share', { percent });
  return (
    <li className={css['language']}>
      <span className={css['name']}>
        <bdi lang={tagOf(id)}>{name}</bdi>
      </span>
      <span className={css['share']}>
        {percent === 0 ? t('notYet') : <Badge tone={percent === 100 ? 'good' : 'neutral'}>{share}</Badge>}
      </span>
      {id !== current && offered.includes(id) && (
        <a
          href={`/translations?locale=${id}`}
          className={css['switch']}
          onClick={(event) => {
            if (!choose) return;
            event.preventDefault();
            choose(id);
          }}
        >
          {t.rich('switchTo', {
            name,
            hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
          })}
        </a>
      )}
    </li>
  );
}
