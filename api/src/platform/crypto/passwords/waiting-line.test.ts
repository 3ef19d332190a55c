// A full line refuses the caller that ranks last, who need not be the latest.
import { expect, test } from 'vitest';
import { waitingLine, type Waiter } from './waiting-line.ts';

/** Networks are numbers here; the lower one ranks first. */
function lineOf(places: number) {
  const refused: string[] = [];
  const line = waitingLine({ compare: (one, other) => Number(one) - Number(other) }, places);
  const add = (network: string, key?: string): Waiter => {
    const waiter = { network, key, decide: () => void refused.push(network) };
    line.add(waiter);
    return waiter;
  };
  const take = (mayRun: (waiter: Waiter) => boolean = () => true) => line.takeFirst(mayRun);
  return { ...line, add, take, refused };
}

test('the first in rank is taken, among equals the first to arrive', () => {
  const { add, take } = lineOf(9);
  const [third, first, second] = [add('2'), add('1'), add('1')];
  expect([take(), take(), take(), take()]).toEqual([first, second, third, undefined]);
});

test('a full line refuses the last in rank', () => {
  const { add, refused } = lineOf(2);
  add('5');
  add('3');
  add('4');
  add('9');
  expect(refused).toEqual(['5', '9']);
});

test('one that may not run yet is passed over and keeps waiting', () => {
  const { add, take } = lineOf(9);
  const blocked = add('1', 'key');
  const other = add('2');
  expect(take(({ key }) => key === undefined)).toBe(other);
  expect(take()).toBe(blocked);
});

test('one that left is not taken and does not count', () => {
  const { add, take, remove, countOf } = lineOf(9);
  remove(add('1'));
  add('2');
  expect([countOf('1'), countOf('2')]).toEqual([0, 1]);
  expect(take()?.network).toBe('2');
});

test('tells how many come before a caller, and whether anybody waits', () => {
  const { add, take, rankOf, isEmpty } = lineOf(9);
  expect(isEmpty()).toBe(true);
  const [second, first, third, last] = [add('2'), add('1'), add('2'), add('3')];
  expect([first, second, third, last].map(rankOf)).toEqual([0, 1, 2, 3]);
  take();
  expect([second, third, last].map(rankOf)).toEqual([0, 1, 2]);
  expect(isEmpty()).toBe(false);
});
