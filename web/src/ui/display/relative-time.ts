// “3 minutes ago” and its like, for the first week.
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];
const weekMs = 7 * 86_400_000;

/**
 * Formats the distance from now in the largest whole unit.
 * @param deltaMs milliseconds, negative for the past
 * @returns `undefined` from seven days on, where a date says more
 */
export function relativeTime(deltaMs: number, locale: string): string | undefined {
  if (Math.abs(deltaMs) >= weekMs) return undefined;
  const [unit, size] = units.find(([, unitMs]) => Math.abs(deltaMs) >= unitMs) ?? ['second', 1000];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(deltaMs / size), unit);
}
