// Tests the states of an order, also with random events.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isActive, nextAttempt } from './machine.ts';
import type { Order, OrderEvent } from './order.ts';
import { failure, now, step, walk, way } from './machine-samples.ts';

const anyEvent = fc.oneof(
  ...way.map((event) => fc.constant(event)),
  fc.constantFrom<OrderEvent>(
    { kind: 'gone' },
    { kind: 'keyLost' },
    { kind: 'reset', otherAuthority: false },
  ),
  fc.constant(failure('dns')),
);

test('an order that the authority lost is begun again at once, then once an hour, and never counted', () => {
  const once = step(walk(way.slice(0, 7)).at(-1) ?? {}, { kind: 'gone' }, now);
  expect(once).toMatchObject({ state: 'Idle', attempt: 1 });
  expect([once.failedAttempts, nextAttempt(once)]).toEqual([undefined, undefined]);
  const again = step(step(once, { kind: 'start', purpose: 'Initial' }, now), { kind: 'gone' }, now);
  expect(nextAttempt(again)).toEqual(new Date('2026-01-01T01:00:00Z'));
});

test('a refused host name waits for a change of the spec', () => {
  const refused = step({ state: 'Ordering' }, failure('rejectedIdentifier'), now);
  expect(nextAttempt(refused)).toBe('never');
  expect(nextAttempt(step(refused, { kind: 'reset', otherAuthority: false }, now))).toBeUndefined();
});

test('no order of events starts a second order, and an active order always has its number', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let order: Order = {};
      for (const event of events) {
        const next = step(order, event, now);
        if (event.kind === 'start' && isActive(order)) expect(next).toEqual(order);
        if (isActive(next)) expect(next.attempt).toBeGreaterThan(0);
        if (next.orderURL !== undefined && order.orderURL === undefined) expect(order.state).toBe('Ordering');
        expect(next.attempt ?? 0).toBeGreaterThanOrEqual(order.attempt ?? 0);
        order = next;
      }
    }),
  );
});
