// A promise, and beside it the plate that says how it is checked (docs/design/trust.md#promises).
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/Icon.tsx';
import css from './SecurityPage.module.css';

type PromiseId = `p${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14}`;

/** Numbers that a test counts are tabular. */
export function PromiseRow({ promise }: { promise: PromiseId }) {
  const t = useTranslations('pages.security');
  const n = (words: ReactNode) => <b className={css['figure']}>{words}</b>;
  return (
    <section id={promise} className={css['promise']} aria-labelledby={`${promise}-title`}>
      <div>
        <h2 id={`${promise}-title`}>{t(`${promise}.title`)}</h2>
        <p>{t(`${promise}.text`)}</p>
      </div>
      <div className={css['check']}>
        <Icon name="check" />
        <div>
          <h3>{t('check')}</h3> <p>{t.rich(`${promise}.check`, { n })}</p>
        </div>
      </div>
    </section>
  );
}
