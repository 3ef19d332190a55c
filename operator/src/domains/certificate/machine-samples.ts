// Samples and builders for the tests of machine.
import { step as stepOf } from './machine.ts';
import type { Order, OrderEvent } from './order.ts';
import { toProblem } from './wire/problems.ts';

export const now = new Date('2026-01-01T00:00:00Z');

export const step = (order: Order, event: OrderEvent, at: Date): Order => stepOf(order, event, at).next;

export const challenge = { url: 'https://ca.test/c', token: 'token', keyAuthorization: 'token.key' };

const urls = {
  orderURL: 'https://ca.test/o',
  finalizeURL: 'https://ca.test/f',
  authorizationURL: 'https://ca.test/a',
};

export const way: readonly OrderEvent[] = [
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

export const walk = (events: readonly OrderEvent[], from: Order = {}): readonly Order[] =>
  events.reduce<readonly Order[]>((seen, event) => [...seen, step(seen.at(-1) ?? from, event, now)], []);

export const failure = (type: string) =>
  ({
    kind: 'failed',
    problem: toProblem({ urn: `urn:ietf:params:acme:error:${type}`, status: 400, call: 'authorization' }),
  }) as const;
