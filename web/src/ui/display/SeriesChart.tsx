// Small bar charts of several counts over the same days, read by one slider
// (docs/design/web-colonel.md#charts).
import { useId, useState } from 'react';
import { useLocale } from 'use-intl';
import { SeriesBars } from '#ui/display/SeriesBars.tsx';
import css from './SeriesChart.module.css';

export interface Series {
  key: string;
  /** One or two words. */
  title: string;
  values: readonly number[];
  /** The chart in one sentence, for those who do not see it. */
  summary: string;
  tone?: 'brand' | 'good' | 'danger' | 'neutral' | undefined;
}

interface SeriesChartProps {
  /** Names the slider. */
  label: string;
  /** Name of each position, such as a day. */
  names: readonly string[];
  series: readonly Series[];
  /** One position in one sentence, for screen readers. */
  spoken: (at: number) => string;
}

/** Each row has its own scale. Pointer, arrows, Home and End choose the day whose numbers are shown. */
export function SeriesChart({ label, names, series, spoken }: SeriesChartProps) {
  const last = names.length - 1;
  const [chosen, setChosen] = useState(last);
  const at = Math.min(chosen, last);
  const sliderId = useId();
  const number = new Intl.NumberFormat(useLocale());
  return (
    <div className={css['chart']}>
      <p className={css['day']} aria-hidden="true">
        {names[at]}
      </p>
      {series.map(({ key, title, values, summary, tone = 'neutral' }) => (
        <div key={key} className={css['line']}>
          <p className={css['title']} aria-hidden="true">
            {title} <b>{number.format(values[at] ?? 0)}</b>
          </p>
          <SeriesBars values={values} at={at} summary={summary} tone={tone} onPoint={setChosen} />
        </div>
      ))}
      <div className={css['slider']}>
        <label className={css['sliderLabel']} htmlFor={sliderId}>
          {label}
        </label>
        <input
          id={sliderId}
          type="range"
          min={0}
          max={last}
          value={at}
          aria-valuetext={spoken(at)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <span className={css['ends']} aria-hidden="true">
          <span>{names[0]}</span>
          <span>{names[last]}</span>
        </span>
      </div>
    </div>
  );
}
