// Tests the queue of roll-outs on simulated regions.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calmMs } from './queue.ts';
import { rollMs, simulate } from './simulated-regions-samples.ts';

test('a new region is applied at once and is not queued', () => {
  const { of, reconcile } = simulate(['aa']);
  Object.assign(of('aa'), { live: undefined });
  expect(reconcile(of('aa')).templates).toBe('new');
  expect(of('aa').state).toEqual({});
});

test('the start is saved one reconcile before the first template changes', () => {
  const { of, reconcile } = simulate(['aa']);
  of('aa').wanted = 'v2';
  expect(reconcile(of('aa'))).toMatchObject({ templates: 'kept', againMs: 0 });
  expect(of('aa').state.startedAt).toBe('2026-01-01T00:00:00Z');
  expect(reconcile(of('aa')).templates).toBe('new');
});

test('regions change one after the other, and the next one waits for 120 s of calm', () => {
  const { regions, run } = simulate(['aa', 'bb', 'cc']);
  for (const one of regions) one.wanted = 'v2';
  run(30_000);
  expect(regions.map(({ live }) => live)).toEqual(['v2', 'v1', 'v1']);
  run(rollMs + calmMs - 30_000);
  expect(regions.map(({ live }) => live)).toEqual(['v2', 'v1', 'v1']);
  run(40_000);
  expect(regions.map(({ live }) => live)).toEqual(['v2', 'v2', 'v1']);
  run(rollMs + calmMs + 60_000);
  expect(regions.map(({ live, lastGood }) => [live, lastGood])).toEqual([
    ['v2', 'v2'],
    ['v2', 'v2'],
    ['v2', 'v1'],
  ]);
});

test('a region that takes its wish back leaves the queue', () => {
  const { of, run } = simulate(['aa', 'bb']);
  Object.assign(of('aa'), { wanted: 'v2' });
  Object.assign(of('bb'), { wanted: 'v2' });
  run(20_000);
  expect(of('bb').state.queuedAt).toBeDefined();
  of('bb').wanted = 'v1';
  run(10_000);
  expect(of('bb').state).toEqual({});
});

test('at no time more regions than allowed have begun, and all end at their wish', () => {
  const steps = fc.array(
    fc.record({
      region: fc.nat({ max: 3 }),
      wish: fc.constantFrom(undefined, 'v2', 'v3', 'v4'),
      ms: fc.nat({ max: 200_000 }),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 2 }), (events, most) => {
      const world = simulate(['aa', 'bb', 'cc', 'dd'], 'Hold', most);
      const begun = () => world.regions.filter(({ state }) => state.startedAt !== undefined).length;
      for (const { region, wish, ms } of events) {
        if (wish !== undefined) world.regions[region]!.wanted = wish;
        world.run(ms);
        expect(begun()).toBeLessThanOrEqual(most);
      }
      world.run(4 * 3_600_000);
      expect(world.regions.every(({ live, wanted, state }) => live === wanted && !state.startedAt)).toBe(
        true,
      );
    }),
    { numRuns: 50 },
  );
});
