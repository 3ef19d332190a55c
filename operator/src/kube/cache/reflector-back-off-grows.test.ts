// Tests times of the reflector on a fake clock, with a scripted kind.
import { expect, test } from 'vitest';
import type { fakeClock } from '#platform/testing/fake-clock.ts';
import { ApiError } from '../errors.ts';
import { scripted, type Watch } from './reflector-samples.ts';

const fails = (afterMs: number, clockOf: () => ReturnType<typeof fakeClock>): Watch =>
  async function* () {
    await clockOf().sleep(afterMs, new AbortController().signal);
    yield* [];
    throw new ApiError({ status: 500, reason: 'Http500' });
  };

test('the back-off grows to 30 s and starts again after two calm minutes', async () => {
  const now: ReturnType<typeof fakeClock>[] = [];
  const soon = fails(0, () => now[0]!);
  const calm = fails(130_000, () => now[0]!);
  const { clock, watched, reflector, stop } = scripted(...Array.from({ length: 8 }, () => soon), calm, soon);
  now.push(clock);
  await clock.advance(300_000);
  const gaps = watched.slice(1).map((at, index) => at - watched[index]!);
  expect(gaps.slice(0, 8)).toEqual([800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  expect(gaps[8]).toBe(130_800);
  expect(reflector.failing()).toBe('Http500');
  stop.abort();
});

test('a watch that ends at once without an event is not repeated at once', async () => {
  const { clock, watched, stop } = scripted(async function* () {
    await Promise.resolve();
    yield* [];
  });
  await clock.advance(2000);
  expect(watched).toEqual([0, 800]);
  stop.abort();
});
