// Tests conditions: transition times, order and summary.
import { expect, test } from 'vitest';
import { setCondition, setConditions, summarize, transitions } from './conditions.ts';
import { judged, later, now } from './conditions-samples.ts';

test('a summary takes the first False, else the first Unknown, else True', () => {
  const options = {
    type: 'Ready',
    order: ['A', 'B', 'C'],
    whenTrue: { reason: 'Serving', message: '' },
    observedGeneration: 7,
  };
  const of = (a: 'True' | 'False' | 'Unknown', b: 'True' | 'False' | 'Unknown') =>
    summarize(
      setConditions([], [judged('A', a, 'a'), judged('B', b, 'b'), judged('C', 'True')], now),
      options,
    );
  expect(of('Unknown', 'False')).toMatchObject({ status: 'False', reason: 'b', observedGeneration: 7 });
  expect(of('Unknown', 'True')).toMatchObject({ status: 'Unknown', reason: 'a' });
  expect(of('True', 'True')).toMatchObject({ status: 'True', reason: 'Serving' });
  expect(summarize([], options)).toMatchObject({ status: 'Unknown', reason: 'Pending' });
});

test('only a changed status is a transition', () => {
  const before = setConditions([], [judged('A', 'False'), judged('B', 'False')], now);
  const after = setConditions(before, [judged('A', 'False', 'Other'), judged('B', 'True')], later);
  expect(transitions(before, after).map(({ type }) => type)).toEqual(['B']);
});

test('capi-11972 a new generation alone changes neither status nor transition time', () => {
  const first = setCondition([], judged('A', 'True'), now);
  const next = setCondition(first, { ...judged('A', 'True'), observedGeneration: 2 }, later);
  expect(next[0]?.lastTransitionTime).toBe(first[0]?.lastTransitionTime);
  expect(transitions(first, next)).toEqual([]);
});
