// Formats dates in the reader's language and time zone (docs/design/web.md#words).
import { useLocale } from 'use-intl';

export type Dates = {
  /** Formats Unix seconds as a day: “28 Nov 2026”. */
  day(at: number): string;
  /** Formats Unix seconds as day and time. */
  moment(at: number): string;
};

/** Returns the formats of the page's language. */
export function useDates(): Dates {
  const tag = useLocale();
  return {
    day: (at) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(at * 1000),
    moment: (at) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(at * 1000),
  };
}
