// Tests the queue of roll-outs on simulated regions.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calmMs, decideRollout, type RolloutDecision, type RolloutState } from './queue.ts';

type Region = {
  identifier: string;
  wanted: string;
  live: string | undefined;
  state: RolloutState;
  degraded: boolean;
  rolledAt: number;
  lastGood: string | undefined;
};
const start = Date.parse('2026-01-01T00:00:00Z');
const rollMs = 60_000;

/** Regions whose pods get ready a minute after a change, unless their template is called `bad`. */
function simulate(names: readonly string[], onFailure: 'Hold' | 'Revert' = 'Hold', most = 1) {
  let now = start;
  const regions = names.map((identifier): Region => ({
    identifier,
    wanted: 'v1',
    live: 'v1',
    state: {},
    degraded: false,
    rolledAt: start - 10 * calmMs,
    lastGood: 'v1',
  }));
  const isDone = (one: Region): boolean => one.live !== 'bad' && now >= one.rolledAt + rollMs;
  const reconcile = (one: Region): RolloutDecision => {
    const decision = decideRollout({
      now: new Date(now),
      identifier: one.identifier,
      state: one.state,
      wanted: one.wanted,
      applied: one.live === undefined ? 'absent' : one.live === one.wanted ? 'same' : 'other',
      rolledOut: isDone(one),
      calmSince: isDone(one) ? new Date(one.rolledAt + rollMs) : undefined,
      deadlineMs: 600_000,
      onFailure,
      canRevert: one.lastGood !== undefined,
      others: regions
        .filter((other) => other !== one)
        .map(({ identifier, state, degraded }) => ({ ...state, identifier, degraded, paused: false })),
      most,
      cause: undefined,
    });
    const next =
      decision.templates === 'new' ? one.wanted : decision.templates === 'kept' ? one.live : one.lastGood;
    if (next !== one.live) Object.assign(one, { live: next, rolledAt: now });
    one.state = decision.state;
    one.degraded = decision.failed !== undefined;
    if (decision.settled) one.lastGood = one.wanted;
    return decision;
  };
  const run = (ms: number): void => {
    for (const until = now + ms; now < until; now += 10_000) for (const one of regions) reconcile(one);
  };
  return {
    regions,
    reconcile,
    run,
    of: (name: string) => regions.find(({ identifier }) => identifier === name)!,
  };
}

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
