// Rate limits: fixed windows in Redis, in memory while Redis is down (docs/design/http-api.md#rate-limits).
import { rateLimits, type LimitEvent, type LimitFigure } from '@glimpse/contracts/limits';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { boundedMap } from '#platform/bounded-map.ts';
import type { RedisLink } from '#platform/redis/connect.ts';
import type { LimitCharge } from '#platform/http/core/http-services.ts';
import { fail } from '#platform/errors/api-error.ts';
import { shareOf } from '#platform/process-share.ts';
import { windowCounters } from '#platform/window-counters.ts';

type RateLimitDeps = {
  readonly figures: Readonly<Record<LimitEvent, LimitFigure>>;
  readonly redis: RedisLink;
  /** Turns the name of a caller into a short tag: Redis stores no address. */
  readonly tag: (caller: string) => string;
  readonly onLimited: (event: LimitEvent) => void;
  /** The time in ms. */
  readonly now: () => number;
  /** Processes that serve together: without Redis each counts its share. */
  readonly processes: number;
};

/** The factor by which a caller's allowance raises the figure of an event. */
export type LimitMultiplier = (event: LimitEvent) => number;

/**
 * Counts all charges in at most one round trip. Negative points are subtracted while their window runs.
 * @throws `http.rate_limited` with `retryAfter` in seconds
 */
export type RateLimiter = (
  charges: readonly LimitCharge[],
  caller: string,
  times?: LimitMultiplier,
) => void | Promise<void>;

const limitEvents = Object.keys(rateLimits).filter((name): name is LimitEvent => name in rateLimits);

const once: LimitMultiplier = () => 1;

/** Counters in memory, and callers that are refused without asking Redis: no more than so many of each. */
const mostCallers = 50_000;

/** One charge with its figure; `key` is the tag of the caller. */
type Due = { readonly key: string; readonly points: number; readonly most: number; readonly seconds: number };

/** Gives how long a caller over the limit must wait, in ms; `undefined` within the limit. */
type CountCharge<Result> = (charge: LimitCharge, due: Due) => Result;

/**
 * Adds points (ARGV[1]) to the counter KEYS[1], which ends after ARGV[2] seconds: the script of
 * `rate-limiter-flexible`, but a counter that has ended gets nothing back, and none falls below 0. Otherwise
 * a late return would raise the figure of the next window.
 */
const addPoints = `
local points = tonumber(ARGV[1])
if points < 0 then
  points = math.max(points, -math.max(0, tonumber(redis.call('GET', KEYS[1]) or '0')))
  if points == 0 then return {0, redis.call('PTTL', KEYS[1])} end
end
redis.call('SET', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local consumed = redis.call('INCRBY', KEYS[1], points)
local ttl = redis.call('PTTL', KEYS[1])
if ttl == -1 then
  redis.call('EXPIRE', KEYS[1], ARGV[2])
  ttl = 1000 * ARGV[2]
end
return {consumed, ttl}`;

/** Counts in Redis. @throws driver errors */
function countInRedis({ figures, redis }: RateLimitDeps): CountCharge<Promise<number | undefined>> {
  const limiters = new Map<string, RateLimiterRedis>();
  const limiterFor = (event: LimitEvent, points: number, duration: number): RateLimiterRedis => {
    const name = `${event} ${points}`;
    const counter = { keyPrefix: `rl:${event}`, points, duration, customIncrTtlLuaScript: addPoints };
    const limiter = limiters.get(name) ?? new RateLimiterRedis({ storeClient: redis.client, ...counter });
    limiters.set(name, limiter);
    return limiter;
  };
  // Defines the Lua script at once: later, it would break a pipeline of waiting commands.
  for (const event of limitEvents) {
    const { count, windowSeconds } = figures[event];
    if (redis.client && count > 0) limiterFor(event, count, windowSeconds);
  }
  return async ({ event }, { key, points, most, seconds }) => {
    const limiter = limiterFor(event, most, seconds);
    if (points < 0) return limiter.reward(key, -points).then(() => undefined);
    try {
      await limiter.consume(key, points);
      return undefined;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
      throw refused;
    }
  };
}

/** Counts in this process. */
function countInMemory({ now, processes }: RateLimitDeps): CountCharge<number | undefined> {
  const callers = windowCounters({ mostEntries: mostCallers, now });
  return (charge, { key, points, most, seconds }) => {
    const { value, untilMs } = callers.add(`${charge.event} ${key}`, points, seconds);
    return points > 0 && value > shareOf(most, processes) ? untilMs - now() : undefined;
  };
}

/** A caller over the limit is refused from memory until the window ends: a flood costs no round trips. */
function countCharge(deps: RateLimitDeps): CountCharge<Promise<number | undefined>> {
  const { redis, now } = deps;
  const refusedUntilMs = boundedMap<string, number>(mostCallers);
  const [inRedis, inMemory] = [countInRedis(deps), countInMemory(deps)];
  const ask = async (charge: LimitCharge, due: Due): Promise<number | undefined> => {
    if (!redis.client || !redis.writable()) return inMemory(charge, due);
    return inRedis(charge, due).catch((thrown: unknown) => {
      redis.writeFailed(thrown);
      return inMemory(charge, due);
    });
  };
  return async (charge, due) => {
    const name = `${charge.event} ${due.most} ${due.key}`;
    if (due.points < 0) refusedUntilMs.delete(name);
    const leftMs = (refusedUntilMs.get(name) ?? 0) - now();
    if (leftMs > 0) return leftMs;
    const waitMs = await ask(charge, due);
    if (waitMs !== undefined) refusedUntilMs.set(name, now() + waitMs);
    return waitMs;
  };
}

export function rateLimiter(deps: RateLimitDeps): RateLimiter {
  const { figures, tag, onLimited } = deps;
  const count = countCharge(deps);
  const take = async (charge: LimitCharge, key: string, times: number): Promise<void> => {
    const { event, points } = charge;
    const { count: figure, windowSeconds: seconds } = figures[event];
    const waitMs = await count(charge, { key, points, most: figure * times, seconds });
    if (waitMs === undefined) return;
    onLimited(event);
    fail('http.rate_limited', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)), limit: event });
  };
  return (charges, caller, times = once) => {
    const due = charges.filter(({ event, points }) => points !== 0 && figures[event].count > 0);
    if (due.length === 0) return undefined;
    const who = tag(caller);
    const [only] = due;
    if (due.length === 1 && only) return take(only, who, times(only.event));
    return Promise.all(due.map((charge) => take(charge, who, times(charge.event)))).then(() => undefined);
  };
}
