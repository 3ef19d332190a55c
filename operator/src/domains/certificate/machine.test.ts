// Tests the states of an order, also with random events.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs, isActive, nextAttempt, step as stepOf } from './machine.ts';
import type { Order, OrderEvent } from './order.ts';
import { toProblem } from './wire/problems.ts';

const now = new Date('2026-01-01T00:00:00Z');

const step = (order: Order, event: OrderEvent, at: Date): Order => stepOf(order, event, at).next;

const challenge = { url: 'https://ca.test/c', token: 'token', keyAuthorization: 'token.key' };

const urls = {
  orderURL: 'https://ca.test/o',
  finalizeURL: 'https://ca.test/f',
  authorizationURL: 'https://ca.test/a',
};

const way: readonly OrderEvent[] = [
  { kind: 'start', purpose: 'Initial' },
  { kind: 'keyReady', fingerprint: 'f' },
  { kind: 'reserved', by: 'copy-1' },
  { kind: 'ordered', ...urls, expires: '2026-01-08T00:00:00Z' },
  { kind: 'challenged', challenge },
  { kind: 'selfChecked' },
  { kind: 'answered' },
  { kind: 'authorized' },
  { kind: 'finalized' },
  { kind: 'issued', certificateURL: 'https://ca.test/cert' },
  { kind: 'stored' },
  { kind: 'cleaned' },
];

const walk = (events: readonly OrderEvent[], from: Order = {}): readonly Order[] =>
  events.reduce<readonly Order[]>((seen, event) => [...seen, step(seen.at(-1) ?? from, event, now)], []);

const failure = (type: string) =>
  ({
    kind: 'failed',
    problem: toProblem({ urn: `urn:ietf:params:acme:error:${type}`, status: 400, call: 'authorization' }),
  }) as const;

test('cm-8696 a limit keeps the state and only sets the time of the next call', () => {
  const validating = walk(way.slice(0, 7)).at(-1) ?? {};
  const until = new Date('2026-01-01T01:00:00Z');
  const limited = step(validating, { kind: 'limited', until }, now);
  expect(limited).toEqual({
    ...validating,
    nextAttemptTime: '2026-01-01T01:00:00Z',
    lastError: { type: 'rateLimited', status: 429 },
  });
  const reset = (otherAuthority: boolean) => step(limited, { kind: 'reset', otherAuthority }, now);
  expect(reset(false).nextAttemptTime).toBe(limited.nextAttemptTime);
  expect(reset(true)).toEqual(validating);
});

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
