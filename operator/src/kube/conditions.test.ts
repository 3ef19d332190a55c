// Tests conditions: transition times, order and summary.
import { expect, test } from 'vitest';
import { initialConditions, setCondition, setConditions, summarize, transitions } from './conditions.ts';

// Samples and builders for the tests of conditions.

const now = new Date('2026-03-01T10:00:00.123Z');

const later = new Date('2026-03-02T10:00:00Z');

const newCondition = (type: string, status: 'True' | 'False' | 'Unknown', reason = 'Why') => ({
  type,
  status,
  reason,
  message: '',
  observedGeneration: 1,
});

test('a summary takes the first False, else the first Unknown, else True', () => {
  const options = {
    type: 'Ready',
    order: ['A', 'B', 'C'],
    whenTrue: { reason: 'Serving', message: '' },
    observedGeneration: 7,
  };
  const of = (a: 'True' | 'False' | 'Unknown', b: 'True' | 'False' | 'Unknown') =>
    summarize(
      setConditions(
        [],
        [newCondition('A', a, 'a'), newCondition('B', b, 'b'), newCondition('C', 'True')],
        now,
      ),
      options,
    );
  expect(of('Unknown', 'False')).toMatchObject({ status: 'False', reason: 'b', observedGeneration: 7 });
  expect(of('Unknown', 'True')).toMatchObject({ status: 'Unknown', reason: 'a' });
  expect(of('True', 'True')).toMatchObject({ status: 'True', reason: 'Serving' });
  expect(summarize([], options)).toMatchObject({ status: 'Unknown', reason: 'Pending' });
});

test('only a changed status is a transition', () => {
  const before = setConditions([], [newCondition('A', 'False'), newCondition('B', 'False')], now);
  const after = setConditions(
    before,
    [newCondition('A', 'False', 'Other'), newCondition('B', 'True')],
    later,
  );
  expect(transitions(before, after).map(({ type }) => type)).toEqual(['B']);
});

test('capi-11972 a new generation alone changes neither status nor transition time', () => {
  const first = setCondition([], newCondition('A', 'True'), now);
  const next = setCondition(first, { ...newCondition('A', 'True'), observedGeneration: 2 }, later);
  expect(next[0]?.lastTransitionTime).toBe(first[0]?.lastTransitionTime);
  expect(transitions(first, next)).toEqual([]);
});

test('the transition time is kept while the status stays the same', () => {
  const first = setCondition([], newCondition('A', 'False'), now);
  const second = setCondition(first, newCondition('A', 'False', 'Other'), later);
  expect(second).toEqual([
    { ...newCondition('A', 'False', 'Other'), lastTransitionTime: '2026-03-01T10:00:00Z' },
  ]);
  expect(setCondition(second, newCondition('A', 'True'), later)[0]?.lastTransitionTime).toBe(
    '2026-03-02T10:00:00Z',
  );
});

test('setting keeps the order and leaves the given list unchanged', () => {
  const list = Object.freeze(initialConditions(['A', 'B']));
  const set = setConditions(list, [newCondition('B', 'True'), newCondition('C', 'True')], now);
  expect(set.map(({ type, status }) => `${type} ${status}`)).toEqual(['A Unknown', 'B True', 'C True']);
  expect(list[1]?.status).toBe('Unknown');
});

test('the first look gives the time of a condition that stays Unknown', () => {
  const unknown = { ...newCondition('A', 'Unknown', 'Pending') };
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
