// How many sessions were in use lately, as an estimate that names none of them (api.md 3.9). Nobody waits for its writing.
import type { Clock } from '#platform/time/clock.ts';
import type { RedisLink } from './connect.ts';

export type ActiveSessions = {
  /** A session was used; told to Redis once a minute and process. @param name hash in base64url */
  seen(name: string): void;
  /** Sessions of this and the `minutes` - 1 minutes before, on all copies; 0 while Redis is away. */
  count(minutes: number): Promise<number>;
};

const minuteMs = 60_000;
const keptSeconds = 600;
const mostNames = 100_000;
const keyOf = (minute: number): string => `active:${minute}`;

export function activeSessions(redis: RedisLink, clock: Clock): ActiveSessions {
  const minuteNow = (): number => Math.floor(clock.now().getTime() / minuteMs);
  const told = { minute: 0, names: new Set<string>() };
  return {
    seen(name) {
      const minute = minuteNow();
      if (told.minute !== minute || told.names.size >= mostNames) {
        told.names.clear();
        told.minute = minute;
      }
      if (told.names.has(name) || !redis.client || !redis.usable()) return;
      told.names.add(name);
      const key = keyOf(minute);
      Promise.all([redis.client.pfadd(key, name), redis.client.expire(key, keptSeconds)]).catch(() => redis.failed());
    },
    async count(minutes) {
      if (!redis.client || !redis.usable()) return 0;
      const keys = Array.from({ length: minutes }, (_, ago) => keyOf(minuteNow() - ago));
      return redis.client.pfcount(...keys).catch(() => {
        redis.failed();
        return 0;
      });
    },
  };
}
