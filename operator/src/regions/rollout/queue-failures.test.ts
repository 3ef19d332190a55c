// Tests failed roll-outs on simulated regions.
import { expect, test } from 'vitest';
import { simulate } from './simulated-regions-samples.ts';

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
