// Limits of the region without Redis: shares of wide networks in this process (docs/design/limits.md#shares).
import { isRegionEvent, type LimitEvent, rateLimits } from '@glimpse/contracts/limits';
import { expect, test } from 'vitest';
import type { RedisLink } from '#platform/redis/connect.ts';
import { regionLimiter } from './region-limit.ts';

const noRedis: RedisLink = {
  client: undefined,
  usable: () => false,
  writable: () => false,
  readFailed: () => undefined,
  writeFailed: () => undefined,
  state: () => 'absent',
  [Symbol.asyncDispose]: async () => undefined,
};
const events = Object.keys(rateLimits).filter((name): name is LimitEvent => name in rateLimits);
const regional = events.filter(isRegionEvent);

function limits(
  over: Partial<Record<LimitEvent, { count: number; windowSeconds: number }>> = {},
  processes = 1,
) {
  const clock = { ms: 0 };
  const limited: string[] = [];
  const take = regionLimiter({
    processes,
    figures: { ...rateLimits, ...over },
    redis: noRedis,
    tag: (network) => network,
    onLimited: (event) => limited.push(event),
    now: () => clock.ms,
  });
  const ask = async (wide: string, event: LimitEvent = 'send_feedback_region', signedIn = false) =>
    take({ event, points: 1 }, { wide, signedIn });
  const passes = (...asking: Parameters<typeof ask>): Promise<boolean> =>
    ask(...asking).then(
      () => true,
      () => false,
    );
  /** Asks until the wide network is refused. @returns how often it passed */
  const drain = async (...asking: Parameters<typeof ask>): Promise<number> => {
    let passed = 0;
    while (await passes(...asking)) passed += 1;
    return passed;
  };
  return { take, ask, passes, drain, limited, clock };
}

test('the events of the region are those with that name', () => {
  expect(regional).toEqual(events.filter((event) => event.endsWith('_region')));
});

test.each(regional)('one wide network does not use up %s for the others', async (event) => {
  const { drain, passes } = limits();
  expect(await drain('attacker', event)).toBeLessThan(rateLimits[event].count / 10);
  expect(await passes('fresh', event)).toBe(true);
});

test.each(regional)(
  '128 wide networks do not use up %s for others and for signed-in callers',
  async (event) => {
    const { drain, passes } = limits();
    for (let wide = 0; wide < 128; wide += 1) await drain(`attacker ${wide}`, event);
    expect(await passes('fresh', event)).toBe(true);
    expect(await passes('attacker 0', event, true)).toBe(true);
  },
);

test('signed-in callers have a quarter that no stranger takes, however many wide networks ask', async () => {
  const { drain, passes } = limits();
  let passed = 0;
  for (let wide = 0; wide < 1000; wide += 1) passed += await drain(`attacker ${wide}`);
  expect(passed).toBe(300);
  for (let wide = 0; wide < 100; wide += 1)
    expect(await passes(`w${wide}`, 'send_feedback_region', true)).toBe(true);
  expect(await passes('one more', 'send_feedback_region', true)).toBe(false);
});

test('a refusal names the limit and tells when the window ends; then all may ask again', async () => {
  const { ask, drain, limited, clock } = limits({ send_feedback_region: { count: 10, windowSeconds: 60 } });
  await drain('a');
  clock.ms = 20_500;
  await expect(ask('a')).rejects.toMatchObject({
    code: 'http.rate_limited',
    limit: 'send_feedback_region',
    retryAfter: 40,
  });
  expect(limited[0]).toBe('send_feedback_region');
  clock.ms = 60_000;
  await ask('a');
});

test('a figure of 0 turns the limit off, and other events are not counted here', () => {
  const { take } = limits({ send_feedback_region: { count: 0, windowSeconds: 60 } });
  const caller = { wide: 'a', signedIn: false };
  expect(take({ event: 'send_feedback_region', points: 1 }, caller)).toBeUndefined();
  expect(take({ event: 'get_page', points: 1 }, caller)).toBeUndefined();
});

test('each of several processes that count alone gives all wide networks together its share', async () => {
  const taken = async (processes: number): Promise<number> => {
    const figure = { count: 1000, windowSeconds: 60 };
    const { drain } = limits({ send_feedback_region: figure }, processes);
    let all = 0;
    for (let wide = 0; wide < 2000; wide += 1) all += await drain(`wide ${wide}`);
    return all;
  };
  expect(await taken(1)).toBe(750);
  expect(await taken(4)).toBe(187);
});
