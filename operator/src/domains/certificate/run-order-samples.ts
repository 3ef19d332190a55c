// Samples and builders for the tests of run-order.
import { createLastSteps } from '#kube/control/last-steps.ts';
import { expect } from 'vitest';
import { plainEffects } from '#platform/effects.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { keyFingerprint, readCertificate } from '#platform/x509.ts';
import { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { createAccounts } from './accounts.ts';
import { acmeRegion } from './acme-region.ts';
import type { OrderDeps, OrderInput } from './order-deps.ts';
import { advanceOrder } from './run-order.ts';
import { fakeAuthority, type Mood } from './testing/fake-authority.ts';
import { hostname, key, memoryStore } from './testing/memory-store.ts';

export const dayMs = 86_400_000;

const spec = JurisdictionSpec.parse({ identifier: 'eu', displayName: 'EU', domain: 'eu.glimpse.test' });

export const input: OrderInput = {
  key,
  region: acmeRegion(spec),
  gate: true,
  mayRenew: true,
  room: true,
  reset: false,
};

export const never = new AbortController().signal;

export function aWorld({ mood, lifeMs = 90 * dayMs }: { mood?: Mood; lifeMs?: number } = {}) {
  const clock = fakeClock();
  const memory = memoryStore();
  const authority = fakeAuthority({ clock, lifeMs, ...(mood && { mood }) });
  const deps: OrderDeps = {
    clock,
    effects: plainEffects,
    store: memory.store,
    accounts: createAccounts(clock),
    wires: authority.wires,
    instance: 'copy-1',
    lastSteps: createLastSteps(clock),
    passes: new Map(),
    selfCheck: async () => ({ kind: 'passed' }),
  };
  const advance = (more: Partial<OrderInput> = {}, other: Partial<OrderDeps> = {}) =>
    advanceOrder({ ...deps, ...other }, { ...input, ...more }, never);
  return { ...memory, ...authority, clock, deps, advance };
}

export type World = ReturnType<typeof aWorld>;

export function expectPair({ secrets }: World): void {
  const { 'tls.crt': chain = '', 'tls.key': pem = '' } = secrets.get(`tls.${hostname}`)?.data ?? {};
  expect(readCertificate(chain)?.keyFingerprint).toBe(keyFingerprint(pem));
}
