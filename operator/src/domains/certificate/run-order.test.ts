// Tests the driver of an order with an authority and objects in memory, and time that only tests move.
import { dayMs } from '#platform/clock.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { is } from '#kube/errors.ts';
import type { OrderDeps } from './order-deps.ts';
import type { Mood } from './testing/fake-authority.ts';
import { aDomain, hostname } from './testing/memory-store.ts';
import { anOrderFixture, expectPair, input, type OrderFixture } from './testing/run-order-samples.ts';

test('a failing name stops after 3 orders an hour, a reset spends the same budget', async () => {
  const fixture = anOrderFixture({
    mood: (call) => (call === 'authorization' ? { status: 403, type: 'connection' } : undefined),
  });
  for (let minute = 0; minute < 60; minute += 1) {
    await fixture.advance({ reset: true });
    await fixture.clock.advance(60_000);
  }
  expect(fixture.orders.length).toBeLessThanOrEqual(3);
});

test('a second writer gets a conflict and stops', async () => {
  const fixture = anOrderFixture();
  const stale = { ...fixture.deps.store, readDomain: async () => aDomain() };
  await fixture.advance();
  const thrown: unknown = await fixture.advance({}, { store: stale }).catch((error: unknown) => error);
  expect(is.conflict(thrown)).toBe(true);
});

const region = input.region;
const former = region.acme.directoryURL;
const other = {
  ...region,
  acme: { ...region.acme, directoryURL: 'https://other.test/directory' },
};

/** Keeps the directory of the last order in the status, as the reconciler does. */
function noteBasis({ state }: OrderFixture): void {
  const { conditions = [], ...status } = state.domain.status ?? {};
  const orderedWith = { generation: 1, directoryURL: former };
  state.domain = { ...state.domain, status: { ...status, conditions, orderedWith } };
}

test.each([
  ['stays at the same authority', region, true],
  ['ends when another authority is asked', other, false],
])('a wait of a rate limit %s', async (_what, next, mustWait) => {
  let isLimited = true;
  const fixture = anOrderFixture({
    mood: (call) =>
      call === 'newOrder' && isLimited
        ? { status: 429, type: 'rateLimited', retryAfterMs: 3_600_000 }
        : undefined,
  });
  expect((await fixture.advance()).issuing.reason).toBe('RateLimited');
  isLimited = false;
  noteBasis(fixture);
  const { issuing } = await fixture.advance({ region: next, reset: true });
  expect(issuing.reason === 'RateLimited').toBe(mustWait);
  expect(fixture.orders.length).toBe(mustWait ? 0 : 1);
});

test.each([
  ['zero', 0, 5 * 60_000],
  ['of a year', 365 * dayMs, 7 * dayMs],
])('a Retry-After %s of an order is bounded', async (_what, retryAfterMs, bound) => {
  const fixture = anOrderFixture({
    mood: (call) => (call === 'newOrder' ? { status: 429, type: 'rateLimited', retryAfterMs } : undefined),
  });
  const startMs = fixture.clock.now().getTime();
  const { domain } = await fixture.advance();
  expect(Date.parse(domain.status?.acme?.nextAttemptTime ?? '') - startMs).toBeCloseTo(bound, -4);
});

test('every new order that a limit refuses counts in the budget of the day', async () => {
  let orders = 0;
  const fixture = anOrderFixture({
    mood: (call) => {
      if (call !== 'newOrder') return undefined;
      orders += 1;
      return { status: 429, type: 'rateLimited', retryAfterMs: 0 };
    },
  });
  const endMs = fixture.clock.now().getTime() + dayMs;
  for (let count = 0; count < 400 && fixture.clock.now().getTime() < endMs; count += 1) {
    const { afterMs } = await fixture.advance();
    await fixture.clock.advance(Math.max(afterMs, 1000));
  }
  expect(orders).toBeGreaterThan(1);
  expect(orders).toBeLessThanOrEqual(12);
});

/** Advances and lets the asked time pass, so many times. */
async function transitions(fixture: OrderFixture, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { afterMs } = await fixture.advance();
    await fixture.clock.advance(afterMs);
  }
}

test('an order runs to its end in a few turns and leaves one Secret of the domain', async () => {
  const fixture = anOrderFixture();
  await transitions(fixture, 12);
  expect(fixture.orders).toHaveLength(1);
  expectPair(fixture);
  expect([...fixture.secrets.keys()].filter((name) => name.endsWith(hostname))).toEqual([`tls.${hostname}`]);
});

test('cm-8947 a certificate of ten years arms no timer above a day, and nothing is due at once', async () => {
  const fixture = anOrderFixture({ lifeMs: 3650 * dayMs });
  await transitions(fixture, 12);
  const { afterMs, issuing } = await fixture.advance();
  expect(issuing.reason).toBe('Idle');
  expect(afterMs).toBeLessThanOrEqual(dayMs);
  expect(afterMs).toBeGreaterThan(dayMs / 2);
  await transitions(fixture, 10);
  expect(fixture.orders).toHaveLength(1);
});

test.each([
  ['refused', 'SelfCheckFailed'],
  ['redirect', 'SelfCheckRedirected'],
] as const)('a self-check that meets %s spends no budget of the authority: %s', async (why, reason) => {
  const fixture = anOrderFixture();
  const blind: Partial<OrderDeps> = { selfCheck: async () => ({ kind: 'failed', why }) };
  let seen = await fixture.advance({}, blind);
  for (let count = 0; count < 120 && seen.issuing.reason === 'AwaitingSelfCheck'; count += 1) {
    await fixture.clock.advance(seen.afterMs);
    seen = await fixture.advance({}, blind);
  }
  expect(seen.issuing).toEqual({ reason, found: why });
  expect(seen.domain.status?.acme?.failedAttempts).toBeUndefined();
  expect(seen.afterMs).toBe(300_000);
});

const faults: readonly ReturnType<Mood>[] = [
  undefined,
  undefined,
  undefined,
  { status: 0 },
  { status: 500, type: 'serverInternal' },
  { status: 404, type: 'malformed' },
  { status: 403, type: 'orderNotReady' },
  { status: 400, type: 'connection' },
  { status: 400, type: 'badCSR' },
  { status: 429, type: 'rateLimited', retryAfterMs: 60_000 },
  { status: 409, type: 'alreadyReplaced' },
  { status: 404, type: 'malformed' },
];

test('whatever the authority answers: it always ends, no pair is mixed, no key is lost', async () => {
  const moods = fc.array(fc.constantFrom(...faults), { minLength: 5, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(moods, async (answers) => {
      let next = 0;
      const fixture = anOrderFixture({ mood: () => answers[(next += 1)] });
      for (let count = 0; count < 2000; count += 1) {
        const { afterMs, certificate, issuing } = await fixture.advance();
        if (fixture.secrets.has(`tls.${hostname}`)) expectPair(fixture);
        if (certificate.reason === 'Issued' && issuing.reason === 'Idle') break;
        await fixture.clock.advance(Math.max(afterMs, 1000));
      }
      expectPair(fixture);
      expect([...fixture.secrets.keys()].filter((name) => name.startsWith('next-key'))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
