// The numbers behind the charts (docs/design/web-colonel.md#charts).
import { useLocale, useTranslations } from 'use-intl';
import { dayFormat, type SeriesDay, seriesCounts } from '#features/colonel/series-days.ts';
import { WideTable } from '#features/colonel/WideTable.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';

/** Newest day first, as the question usually is about the last days. */
export function SeriesTable({ records }: { readonly records: readonly SeriesDay[] }) {
  const t = useTranslations('colonel.series');
  const tag = useLocale();
  const nameOf = dayFormat(tag);
  const number = new Intl.NumberFormat(tag);
  return (
    <Disclosure title={t('table')} tone="link">
      <WideTable caption={t('caption')} tall>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {seriesCounts.map((count) => (
              <th key={count} scope="col" data-number>
                {t(count)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.toReversed().map((record) => (
            <tr key={record.day}>
              <th scope="row">{nameOf(record.day)}</th>
              {seriesCounts.map((count) => (
                <td key={count} data-number data-label={t(count)}>
                  {number.format(record[count])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Disclosure>
  );
}
