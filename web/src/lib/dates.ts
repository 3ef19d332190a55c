// Moments in the reader's language and time zone (web.md 9.1: dates by Intl, never hand-made).
import { useLocale } from 'use-intl';

export type Dates = {
  /** Unix seconds as a day: “28 Nov 2026”. */
  day(at: number): string;
  /** Unix seconds as day and time. */
  moment(at: number): string;
};

/** Formats of the page's language. */
export function useDates(): Dates {
  const tag = useLocale();
  return {
    day: (at) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(at * 1000),
    moment: (at) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(at * 1000),
  };
}
