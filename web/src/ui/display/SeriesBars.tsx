// One row of bars of a chart (docs/design/web-colonel.md#charts).
import type { PointerEvent } from 'react';
import css from './SeriesChart.module.css';

interface BarsProps {
  values: readonly number[];
  at: number;
  summary: string;
  tone: 'brand' | 'good' | 'danger' | 'neutral';
  /** Called with the position under the pointer. */
  onPoint(at: number): void;
}

const barHeight = 100;

/** Bars in one drawing of as many units as values, stretched to the width. A count above zero is seen. */
export function SeriesBars({ values, at, summary, tone, onPoint }: BarsProps) {
  const highest = Math.max(1, ...values);
  const heightOf = (value: number): number => (value === 0 ? 0 : Math.max(3, (value / highest) * barHeight));
  const bar = (value: number, x: number): string =>
    `M${x + 0.1} ${barHeight}v-${heightOf(value).toFixed(1)}h.8V${barHeight}z`;
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, right, width } = event.currentTarget.getBoundingClientRect();
    const mirrored = document.documentElement.dir === 'rtl';
    const share = (mirrored ? right - event.clientX : event.clientX - left) / width;
    onPoint(Math.min(values.length - 1, Math.max(0, Math.floor(share * values.length))));
  };
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${values.length} ${barHeight}`}
      onPointerDown={point}
      onPointerMove={point}
      preserveAspectRatio="none"
      className={`${css['bars']} ${css[tone]}`}
    >
      <rect className={css['cursor']} x={at} width={1} height={barHeight} />
      <path className={css['bar']} d={values.map(bar).join('')} />
      <path className={css['chosen']} d={bar(values[at] ?? 0, at)} />
    </svg>
  );
}
