// Rate limits: fixed windows in Redis, in memory while Redis is down (docs/design/http-api.md#rate-limits).
import { rateLimits, type LimitEvent, type LimitFigure } from '@glimpse/contracts/limits';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisLink } from '#platform/redis/connect.ts';
import type { LimitCharge } from '#platform/http/core/http-services.ts';
import { fail } from '#platform/errors/api-error.ts';

type RateLimitDeps = {
  readonly figures: Readonly<Record<LimitEvent, LimitFigure>>;
  readonly redis: RedisLink;
  /** Turns the name of a caller into a short tag: Redis stores no address. */
  readonly tag: (caller: string) => string;
  readonly onLimited: (event: LimitEvent) => void;
};

/** Ceilings of the whole region are counted once for all callers. */
function isRegional({ event }: LimitCharge): boolean {
  const { scope }: LimitFigure = rateLimits[event];
  return scope === 'region';
}

/** The factor by which a caller's allowance raises the figure of an event. */
export type LimitMultiplier = (event: LimitEvent) => number;

/** Counts all charges, in at most one round trip. @throws `http.rate_limited` with `retryAfter` in seconds */
export type RateLimiter = (
  charges: readonly LimitCharge[],
  caller: string,
  times?: LimitMultiplier,
) => void | Promise<void>;

const limitEvents = Object.keys(rateLimits).filter((name): name is LimitEvent => name in rateLimits);

const once: LimitMultiplier = () => 1;

type Counter = { readonly memory: RateLimiterMemory; readonly redis: RateLimiterRedis | undefined };

function counterOf(event: LimitEvent, { count, windowSeconds }: LimitFigure, { client }: RedisLink): Counter {
  const options = { keyPrefix: `rl:${event}`, points: count, duration: windowSeconds };
  const memory = new RateLimiterMemory(options);
  // A caller over the limit is refused from memory until the window ends: a flood costs no round trips.
  const redis =
    client && new RateLimiterRedis({ ...options, storeClient: client, inMemoryBlockOnConsumed: count + 1 });
  return { memory, redis };
}

/** How long a caller over the limit must wait, in ms; `undefined` within the limit. */
async function overMs(taken: Promise<unknown>): Promise<number | undefined> {
  try {
    await taken;
    return undefined;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
    throw refused;
  }
}

export function rateLimiter({ figures, redis, tag, onLimited }: RateLimitDeps): RateLimiter {
  const counters = new Map<string, Counter>();
  const counterFor = (event: LimitEvent, times: number): Counter => {
    const { count, windowSeconds } = figures[event];
    const name = times === 1 ? event : `${event} x ${times}`;
    const known = counters.get(name) ?? counterOf(event, { count: count * times, windowSeconds }, redis);
    counters.set(name, known);
    return known;
  };
  // Defines the Lua script at once: later, it would break a pipeline of waiting commands.
  for (const event of limitEvents) if (figures[event].count > 0) counterFor(event, 1);
  const take = async ({ event, points }: LimitCharge, caller: string, times: number): Promise<void> => {
    const counter = counterFor(event, times);
    let waitMs: number | undefined;
    if (counter.redis && redis.usable()) {
      try {
        waitMs = await overMs(counter.redis.consume(caller, points));
      } catch {
        redis.failed();
        waitMs = await overMs(counter.memory.consume(caller, points));
      }
    } else waitMs = await overMs(counter.memory.consume(caller, points));
    if (waitMs === undefined) return;
    onLimited(event);
    fail('http.rate_limited', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
  };
  return (charges, caller, times = once) => {
    const due = charges.filter(({ event, points }) => points > 0 && figures[event].count > 0);
    if (due.length === 0) return undefined;
    const who = (charge: LimitCharge): string => (isRegional(charge) ? 'region' : tag(caller));
    const [only] = due;
    if (due.length === 1 && only) return take(only, who(only), times(only.event));
    return Promise.all(due.map((charge) => take(charge, who(charge), times(charge.event)))).then(
      () => undefined,
    );
  };
}
