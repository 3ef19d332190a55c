// Tests that reservations stay below the limits of the authority.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Claim,
  emptyLedger,
  type Ledger,
  readLedger,
  remainingOrders,
  reserve,
  stopRegion,
} from './budget.ts';

const start = Date.parse('2026-01-01T00:00:00Z');

const hour = 3_600_000;

const claim = (id: string, more: Partial<Claim> = {}): Claim => ({
  id,
  hostname: `${id}.test`,
  replaces: false,
  isRenewal: false,
  newOrdersPer3h: 200,
  stage: 'order',
  ...more,
});

type TimedClaims = readonly (readonly [number, Claim])[];

/** Asks for each claim at its time. @returns those that were granted */
function granted(claims: TimedClaims): TimedClaims {
  let ledger: Ledger = emptyLedger;
  return claims.filter(([at, one]) => {
    const result = reserve(ledger, one, new Date(start + at));
    if (result.kind === 'reserved') ledger = result.ledger;
    return result.kind === 'reserved';
  });
}

const mostIn = (times: readonly number[], windowMs: number): number =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length));

test('a damaged ledger reads as empty', () => {
  for (const text of [undefined, '', '{', '[]', '{"evenly":{"orders":"x"}}'])
    expect(readLedger(text)).toEqual(emptyLedger);
});

test('a name that fails gets 3 orders an hour and 10 a day, whoever asks for more', () => {
  const hostname = 'a.example.com';
  const minutes = Array.from({ length: 3 * 24 * 60 }, (_, minute) => minute * 60_000);
  const got = granted(minutes.map((at, index) => [at, claim(`z${index}`, { hostname })] as const)).map(
    ([at]) => at,
  );
  expect(mostIn(got, hour)).toBe(3);
  expect(mostIn(got, 24 * hour)).toBe(10);
});

test('o3 1,000 hostile and 100 failing names in an hour stay below every limit', () => {
  const hostile = Array.from(
    { length: 1000 },
    (_, index) => [(index * hour) / 1000, claim(`h${index}`)] as const,
  );
  const failing = Array.from({ length: 100 }, (_, index) =>
    Array.from(
      { length: 12 },
      (_, attempt) =>
        [attempt * 300_000, claim(`f${index}/${attempt}`, { hostname: `f${index}.test` })] as const,
    ),
  ).flat();
  const got = granted([...hostile, ...failing].toSorted(([a], [b]) => a - b));
  expect(got.length).toBeLessThanOrEqual(200);
  expect(got.length).toBeGreaterThan(80);
  const ofName = Map.groupBy(got, ([, { hostname }]) => hostname);
  for (const orders of ofName.values()) expect(orders.length).toBeLessThanOrEqual(3);
});

/** Reserves renewals until the bucket is full. */
function fill(first: Ledger, more: object, at: Date): { readonly ledger: Ledger; readonly count: number } {
  let ledger = first;
  for (let count = 0; ; count += 1) {
    const result = reserve(ledger, claim(`n${at.getTime()}-${count}`, { isRenewal: true, ...more }), at);
    if (result.kind !== 'reserved') return { ledger, count };
    ledger = result.ledger;
  }
}

test.each([1, 7, 200, 333])(
  'with %i orders per 3 h, what is left is what can be reserved',
  (newOrdersPer3h) => {
    for (const replaces of [false, true]) {
      const bucket = replaces ? 'renewals' : 'orders';
      const more = { newOrdersPer3h, replaces };
      let ledger = emptyLedger;
      for (const minutes of [0, 5, 71, 200]) {
        const at = new Date(start + (minutes * hour) / 60);
        const before = remainingOrders(ledger, { newOrdersPer3h }, at)[bucket];
        const filled = fill(ledger, more, at);
        expect(filled.count).toBe(before);
        ledger = filled.ledger;
        expect(remainingOrders(ledger, { newOrdersPer3h }, at)[bucket]).toBe(0);
      }
    }
  },
);

test('a region that the authority stopped has no order left until then', () => {
  const [now, until] = [new Date(start), new Date(start + hour)];
  const stopped = stopRegion(emptyLedger, until);
  expect(remainingOrders(stopped, { newOrdersPer3h: 200 }, now)).toEqual({ orders: 0, renewals: 0 });
  expect(remainingOrders(stopped, { newOrdersPer3h: 200 }, until)).toEqual({ orders: 50, renewals: 50 });
});

test('a repeat of the same attempt costs nothing, also after a restart', () => {
  const first = reserve(emptyLedger, claim('uid/1'), new Date(start));
  if (first.kind !== 'reserved') return expect.fail('was refused');
  const stored = readLedger(JSON.stringify(first.ledger));
  expect(reserve(stored, claim('uid/1'), new Date(start + hour)).kind).toBe('known');
});

test('renewals that replace have a bucket of their own and need no room of new orders', () => {
  const fresh = Array.from({ length: 300 }, (_, index) => [0, claim(`n${index}`)] as const);
  const renewals = Array.from({ length: 30 }, (_, i) => [1, claim(`r${i}`, { replaces: true })] as const);
  const got = granted([...fresh, ...renewals]);
  expect(got.filter(([, one]) => one.replaces)).toHaveLength(30);
  const first = got.filter(([, one]) => !one.replaces);
  expect(first).toHaveLength(40);
});

test('first certificates leave room for renewals of authorities without renewal information', () => {
  const fresh = Array.from({ length: 300 }, (_, index) => [0, claim(`n${index}`)] as const);
  const renewals = Array.from({ length: 30 }, (_, i) => [1, claim(`r${i}`, { isRenewal: true })] as const);
  expect(granted([...fresh, ...renewals]).filter(([, one]) => one.isRenewal)).toHaveLength(10);
});

test('a limit that the authority names stops the whole region until then', () => {
  const until = new Date(start + hour);
  const ledger = stopRegion(emptyLedger, until);
  expect(reserve(ledger, claim('a'), new Date(start))).toEqual({ kind: 'full', until, bucket: 'stopped' });
  expect(reserve(ledger, claim('a'), new Date(start + hour)).kind).toBe('reserved');
});

test('any window of 3 hours holds at most 200 orders, whenever they are asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(6 * hour), { minLength: 300, maxLength: 600 }), (times) => {
      const claims = times.toSorted((a, b) => a - b).map((at, index) => [at, claim(`h${index}`)] as const);
      const got = granted(claims).map(([at]) => at);
      expect(mostIn(got, 3 * hour)).toBeLessThanOrEqual(200);
      expect(got.length).toBeGreaterThan(Math.min(49, times.length - 1));
    }),
    { numRuns: 4 },
  );
});

test('one host name gets 3 certificates in 7 days, one registered domain 35', () => {
  const stage = 'certificate';
  const same = { hostname: 'a.example.com', stage } as const;
  const times = Array.from({ length: 60 }, (_, index) => index * 4 * hour);
  const week = times.filter((at) => at < 7 * 24 * hour);
  expect(granted(week.map((at, index) => [at, claim(`x${index}`, same)] as const))).toHaveLength(3);
  const siblings = week.map(
    (at, i) => [at, claim(`y${i}`, { hostname: `n${i}.example.com`, stage })] as const,
  );
  expect(granted(siblings).length).toBeLessThanOrEqual(35);
  expect(granted(siblings).length).toBeGreaterThan(25);
});
