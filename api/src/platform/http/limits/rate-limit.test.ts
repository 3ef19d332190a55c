// Rate limits without Redis: the same figures, counted in the process (docs/design/http-api.md#rate-limits).
import { type LimitFigure, rateLimits } from '@glimpse/contracts/limits';
import { expect, test } from 'vitest';
import type { RedisLink } from '#platform/redis/connect.ts';
import { rateLimiter } from './rate-limit.ts';

const noRedis: RedisLink = {
  client: undefined,
  usable: () => false,
  writable: () => false,
  readFailed: () => undefined,
  writeFailed: () => undefined,
  state: () => 'absent',
  [Symbol.asyncDispose]: async () => undefined,
};

function limits(over: Partial<Record<keyof typeof rateLimits, LimitFigure>> = {}, processes = 1) {
  const limited: string[] = [];
  const clock = { ms: 0 };
  const take = rateLimiter({
    processes,
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
  await expect(once('a')).rejects.toMatchObject({
    code: 'http.rate_limited',
    limit: 'get_page',
    retryAfter: 60,
  });
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

test('negative points give back what was counted, also to a caller who was refused', async () => {
  const { once } = limits(few);
  await once('a');
  await once('a');
  await expect(once('a')).rejects.toMatchObject({ code: 'http.rate_limited' });
  await once('a', 'get_page', -2);
  await once('a');
  await expect(once('a')).rejects.toMatchObject({ code: 'http.rate_limited' });
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

test('a flood of callers drops the oldest counters only', async () => {
  const { once } = limits(few);
  await once('old');
  await once('old');
  for (let caller = 0; caller < 50_000; caller += 1) await once(`caller ${caller}`);
  await once('old'); // its counter was dropped
  await once('caller 40000');
  await expect(once('caller 40000')).rejects.toMatchObject({ code: 'http.rate_limited' });
});

test('each of several processes that count alone allows its share, and at least one', async () => {
  const allowed = async (count: number, processes: number): Promise<number> => {
    const { once } = limits({ get_page: { count, windowSeconds: 60 } }, processes);
    for (let taken = 0; ; taken += 1)
      if (await once('a').then(() => false, () => true)) return taken; // prettier-ignore
  };
  expect(await allowed(9, 1)).toBe(9);
  expect(await allowed(9, 4)).toBe(2);
  expect(await allowed(2, 4)).toBe(1);
});
