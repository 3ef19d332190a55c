// Tests the states of an order, also with random events.
import { expect, test } from 'vitest';
import { backoffMs, nextAttempt } from './machine.ts';
import type { Order } from './order.ts';
import { failure, now, step, walk, way } from './machine-samples.ts';

test('an order goes through all states and ends idle with its number', () => {
  const states = walk(way).map(({ state }) => state);
  expect(states.join(' ')).toBe(
    'Preparing Reserving Ordering Pending Presenting Answering Validating Ready Finalizing Downloading Storing Idle',
  );
  expect(walk(way).at(-1)).toEqual({ attempt: 1, state: 'Idle' });
});

test('the challenge is served from its first moment until the authorization is decided (cm-7659)', () => {
  const orders = walk(way);
  const served = orders.filter((order) => order.challenge !== undefined).map(({ state }) => state);
  expect(served).toEqual(['Presenting', 'Answering', 'Validating']);
});

test('a repeated event changes nothing', () => {
  for (const [index] of way.entries()) {
    const once = walk(way.slice(0, index + 1)).at(-1) ?? {};
    const event = way[index];
    if (event && event.kind !== 'cleaned') expect(step(once, event, now)).toEqual(once);
  }
});

test('failures wait 1, 10 and 100 minutes, then a day, and stop after 30', () => {
  expect([1, 2, 3, 4, 29].map((count) => backoffMs(count) / 60_000)).toEqual([1, 10, 100, 1440, 1440]);
  let order: Order = {};
  for (let count = 0; count < 30; count += 1) order = step(order, failure('connection'), now);
  expect(order).toMatchObject({ failedAttempts: 30, lastError: { type: 'connection', status: 400 } });
  expect(nextAttempt(order)).toBe('never');
  expect(nextAttempt(step(order, { kind: 'reset', otherAuthority: false }, now))).toBeUndefined();
});
