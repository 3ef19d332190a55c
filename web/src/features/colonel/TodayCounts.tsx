// What happened to secrets today so far, from the live counters (docs/design/web-colonel.md#charts).
import { useLocale, useTranslations } from 'use-intl';
import { type SeriesDay, seriesCounts } from '#features/colonel/series-days.ts';
import css from './Colonel.module.css';

export function TodayCounts({ records }: { readonly records: readonly SeriesDay[] }) {
  const t = useTranslations('colonel.series');
  const number = new Intl.NumberFormat(useLocale());
  const today = records.at(-1);
  if (!today) return null;
  return (
    <div className="stack gap-3" role="group" aria-labelledby="colonel-today">
      <h3 id="colonel-today">{t('today')}</h3>
      <dl className={css['strip']} data-tiles={seriesCounts.length}>
        {seriesCounts.map((count) => (
          <div key={count} className={css['count']}>
            <dt>{t(count)}</dt>
            <dd>{number.format(today[count])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
