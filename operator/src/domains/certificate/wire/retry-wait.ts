// How long a refusal of the authority is waited for (RFC 8555 §6.6). Pure.
import { dayMs, minuteMs } from '#platform/clock.ts';

const soonestMs = 5 * minuteMs;
/** No authority is left alone for longer, whatever it says. */
export const longestWaitMs = 7 * dayMs;

/** A Retry-After of zero, in the past or far away is not believed. @param usualMs the wait without one */
export const refusalWaitMs = (retryAfterMs: number | undefined, usualMs: number): number =>
  Math.min(Math.max(retryAfterMs ?? usualMs, soonestMs), longestWaitMs);

/** The wait after a limit of requests. */
export const limitWaitMs = (retryAfterMs: number | undefined): number =>
  refusalWaitMs(retryAfterMs, 60 * minuteMs);
