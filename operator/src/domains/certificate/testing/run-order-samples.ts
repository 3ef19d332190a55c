// Samples and builders for the tests of run-order.
import { dayMs, neverAborted } from '#platform/clock.ts';
import { createCriticalSections } from '#kube/control/critical-sections.ts';
import { expect } from 'vitest';
import { plainEffects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { keyFingerprint, readCertificate } from '#platform/x509.ts';
import { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { createAccounts } from '../accounts.ts';
import { acmeRegion } from '../acme-region.ts';
import type { OrderDeps, OrderInput } from '../order-deps.ts';
import { advanceOrder } from '../run-order.ts';
import { fakeAuthority, type Mood } from './fake-authority.ts';
import { hostname, key, memoryStore } from './memory-store.ts';

const spec = JurisdictionSpec.parse({ identifier: 'eu', displayName: 'EU', domain: 'eu.glimpse.test' });

export const input: OrderInput = {
  key,
  region: acmeRegion(spec),
  gate: true,
  mayRenew: true,
  room: true,
  reset: false,
};

export function anOrderFixture({ mood, lifeMs = 90 * dayMs }: { mood?: Mood; lifeMs?: number } = {}) {
  const clock = fakeClock();
  const memory = memoryStore();
  const authority = fakeAuthority({ clock, lifeMs, ...(mood && { mood }) });
  const deps: OrderDeps = {
    clock,
    effects: plainEffects,
    log: silentLog,
    store: memory.store,
    accounts: createAccounts(clock),
    wires: authority.wires,
    instance: 'copy-1',
    criticalSections: createCriticalSections(clock),
    passes: new Map(),
    selfCheck: async () => ({ kind: 'passed' }),
  };
  const advance = (more: Partial<OrderInput> = {}, other: Partial<OrderDeps> = {}) =>
    advanceOrder({ ...deps, ...other }, { ...input, ...more }, neverAborted);
  return { ...memory, ...authority, clock, deps, advance };
}

export type OrderFixture = ReturnType<typeof anOrderFixture>;

export function expectPair({ secrets }: OrderFixture): void {
  const { 'tls.crt': chain = '', 'tls.key': pem = '' } = secrets.get(`tls.${hostname}`)?.data ?? {};
  expect(readCertificate(chain)?.keyFingerprint).toBe(keyFingerprint(pem));
}
