// Times and lifetimes in the language of the document (docs/design/web.md#words).
import { serverNow } from '#lib/clock.ts';
import { nearDay } from '#lib/format/dates.ts';
import { remainingParts, waitPart } from '#lib/format/duration.ts';
import { pageLanguage, say } from './say.ts';

const unitKeys = {
  days: 'units.days',
  hours: 'units.hours',
  minutes: 'units.minutes',
  seconds: 'units.seconds',
} as const;

const inUnit = ({ unit, n }: ReturnType<typeof waitPart>): string => say(unitKeys[unit], { n });

/** “today, 16:30”, or day and time. `at`: Unix seconds. */
export function inSentence(at: number): string {
  const word = nearDay(pageLanguage, at * 1000);
  const style =
    word === undefined
      ? ({ dateStyle: 'medium', timeStyle: 'short' } as const)
      : ({ timeStyle: 'short' } as const);
  const time = new Intl.DateTimeFormat(pageLanguage, style).format(at * 1000);
  return word === undefined ? time : say('units.dayTime', { day: word, time });
}

/** As `inSentence`, with a capital: “Today, 16:30”. */
export function standing(at: number): string {
  const text = inSentence(at);
  const [first = ''] = text;
  return first.toLocaleUpperCase(pageLanguage) + text.slice(first.length);
}

/** How long to wait, rounded up: “11 minutes”, in the last minute “42 seconds”. */
export const inWords = (waitMs: number): string => inUnit(waitPart(waitMs));

/** The two largest units of the time left until `at`, in Unix seconds: “6 days, 2 hours”. */
export const timeLeft = (at: number): string =>
  new Intl.ListFormat(pageLanguage, { type: 'unit' }).format(
    remainingParts(at * 1000 - serverNow()).map(inUnit),
  );

const minuteMs = 60_000;

/**
 * Calls back now, then each minute, in the last one each second, and a last time with 0.
 * @param until milliseconds since 1970 by the server's clock @returns what stops it
 */
export function countDown(until: number, show: (leftMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (): void => {
    const left = Math.max(0, until - serverNow());
    show(left);
    const step = left > minuteMs ? minuteMs : 1000;
    if (left > 0) timer = setTimeout(tick, left % step || step);
  };
  tick();
  return () => clearTimeout(timer);
}
