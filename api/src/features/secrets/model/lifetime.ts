// Computes the lifetime and the dates of a secret (docs/design/http-api.md#lifetimes-and-sizes).
import { limits } from '@glimpse/contracts/limits';
import { fail } from '#platform/errors/api-error.ts';

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/**
 * Converts a requested lifetime to seconds. Absent or not above 0: the default. Below a minute: a minute.
 * Above the plan's maximum: the maximum.
 * @throws `secrets.bad_ttl` unless it is a number
 */
export function lifetimeSeconds(asked: string | undefined, maxSeconds: number): number {
  if (asked === undefined || asked === '') return Math.min(limits.defaultTtlSeconds, maxSeconds);
  if (!decimal.test(asked)) fail('secrets.bad_ttl');
  const seconds = Math.trunc(Number(asked));
  if (seconds <= 0) return Math.min(limits.defaultTtlSeconds, maxSeconds);
  return Math.min(Math.max(seconds, limits.minTtlSeconds), maxSeconds);
}

/**
 * The three dates of a secret. The content lives for `ttlSeconds`, the receipt twice as long.
 * @param keptSeconds how long the receipt outlives the content at least (record 111)
 */
export function datesOf(
  createdAt: Date,
  ttlSeconds: number,
  keptSeconds = 0,
): { createdAt: Date; expiresAt: Date; purgeAt: Date } {
  const ms = ttlSeconds * 1000;
  const receiptMs = Math.max(ms * limits.receiptLifetimes, ms + keptSeconds * 1000);
  return {
    createdAt,
    expiresAt: new Date(createdAt.getTime() + ms),
    purgeAt: new Date(createdAt.getTime() + receiptMs),
  };
}
