// Tests the account of a region, what refusals do to its orders, and the removal of Secrets.
import { neverAborted } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { plainEffects } from '#platform/effects.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { accountSecretName, directoryFacts, reconcileAccount } from './account.ts';
import { createAccounts } from './accounts.ts';
import { acmeRegion } from './acme-region.ts';
import { deleteCertificate, deleteNextKey } from './delete-secrets.ts';
import type { CertificateStore } from './order-deps.ts';
import { fakeAuthority, type Mood } from './testing/fake-authority.ts';
import { aDomain, hostname, memoryStore } from './testing/memory-store.ts';
import { toProblem } from './wire/problems.ts';

const aRegion = (acme: object = {}) =>
  acmeRegion(
    JurisdictionSpec.parse({ identifier: 'eu', displayName: 'EU', domain: 'eu.glimpse.test', acme }),
  );

function aWorld(mood?: Mood, more: Partial<CertificateStore> = {}) {
  const clock = fakeClock();
  const memory = memoryStore();
  const { wires } = fakeAuthority({ clock, ...(mood && { mood }) });
  const store = { ...memory.store, ...more };
  const deps = { clock, effects: plainEffects, store, accounts: createAccounts(clock), wires };
  return { ...memory, clock, deps };
}

test('an account that the authority does not know any more is looked up again', () => {
  const accounts = createAccounts(fakeClock());
  const urn = 'urn:ietf:params:acme:error:accountDoesNotExist';
  const refusal = accounts.refuse(aRegion(), toProblem({ urn, status: 400, call: 'newOrder' }));
  expect(refusal.reason).toBe('AccountRejected');
  expect(accounts.mustFindAccount(aRegion())).toBe(true);
});

test('deletion removes the key of this object and the certificate of this customer only', async () => {
  const { deps, store, secrets } = { ...aWorld(), ...memoryStore() };
  const deletion = { store, effects: deps.effects };
  const domain = aDomain();
  const notes = (entries: object) => ({ annotations: { ...entries }, data: {} });
  const type = 'Opaque' as const;
  const other = { ...notes({ 'glimpse.dev/domain-uid': 'uid-2', 'glimpse.dev/customer-hash': 'x' }), type };
  await store.applySecret({ ...other, name: `next-key.${hostname}` }, neverAborted);
  await store.applySecret({ ...other, name: `tls.${hostname}` }, neverAborted);
  await deleteNextKey(deletion, { hostname, uid: 'uid-1' }, neverAborted);
  await deleteCertificate(deletion, domain, neverAborted);
  expect(secrets.size).toBe(2);
  await deleteNextKey(deletion, { hostname, uid: 'uid-2' }, neverAborted);
  await deleteNextKey(deletion, { hostname, uid: 'uid-2' }, neverAborted);
  expect([...secrets.keys()]).toEqual([`tls.${hostname}`]);
});

test('the key is stored before the account is registered, and its address after', async () => {
  const seen: string[] = [];
  const { deps, secrets } = aWorld((call) => {
    seen.push(`${call} ${secrets.size}`);
    return undefined;
  });
  const region = aRegion();
  const { reason, account } = await reconcileAccount(deps, region, neverAborted);
  expect([reason, account?.accountURL]).toEqual(['Registered', 'https://ca.test/account/1']);
  expect(seen[0]).toBe('account 1');
  expect(secrets.get(accountSecretName(region.acme.directoryURL))?.data['url']).toBe(account?.accountURL);
  seen.length = 0;
  await reconcileAccount(deps, region, neverAborted);
  expect(seen).toEqual([]);
});

test('a refused account is not asked again for ten minutes, but at once after a change of the spec', async () => {
  let calls = 0;
  const { deps, clock } = aWorld(() => {
    calls += 1;
    return { status: 403, type: 'externalAccountRequired' };
  });
  expect((await reconcileAccount(deps, aRegion(), neverAborted)).reason).toBe('ExternalAccountRequired');
  const once = calls;
  await reconcileAccount(deps, aRegion(), neverAborted);
  expect(calls).toBe(once);
  await reconcileAccount(deps, aRegion({ email: 'ops@glimpse.test' }), neverAborted);
  expect(calls).toBeGreaterThan(once);
  await clock.advance(600_000);
  const before = calls;
  await reconcileAccount(deps, aRegion(), neverAborted);
  expect(calls).toBeGreaterThan(before);
});

test('a silent authority is no refusal, and a foreign or damaged Secret is named', async () => {
  const silent = aWorld(() => ({ status: 503 }));
  expect((await reconcileAccount(silent.deps, aRegion(), neverAborted)).reason).toBe('CAUnavailable');
  const foreign = { uid: 'x', isOurs: false, annotations: {}, data: {} };
  const taken = aWorld(undefined, { readSecret: async () => foreign });
  expect((await reconcileAccount(taken.deps, aRegion(), neverAborted)).reason).toBe('SecretInvalid');
  const damaged = aWorld(undefined, { readSecret: async () => ({ ...foreign, isOurs: true }) });
  expect((await reconcileAccount(damaged.deps, aRegion(), neverAborted)).reason).toBe('SecretInvalid');
});

test('a CA bundle that is missing stops orders, and directories tell their CAA names', async () => {
  const { deps } = aWorld();
  const caBundle = { configMap: 'ca', key: 'ca.crt' };
  expect((await reconcileAccount(deps, aRegion({ caBundle }), neverAborted)).reason).toBe('SecretInvalid');
  expect(await directoryFacts(deps, aRegion({ caBundle }), neverAborted)).toBeUndefined();
  expect(await directoryFacts(deps, aRegion(), neverAborted)).toMatchObject({ caaIdentities: ['ca.test'] });
});

test('limits that three names meet in a row are about the account, one success in between is not', () => {
  const accounts = createAccounts(fakeClock());
  const region = aRegion();
  expect(['a', 'a', 'b', 'c'].map((name) => accounts.limited(region, name))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  accounts.ordered(region);
  expect(accounts.limited(region, 'd')).toBe(false);
});

test.each([
  [0, 300_000],
  [365 * 86_400_000, 7 * 86_400_000],
])('an account refused with Retry-After %s ms waits within 5 minutes and 7 days', (retryAfterMs, waited) => {
  const clock = fakeClock();
  const accounts = createAccounts(clock);
  const urn = 'urn:ietf:params:acme:error:userActionRequired';
  const problem = toProblem({ urn, status: 403, call: 'account', retryAfterMs });
  expect(accounts.refuse(aRegion(), problem).until.getTime() - clock.now().getTime()).toBe(waited);
});

test('a limit on registrations is waited for at least five minutes', async () => {
  const { deps } = aWorld(() => ({ status: 429, retryAfterMs: 0 }));
  const { reason, afterMs } = await reconcileAccount(deps, aRegion(), neverAborted);
  expect([reason, afterMs]).toEqual(['CAUnavailable', 300_000]);
});
