// Formats dates in the reader's language and time zone (docs/design/web.md#words).
import { useLocale, useTranslations } from 'use-intl';
import { serverNow } from '#lib/clock.ts';

export type Dates = {
  /** Formats Unix seconds as a day: “28 Nov 2026”. */
  day(at: number): string;
  /** Formats Unix seconds as day and time. */
  moment(at: number): string;
  /** As `moment`, with the words for yesterday, today and tomorrow: “today, 16:30”. */
  inSentence(at: number): string;
  /** As `inSentence`, with a capital: “Today, 16:30”. */
  standing(at: number): string;
};

const dayMs = 86_400_000;
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];
const weekMs = 7 * dayMs;

/** Returns the formats of the page's language. */
export function useDates(): Dates {
  const tag = useLocale();
  const t = useTranslations('units');
  const moment = (at: number) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(at * 1000);
  const near = (at: number, capital: boolean) => {
    const word = nearDay(tag, at * 1000);
    if (word === undefined) return moment(at);
    const day = capital ? withCapital(tag, word) : word;
    return t('dayTime', { day, time: timeOf(tag, at * 1000) });
  };
  return {
    day: (at) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(at * 1000),
    moment,
    inSentence: (at) => near(at, false),
    standing: (at) => near(at, true),
  };
}

/** Returns the word for yesterday, today or tomorrow; `undefined` for any other day. */
export function nearDay(tag: string, atMs: number, nowMs: number = serverNow()): string | undefined {
  const days = Math.round((midnight(atMs) - midnight(nowMs)) / dayMs); // rounded: a day may have 23 or 25 hours
  if (Math.abs(days) > 1) return undefined;
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day');
}

function midnight(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0);
}

function timeOf(tag: string, ms: number): string {
  return new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(ms);
}

function withCapital(tag: string, word: string): string {
  const [first = ''] = word;
  return first.toLocaleUpperCase(tag) + word.slice(first.length);
}

/** Formats the distance from now in the largest whole unit; `undefined` from seven days on. */
export function relativeTime(deltaMs: number, locale: string): string | undefined {
  if (Math.abs(deltaMs) >= weekMs) return undefined;
  const [unit, size] = units.find(([, unitMs]) => Math.abs(deltaMs) >= unitMs) ?? ['second', 1000];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(deltaMs / size), unit);
}
