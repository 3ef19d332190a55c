// Rate limits without Redis: the same figures, counted in the process (docs/design/http-api.md#rate-limits).
import { type LimitFigure, rateLimits } from '@glimpse/contracts/limits';
import { expect, test } from 'vitest';
import type { RedisLink } from '#platform/redis/connect.ts';
import { rateLimiter } from './rate-limit.ts';

const noRedis: RedisLink = {
  client: undefined,
  usable: () => false,
  failed: () => undefined,
  state: () => 'absent',
  [Symbol.asyncDispose]: async () => undefined,
};

function limits(over: Partial<Record<keyof typeof rateLimits, LimitFigure>> = {}) {
  const limited: string[] = [];
  const clock = { ms: 0 };
  const take = rateLimiter({
    figures: { ...rateLimits, ...over },
    redis: noRedis,
    tag: (caller) => caller,
    onLimited: (event) => limited.push(event),
    now: () => clock.ms,
  });
  const once = async (caller: string, event: keyof typeof rateLimits = 'get_page', points = 1) =>
    await take([{ event, points }], caller);
  return { take, once, limited, clock };
}
const few = { get_page: { count: 2, windowSeconds: 60 } };

test('a caller over the figure learns when to return, and others are not affected', async () => {
  const { once, limited } = limits(few);
  await once('a');
  await once('a');
  await expect(once('a')).rejects.toMatchObject({ code: 'http.rate_limited', retryAfter: 60 });
  await once('b');
  expect(limited).toEqual(['get_page']);
});

test('events count apart', async () => {
  const { once } = limits(few);
  await once('a');
  await once('a');
  await once('a', 'check_status');
});

test('a figure of 0 turns the limit off and costs nothing', () => {
  const { take } = limits({ get_page: { count: 0, windowSeconds: 60 } });
  expect(take([{ event: 'get_page', points: 1 }], 'a')).toBeUndefined();
});

test('points are counted as given, several events at once', async () => {
  const { take } = limits({ create_bytes: { count: 100, windowSeconds: 60 } });
  const create = async (bytes: number) =>
    await take(
      [
        { event: 'dashboard', points: 1 },
        { event: 'create_bytes', points: bytes },
      ],
      'a',
    );
  await create(60);
  await create(40);
  await create(0);
  await expect(create(1)).rejects.toMatchObject({ code: 'http.rate_limited' });
});

test('one request over the whole figure is refused', async () => {
  const { once } = limits({ create_bytes: { count: 100, windowSeconds: 60 } });
  await expect(once('a', 'create_bytes', 101)).rejects.toMatchObject({ code: 'http.rate_limited' });
});

test('a caller with several times the figure has so many, and no more', async () => {
  const { take } = limits(few);
  const three = async () =>
    await take([{ event: 'get_page', points: 1 }], 'paid', (event) => (event === 'get_page' ? 3 : 1));
  for (let context = 0; context < 6; context += 1) await three();
  await expect(three()).rejects.toMatchObject({ code: 'http.rate_limited' });
});

test('an event of the region has one count for all callers', async () => {
  const regional = Object.entries(rateLimits).flatMap(([event, { scope }]: [string, LimitFigure]) =>
    scope === 'region' ? [event] : [],
  );
  expect(regional).toEqual(Object.keys(rateLimits).filter((event) => event.endsWith('_region')));
  const { once } = limits({ send_feedback_region: { count: 1, windowSeconds: 60 } });
  await once('a', 'send_feedback_region');
  await expect(once('b', 'send_feedback_region')).rejects.toMatchObject({ code: 'http.rate_limited' });
});

test('the window ends, and a caller who was refused may ask again', async () => {
  const { once, clock } = limits(few);
  await once('a');
  clock.ms = 40_000;
  await once('a');
  await expect(once('a')).rejects.toMatchObject({ retryAfter: 20 });
  clock.ms = 59_999;
  await expect(once('a')).rejects.toMatchObject({ retryAfter: 1 });
  clock.ms = 60_000;
  await once('a');
});

test('a flood of callers drops the oldest counters only, and none of the region', async () => {
  const { once } = limits({ ...few, send_feedback_region: { count: 1, windowSeconds: 60 } });
  await once('a', 'send_feedback_region');
  await once('old');
  await once('old');
  for (let caller = 0; caller < 50_000; caller += 1) await once(`caller ${caller}`);
  await once('old'); // its counter was dropped
  await once('caller 40000');
  await expect(once('caller 40000')).rejects.toMatchObject({ code: 'http.rate_limited' });
  await expect(once('b', 'send_feedback_region')).rejects.toMatchObject({ code: 'http.rate_limited' });
});
