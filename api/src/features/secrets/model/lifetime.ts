// How long a secret lives: what callers may ask for and what they get (api.md 8.2, 8.6).
import { limits } from '@glimpse/contracts/limits';
import { fail } from '#platform/errors/api-error.ts';

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/**
 * The lifetime in seconds for what was asked. Absent or not above 0: the default; below a minute: a minute; above the
 * plan's maximum: the maximum, silently.
 * @throws `secrets.bad_ttl` for anything that is no number
 */
export function lifetimeSeconds(asked: string | undefined, maxSeconds: number): number {
  if (asked === undefined || asked === '') return Math.min(limits.defaultTtlSeconds, maxSeconds);
  if (!decimal.test(asked)) fail('secrets.bad_ttl');
  const seconds = Math.trunc(Number(asked));
  if (seconds <= 0) return Math.min(limits.defaultTtlSeconds, maxSeconds);
  return Math.min(Math.max(seconds, limits.minTtlSeconds), maxSeconds);
}

/** The three dates of a secret: made now, content ends after its lifetime, the receipt after twice that. */
export function datesOf(createdAt: Date, ttlSeconds: number): { createdAt: Date; expiresAt: Date; purgeAt: Date } {
  const ms = ttlSeconds * 1000;
  return {
    createdAt,
    expiresAt: new Date(createdAt.getTime() + ms),
    purgeAt: new Date(createdAt.getTime() + ms * limits.receiptLifetimes),
  };
}
