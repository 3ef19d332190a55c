// Limits of the whole region, shared by wide network, with a reserve for signed-in callers
// (docs/design/limits.md#shares).
import { isRegionEvent, rateLimits, type LimitEvent, type LimitFigure } from '@glimpse/contracts/limits';
import { boundedMap, type BoundedMap } from '#platform/bounded-map.ts';
import { fail } from '#platform/errors/api-error.ts';
import { mayTake, reserveOf, type SharedPart, sharedPart } from '#platform/fair-share.ts';
import type { LimitCharge } from '#platform/http/core/http-services.ts';
import { shareOf } from '#platform/process-share.ts';
import type { RedisLink } from '#platform/redis/connect.ts';

type RegionLimitDeps = {
  readonly figures: Readonly<Record<LimitEvent, LimitFigure>>;
  readonly redis: RedisLink;
  /** Turns the name of a wide network into a short tag: Redis stores no address. */
  readonly tag: (network: string) => string;
  readonly onLimited: (event: LimitEvent) => void;
  /** The time in ms. */
  readonly now: () => number;
  /** Processes that serve together: without Redis each counts its share. */
  readonly processes: number;
};

/** Who asks: the wide network, and whether the caller is signed in. */
export type RegionCaller = { readonly wide: string; readonly signedIn: boolean };

/** Counts a charge of an event of the region. @throws `http.rate_limited` with `retryAfter` in seconds */
export type RegionLimiter = (charge: LimitCharge, caller: RegionCaller) => void | Promise<void>;

type PartName = 'signed_in' | 'strangers';
type Due = SharedPart & {
  readonly key: string;
  readonly tag: string;
  readonly points: number;
  readonly seconds: number;
};

/** Gives the seconds to wait, 0 if the points were taken. */
type Take = (due: Due) => number | Promise<number>;

/** The rule of `mayTake`, run atomically in Redis. KEYS: the window. ARGV: tag and figures. */
const program = `
local function count(field) return tonumber(redis.call('HGET', KEYS[1], field) or '0') end
local points, last, common, floor, window = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local used, held = count('all'), count(ARGV[1])
if used + points > last or held + points > math.max(floor, (common - (used - held)) / 4) then
  local left = redis.call('TTL', KEYS[1])
  return left > 0 and left or window
end
redis.call('HINCRBY', KEYS[1], 'all', points)
redis.call('HINCRBY', KEYS[1], ARGV[1], points)
if used == 0 then redis.call('EXPIRE', KEYS[1], window) end
return 0`;

/** Wide networks that a process remembers in one window. A full map forgets the oldest. */
const mostNetworks = 50_000;

type Window = { untilMs: number; used: number; readonly held: BoundedMap<string, number> };

/** The same rule in the memory of this process, used while Redis is away. */
function takeInMemory(now: () => number): Take {
  const windows = boundedMap<string, Window>(2 * Object.keys(rateLimits).length);
  return ({ key, tag, points, seconds, ...part }) => {
    const found = windows.get(key);
    const window =
      found && found.untilMs > now()
        ? found
        : { untilMs: now() + seconds * 1000, used: 0, held: boundedMap<string, number>(mostNetworks) };
    const held = window.held.get(tag) ?? 0;
    if (!mayTake(part, { used: window.used, held, points }))
      return Math.max(1, Math.ceil((window.untilMs - now()) / 1000));
    window.used += points;
    window.held.set(tag, held + points);
    windows.set(key, window);
    return 0;
  };
}

function takeShare({ redis, now, processes }: RegionLimitDeps): Take {
  const take = takeInMemory(now);
  const inMemory: Take = (due) => take({ ...due, ...sharedPart(shareOf(due.end, processes)) });
  return async (due) => {
    if (!redis.client || !redis.writable()) return inMemory(due);
    const { key, tag, points, end, common, floor, seconds } = due;
    const answer: unknown = await redis.client
      .eval(program, 1, key, tag, ...[points, end, common, floor, seconds].map(String))
      .catch(redis.writeFailed);
    return typeof answer === 'number' ? answer : inMemory(due);
  };
}

/** Signed-in callers take from the reserve first, then with the strangers of their wide network. */
export function regionLimiter(deps: RegionLimitDeps): RegionLimiter {
  const { figures, tag: tagOf, onLimited } = deps;
  const take = takeShare(deps);
  return ({ event, points }, { wide, signedIn }) => {
    const { count, windowSeconds: seconds } = figures[event];
    if (!isRegionEvent(event) || count === 0 || points === 0) return undefined;
    const tag = tagOf(wide);
    const from = (name: PartName, end: number) =>
      take({ key: `rl:${event}:${name}`, tag, points, seconds, ...sharedPart(end) });
    const reserve = reserveOf(count);
    const ask = async (): Promise<void> => {
      if (signedIn && reserve > 0 && (await from('signed_in', reserve)) === 0) return;
      const retryAfter = await from('strangers', count - reserve);
      if (retryAfter === 0) return;
      onLimited(event);
      fail('http.rate_limited', { retryAfter, limit: event });
    };
    return ask();
  };
}
