// The card with the events of a secret, oldest first (docs/design/web-secrets.md#private-page).
import { useTranslations } from 'use-intl';
import { useTimeline } from '#features/secrets/private/use-timeline.tsx';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { Timeline } from '#ui/display/Timeline.tsx';
import css from './Private.module.css';

export function History({ found }: { readonly found: FoundReceipt }) {
  const t = useTranslations('secrets.timeline');
  return (
    <section className="card pad" aria-labelledby="history-heading">
      <h2 id="history-heading" className={css['historyHead']}>
        {t('heading')}
      </h2>
      <Timeline events={useTimeline(found)} />
    </section>
  );
}
