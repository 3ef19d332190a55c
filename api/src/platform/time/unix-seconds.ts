// Converts dates to Unix seconds, the unit of every time on the wire.

/** Unix time in whole seconds, rounded down. */
export const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Unix time in whole seconds; `null` without a date. */
export const unixSecondsOrNull = (date: Date | null | undefined): number | null =>
  date ? unixSeconds(date) : null;

/** Seconds until `end`, rounded up; 0 after it. */
export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
