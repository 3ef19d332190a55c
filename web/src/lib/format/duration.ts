// Formats lifetimes in one unit and countdowns in two (docs/design/web-build.md#message-catalogue).
import { useLocale, useTranslations } from 'use-intl';

const units = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;
type Part = { readonly unit: (typeof units)[number][0]; readonly n: number };

/** Picks the largest unit that divides `seconds`: 1209600 is 14 days, 5400 is 90 minutes. */
export function lifetimeParts(seconds: number): Part {
  const fits = units.find(([, size]) => seconds >= size && seconds % size === 0);
  return fits ? { unit: fits[0], n: seconds / fits[1] } : { unit: 'seconds', n: seconds };
}

/** Rounds a remaining time to the nearest of its largest unit: 6 days 23 hours are 7 days. */
export function nearestPart(ms: number): Part {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const at = units.findIndex(([, size]) => seconds >= size);
  const [unit, size] = units[at] ?? ['seconds', 1];
  const n = Math.round(seconds / size);
  const above = units[at - 1];
  return above && n * size >= above[1] ? { unit: above[0], n: 1 } : { unit, n };
}

/**
 * Splits a remaining time into its two largest units, the second one rounded to the nearest: a minute after
 * choosing 7 days, 7 days are left. Seconds count below ten minutes alone. Leaves out zeros.
 */
export function remainingParts(ms: number): readonly Part[] {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  let step = seconds < 600 ? 1 : 60;
  if (seconds >= 86_400) step = 3600;
  let rest = Math.round(seconds / step) * step;
  const parts = units.map(([unit, size]) => {
    const n = Math.floor(rest / size);
    rest %= size;
    return { unit, n };
  });
  return parts.filter(({ unit, n }) => n > 0 || (seconds === 0 && unit === 'seconds'));
}

/** Rounds a wait up to whole minutes, in the last minute to whole seconds. */
export function waitPart(ms: number): Part {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return seconds >= 60 ? { unit: 'minutes', n: Math.ceil(seconds / 60) } : { unit: 'seconds', n: seconds };
}

export type Durations = {
  /** Formats a lifetime in seconds: “7 days”. */
  lifetime(seconds: number): string;
  /** Formats the two largest units of a remaining time in milliseconds: “6 days, 2 hours”. */
  two(ms: number): string;
  /** Formats a remaining time in milliseconds in one unit, rounded to the nearest: “7 days”. */
  one(ms: number): string;
  /** Formats how long to wait, rounded up: “11 minutes”, in the last minute “42 seconds”. */
  wait(ms: number): string;
};

/** Returns the formats of the page's language. */
export function useDurations(): Durations {
  const t = useTranslations('units');
  const list = new Intl.ListFormat(useLocale(), { type: 'unit' });
  const say = ({ unit, n }: Part): string => t(unit, { n });
  return {
    lifetime: (seconds) => say(lifetimeParts(seconds)),
    two: (ms) => list.format(remainingParts(ms).map(say)),
    one: (ms) => say(nearestPart(ms)),
    wait: (ms) => say(waitPart(ms)),
  };
}
