// The browser's clock and the server's; the only file of web that reads a clock (rule 14).

let aheadMs = 0;
/** The header has whole seconds. */
const headerMs = 1000;

/** Returns milliseconds since 1970 by the device's clock: for durations, not beside times of the server. */
export function now(): number {
  return Date.now();
}

/**
 * Returns milliseconds since 1970 by the server's clock, as far as an answer told it: for all times that the
 * server sent (docs/design/web.md#words).
 */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Returns milliseconds since the page was opened. */
export function pageMs(): number {
  return performance.now();
}

/**
 * Takes the server's time from an answer. A difference that the way of the answer explains changes nothing.
 * @param date header `Date` @param tookMs from the request to the answer, at most
 */
export function noteServerTime(date: string | null, tookMs: number): void {
  const toldMs = Date.parse(date ?? '');
  if (Number.isNaN(toldMs)) return;
  const differsMs = toldMs + (headerMs + tookMs) / 2 - serverNow();
  if (Math.abs(differsMs) > headerMs + tookMs) aheadMs += differsMs;
}
