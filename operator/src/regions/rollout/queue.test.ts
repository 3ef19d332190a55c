// Tests the queue of roll-outs on simulated regions.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calmMs } from './queue.ts';
import { rollMs, simulate } from './testing/simulated-regions-samples.ts';

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

test('a region that changes again after its turn goes to the end, behind those that waited longer', () => {
  const { regions, of, run, reconcile } = simulate(['aa', 'bb', 'cc']);
  for (const one of regions) one.wanted = 'v2';
  run(rollMs + 30_000);
  expect(of('aa').live).toBe('v2');
  of('aa').wanted = 'v3';
  expect(reconcile(of('aa'))).toMatchObject({
    templates: 'kept',
    movement: { reason: 'WaitingForTurn', message: 'Regions bb, cc change their pods first' },
  });
  run(calmMs);
  expect(regions.map(({ live }) => live)).toEqual(['v2', 'v2', 'v1']);
  run(rollMs + calmMs + 30_000);
  expect(regions.map(({ live }) => live)).toEqual(['v2', 'v2', 'v2']);
  run(rollMs + calmMs + 60_000);
  expect(regions.map(({ live }) => live)).toEqual(['v3', 'v2', 'v2']);
});

test('a region changes again at once while nobody waits, and while its new pods are not ready yet', () => {
  const alone = simulate(['aa', 'bb']);
  alone.of('aa').wanted = 'v2';
  alone.run(rollMs + 30_000);
  alone.of('aa').wanted = 'v3';
  expect(alone.reconcile(alone.of('aa')).templates).toBe('new');
  const { of, run, reconcile } = simulate(['aa', 'bb']);
  of('aa').wanted = 'bad';
  of('bb').wanted = 'v2';
  run(30_000);
  of('aa').wanted = 'v3';
  expect(reconcile(of('aa')).templates).toBe('new');
});

test('a region that waits says for which ones, and which one is degraded', () => {
  const { of, run, reconcile } = simulate(['aa', 'bb', 'cc']);
  for (const name of ['aa', 'bb', 'cc']) of(name).wanted = 'v2';
  run(20_000);
  expect(reconcile(of('bb')).movement?.message).toBe('Region aa changes its pods first');
  expect(reconcile(of('cc')).movement?.message).toBe('Regions aa, bb change their pods first');
  of('aa').degraded = true;
  expect(reconcile(of('bb')).movement).toEqual({
    reason: 'Held',
    message: 'Region aa is degraded after its roll-out',
  });
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
      template: fc.constantFrom(undefined, 'v2', 'v3', 'v4'),
      ms: fc.nat({ max: 200_000 }),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 2 }), (events, most) => {
      const simulation = simulate(['aa', 'bb', 'cc', 'dd'], 'Hold', most);
      const begun = () => simulation.regions.filter(({ state }) => state.startedAt !== undefined).length;
      for (const { region, template, ms } of events) {
        if (template !== undefined) simulation.regions[region]!.wanted = template;
        simulation.run(ms);
        expect(begun()).toBeLessThanOrEqual(most);
      }
      simulation.run(4 * 3_600_000);
      expect(simulation.regions.every(({ live, wanted, state }) => live === wanted && !state.startedAt)).toBe(
        true,
      );
    }),
    { numRuns: 50 },
  );
});

test('own-59 a broken image in the first of three regions never reaches the other two', () => {
  const { regions, run, of, reconcile } = simulate(['aa', 'bb', 'cc']);
  for (const one of regions) one.wanted = 'bad';
  run(4 * 3_600_000);
  expect(regions.map(({ live }) => live)).toEqual(['bad', 'v1', 'v1']);
  expect(reconcile(of('aa')).movement?.reason).toBe('DeadlineExceeded');
  expect(reconcile(of('bb')).movement?.reason).toBe('Held');
  for (const one of regions) one.wanted = 'v3';
  run(3_600_000);
  expect(regions.map(({ live }) => live)).toEqual(['v3', 'v3', 'v3']);
});

test('with Revert the former templates return once, and the queue stays held', () => {
  const { regions, run, of, reconcile } = simulate(['aa', 'bb'], 'Revert');
  for (const one of regions) one.wanted = 'bad';
  run(700_000);
  expect(regions.map(({ live }) => live)).toEqual(['v1', 'v1']);
  run(4 * 3_600_000);
  expect(of('aa').live).toBe('v1');
  expect(reconcile(of('aa')).failed).toBeDefined();
  expect(reconcile(of('bb')).movement?.reason).toBe('Held');
});

test('late pods end a missed deadline without a new attempt', () => {
  const { of, run } = simulate(['aa']);
  of('aa').wanted = 'bad';
  run(700_000);
  expect(of('aa').degraded).toBe(true);
  Object.assign(of('aa'), { live: 'late', wanted: 'late', state: { ...of('aa').state, failed: 'late' } });
  run(10_000);
  expect([of('aa').degraded, of('aa').state.failed]).toEqual([false, undefined]);
});
