// Turns the series of days into the rows of the charts; no drawing, no words.
import type { viewSeries } from '@glimpse/contracts/colonel';
import type { Answer } from '@glimpse/contracts/endpoint';

export type SeriesDay = Answer<typeof viewSeries>['records'][number];

export const seriesCounts = ['created', 'opened', 'burned', 'expired'] as const;
export type SeriesCount = (typeof seriesCounts)[number];

/** The sum of one count, and the day on which it was highest: the latest of equal days. */
export function summaryOf(
  days: readonly SeriesDay[],
  count: SeriesCount,
): { readonly total: number; readonly most: number; readonly day: string } {
  let [total, most, at] = [0, 0, ''];
  for (const { [count]: value, day } of days) {
    total += value;
    if (value >= most) [most, at] = [value, day];
  }
  return { total, most, day: at };
}

/** Formats a UTC day such as `2026-11-22` in a language. */
export function dayFormat(tag: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => format.format(Date.parse(`${day}T00:00:00Z`));
}
