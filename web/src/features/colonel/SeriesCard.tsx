// The charts of secrets per day, with a table behind them (docs/design/web-colonel.md#charts).
import { viewSeries } from '@glimpse/contracts/colonel';
import { limits } from '@glimpse/contracts/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadedPart } from '#features/colonel/LoadedPart.tsx';
import { SeriesCharts } from '#features/colonel/SeriesCharts.tsx';
import { SeriesTable } from '#features/colonel/SeriesTable.tsx';
import { TodayCounts } from '#features/colonel/TodayCounts.tsx';
import { useDates } from '#lib/format/dates.ts';
import { useContractQuery } from '#lib/query/contract-query.ts';
import { Segment } from '#ui/form/Segment.tsx';

const { seriesDays } = limits.colonel;

export function SeriesCard() {
  const t = useTranslations('colonel.series');
  const [days, setDays] = useState(String(seriesDays[0]));
  const loaded = useContractQuery(viewSeries, { query: { days } });
  return (
    <section className="card pad stack gap-5" aria-labelledby="colonel-series">
      <div className="cardHead">
        <h2 id="colonel-series">{t('heading')}</h2>
        <Segment
          legend={t('range')}
          value={days}
          onChange={setDays}
          options={seriesDays.map((n) => ({ value: String(n), label: t('days', { n }) }))}
        />
      </div>
      <LoadedPart loaded={loaded} lines={6}>
        {({ records, details }) => (
          <>
            <TodayCounts records={records} />
            <SeriesCharts key={records.length} records={records} />
            <p className="help">
              <CountedAt at={details.counted_at} />
            </p>
            <SeriesTable records={records} />
          </>
        )}
      </LoadedPart>
    </section>
  );
}

function CountedAt({ at }: { readonly at: number | null }) {
  const t = useTranslations('colonel.series');
  const { moment } = useDates();
  return at === null ? t('notCounted') : t('counted', { time: moment(at) });
}
