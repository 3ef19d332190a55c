// Tests the driver of an order with an authority and objects in memory, and time that only tests move.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainEffects } from '#platform/effects.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { keyFingerprint, readCertificate } from '#platform/x509.ts';
import { is } from '#kube/errors.ts';
import { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { createAccounts } from './accounts.ts';
import { acmeRegion, type OrderDeps, type OrderInput } from './order-deps.ts';
import { advanceOrder } from './run-order.ts';
import { fakeAuthority, type Mood } from './testing/fake-authority.ts';
import { aDomain, hostname, key, memoryStore } from './testing/memory-store.ts';

const dayMs = 86_400_000;
const spec = JurisdictionSpec.parse({ identifier: 'eu', displayName: 'EU', domain: 'eu.glimpse.test' });
const input: OrderInput = {
  key,
  region: acmeRegion(spec),
  gate: true,
  mayRenew: true,
  room: true,
  reset: false,
};
const never = new AbortController().signal;

function aWorld({ mood, lifeMs = 90 * dayMs }: { mood?: Mood; lifeMs?: number } = {}) {
  const clock = fakeClock();
  const memory = memoryStore();
  const authority = fakeAuthority({ clock, lifeMs, ...(mood && { mood }) });
  const deps: OrderDeps = {
    clock,
    effects: plainEffects,
    store: memory.store,
    accounts: createAccounts(clock),
    wires: authority.wires,
    selfCheck: async () => ({ kind: 'passed' }),
  };
  const advance = (more: Partial<OrderInput> = {}, other: Partial<OrderDeps> = {}) =>
    advanceOrder({ ...deps, ...other }, { ...input, ...more }, never);
  return { ...memory, ...authority, clock, deps, advance };
}
type World = ReturnType<typeof aWorld>;

/** Advances and lets the asked time pass, so many times. */
async function turns(world: World, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const { afterMs } = await world.advance();
    await world.clock.advance(afterMs);
  }
}

function expectPair({ secrets }: World): void {
  const { 'tls.crt': chain = '', 'tls.key': pem = '' } = secrets.get(`tls.${hostname}`)?.data ?? {};
  expect(readCertificate(chain)?.keyFingerprint).toBe(keyFingerprint(pem));
}

test('an order runs to its end in a few turns and leaves one Secret of the domain', async () => {
  const world = aWorld();
  await turns(world, 12);
  expect(world.orders).toHaveLength(1);
  expectPair(world);
  expect([...world.secrets.keys()].filter((name) => name.endsWith(hostname))).toEqual([`tls.${hostname}`]);
});

test('cm-8947 a certificate of ten years arms no timer above a day, and nothing is due at once', async () => {
  const world = aWorld({ lifeMs: 3650 * dayMs });
  await turns(world, 12);
  const { afterMs, issuing } = await world.advance();
  expect(issuing.reason).toBe('Idle');
  expect(afterMs).toBeLessThanOrEqual(dayMs);
  expect(afterMs).toBeGreaterThan(dayMs / 2);
  await turns(world, 10);
  expect(world.orders).toHaveLength(1);
});

test('a self-check that never passes spends no budget of the authority and names what it found', async () => {
  const world = aWorld();
  const blind: Partial<OrderDeps> = { selfCheck: async () => ({ kind: 'failed', why: 'refused' }) };
  let seen = await world.advance({}, blind);
  for (let turn = 0; turn < 120 && seen.issuing.reason !== 'SelfCheckFailed'; turn += 1) {
    await world.clock.advance(seen.afterMs);
    seen = await world.advance({}, blind);
  }
  expect(seen.issuing).toEqual({ reason: 'SelfCheckFailed', found: 'refused' });
  expect(seen.domain.status?.acme?.failedAttempts).toBeUndefined();
  expect(seen.afterMs).toBe(300_000);
});

test('a failing name stops after 3 orders an hour, a reset spends the same budget', async () => {
  const world = aWorld({
    mood: (call) => (call === 'authorization' ? { status: 403, type: 'connection' } : undefined),
  });
  for (let minute = 0; minute < 60; minute += 1) {
    await world.advance({ reset: true });
    await world.clock.advance(60_000);
  }
  expect(world.orders.length).toBeLessThanOrEqual(3);
});

test('a second writer gets a conflict and stops', async () => {
  const world = aWorld();
  const stale = { ...world.deps.store, readDomain: async () => aDomain() };
  await world.advance();
  const thrown: unknown = await world.advance({}, { store: stale }).catch((error: unknown) => error);
  expect(is.conflict(thrown)).toBe(true);
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
      const world = aWorld({ mood: () => answers[(next += 1)] });
      for (let turn = 0; turn < 2000; turn += 1) {
        const { afterMs, certificate, issuing } = await world.advance();
        if (world.secrets.has(`tls.${hostname}`)) expectPair(world);
        if (certificate.reason === 'Issued' && issuing.reason === 'Idle') break;
        await world.clock.advance(Math.max(afterMs, 1000));
      }
      expectPair(world);
      expect([...world.secrets.keys()].filter((name) => name.startsWith('next-key'))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
