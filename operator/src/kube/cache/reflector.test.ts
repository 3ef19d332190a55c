// Tests times of the reflector on a fake clock, with a scripted kind.
import { expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { ApiError } from '../errors.ts';
import type { RawObject } from '../kind.ts';
import type { Resource, WatchEvent } from '../resource.ts';
import { evenRandom, widget } from '../testing/samples.ts';
import { createReflector } from './reflector.ts';

type Watch = (signal: AbortSignal) => AsyncGenerator<WatchEvent<RawObject>>;

/** A reflector whose watches follow a script; the last one is repeated. */
function scripted(...script: readonly Watch[]) {
  const clock = fakeClock();
  const watched: number[] = [];
  const resource = {
    async *pages() {
      await Promise.resolve();
      yield { items: [], resourceVersion: '1' };
    },
    watch(_from: string, { signal }: { signal: AbortSignal }) {
      watched.push(clock.monotonicMs());
      return script[Math.min(watched.length, script.length) - 1]!(signal);
    },
  } as unknown as Resource<RawObject>;
  const options = { name: 'widgets', resource, clock, random: evenRandom, log: silentLog };
  const stop = new AbortController();
  const seen: string[] = [];
  const reflector = createReflector({
    ...options,
    onChange: ({ object }) => seen.push(object.metadata.name),
  });
  void reflector.start(stop.signal);
  return { clock, watched, reflector, stop, seen };
}

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

test('js-1933 a stop between two events of one answer takes no more of them', async () => {
  const gate = Promise.withResolvers<void>();
  const { clock, reflector, stop, seen } = scripted(async function* () {
    yield { type: 'added', object: widget({ name: 'one', version: 2 }) };
    await gate.promise;
    yield { type: 'added', object: widget({ name: 'two', version: 3 }) };
  });
  await clock.advance(0);
  stop.abort();
  gate.resolve();
  await reflector.stopped();
  expect([seen, reflector.store.size()]).toEqual([['one'], 1]);
});

test('progress is told by events, so that health sees a silent watch', async () => {
  const { clock, reflector, stop } = scripted(async function* (signal) {
    await clock.sleep(60_000, signal);
    yield { type: 'bookmark', resourceVersion: '9' };
    await clock.sleep(3_600_000, signal);
  });
  await clock.advance(1_000_000);
  expect([reflector.lastProgress(), reflector.store.version(), reflector.failing()]).toEqual([
    60_000,
    '9',
    undefined,
  ]);
  stop.abort();
});
