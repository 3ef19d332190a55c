// Samples and builders for the tests of account.
import { plainEffects } from '#platform/effects.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { createAccounts } from './accounts.ts';
import { acmeRegion } from './acme-region.ts';
import type { CertificateStore } from './order-deps.ts';
import { fakeAuthority, type Mood } from './testing/fake-authority.ts';
import { memoryStore } from './testing/memory-store.ts';

export const never = new AbortController().signal;

export const aRegion = (acme: object = {}) =>
  acmeRegion(
    JurisdictionSpec.parse({ identifier: 'eu', displayName: 'EU', domain: 'eu.glimpse.test', acme }),
  );

export function aWorld(mood?: Mood, more: Partial<CertificateStore> = {}) {
  const clock = fakeClock();
  const memory = memoryStore();
  const { wires } = fakeAuthority({ clock, ...(mood && { mood }) });
  const store = { ...memory.store, ...more };
  const deps = { clock, effects: plainEffects, store, accounts: createAccounts(clock), wires };
  return { ...memory, clock, deps };
}
