// Tests conditions: transition times, order and summary.
import { expect, test } from 'vitest';
import { initialConditions, setCondition, setConditions } from './conditions.ts';
import { judged, later, now } from './conditions-samples.ts';

test('the transition time is kept while the status stays the same', () => {
  const first = setCondition([], judged('A', 'False'), now);
  const second = setCondition(first, judged('A', 'False', 'Other'), later);
  expect(second).toEqual([{ ...judged('A', 'False', 'Other'), lastTransitionTime: '2026-03-01T10:00:00Z' }]);
  expect(setCondition(second, judged('A', 'True'), later)[0]?.lastTransitionTime).toBe(
    '2026-03-02T10:00:00Z',
  );
});

test('setting keeps the order and leaves the given list unchanged', () => {
  const list = Object.freeze(initialConditions(['A', 'B']));
  const set = setConditions(list, [judged('B', 'True'), judged('C', 'True')], now);
  expect(set.map(({ type, status }) => `${type} ${status}`)).toEqual(['A Unknown', 'B True', 'C True']);
  expect(list[1]?.status).toBe('Unknown');
});

test('the first look gives the time of a condition that stays Unknown', () => {
  const unknown = { ...judged('A', 'Unknown', 'Pending') };
  const first = setCondition(initialConditions(['A']), unknown, now);
  expect(first[0]?.lastTransitionTime).toBe('2026-03-01T10:00:00Z');
  expect(setCondition(first, unknown, later)).toEqual(first);
});

test('initial conditions are Unknown at the epoch, so nobody takes an absent one for ready', () => {
  expect(initialConditions(['Ready'])[0]).toMatchObject({
    status: 'Unknown',
    reason: 'Pending',
    lastTransitionTime: '1970-01-01T00:00:00Z',
  });
});
