// The charts of secrets per day with their words (docs/design/web-colonel.md#charts).
import { useLocale, useTranslations } from 'use-intl';
import { dayFormat, type SeriesDay, seriesCounts, summaryOf } from '#features/colonel/series-days.ts';
import { SeriesChart } from '#ui/display/SeriesChart.tsx';

const tones = { created: 'brand', opened: 'good', burned: 'danger', expired: 'neutral' } as const;

export function SeriesCharts({ records }: { readonly records: readonly SeriesDay[] }) {
  const t = useTranslations('colonel.series');
  const nameOf = dayFormat(useLocale());
  const series = seriesCounts.map((count) => {
    const { total, most, day } = summaryOf(records, count);
    const facts = { title: t(count), days: records.length };
    return {
      key: count,
      title: facts.title,
      tone: tones[count],
      values: records.map((record) => record[count]),
      summary: total === 0 ? t('nothing', facts) : t('summary', { ...facts, total, most, day: nameOf(day) }),
    };
  });
  const spoken = (at: number): string => {
    const record = records[at];
    return record ? t('spoken', { ...record, day: nameOf(record.day) }) : '';
  };
  return (
    <SeriesChart
      label={t('slider')}
      names={records.map(({ day }) => nameOf(day))}
      series={series}
      spoken={spoken}
    />
  );
}
