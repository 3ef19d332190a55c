// Estimates the number of active sessions without storing their names (docs/design/http-api.md#colonel).
import type { Clock } from '#platform/time/clock.ts';
import type { RedisLink } from './connect.ts';

export type ActiveSessions = {
  /** Marks a session as active, once a minute. Returns at once. @param name hash in base64url */
  seen(name: string): void;
  /** Counts the sessions of the last `minutes`, this one included, on all copies; 0 while Redis is away. */
  count(minutes: number): Promise<number>;
};

const minuteMs = 60_000;
const keptSeconds = 600;
const mostNames = 100_000;
const keyOf = (minute: number): string => `active:${minute}`;

export function activeSessions(redis: RedisLink, clock: Clock): ActiveSessions {
  const minuteNow = (): number => Math.floor(clock.now().getTime() / minuteMs);
  const sent = { minute: 0, names: new Set<string>() };
  return {
    seen(name) {
      const minute = minuteNow();
      if (sent.minute !== minute || sent.names.size >= mostNames) {
        sent.names.clear();
        sent.minute = minute;
      }
      if (sent.names.has(name) || !redis.client || !redis.writable()) return;
      sent.names.add(name);
      const key = keyOf(minute);
      Promise.all([redis.client.pfadd(key, name), redis.client.expire(key, keptSeconds)]).catch(
        redis.writeFailed,
      );
    },
    async count(minutes) {
      if (!redis.client || !redis.usable()) return 0;
      const keys = Array.from({ length: minutes }, (_, ago) => keyOf(minuteNow() - ago));
      return redis.client.pfcount(...keys).catch(() => {
        redis.readFailed();
        return 0;
      });
    },
  };
}
