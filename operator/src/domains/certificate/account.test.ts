// Tests the account of a region, what refusals do to its orders, and the removal of Secrets.
import { expect, test } from 'vitest';
import { plainEffects } from '#platform/effects.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { accountSecretName, directoryFacts, tendAccount } from './account.ts';
import { createAccounts } from './accounts.ts';
import { dropCertificate, dropOrder } from './drop.ts';
import { acmeRegion, type CertificateStore } from './order-deps.ts';
import { fakeAuthority, type Mood } from './testing/fake-authority.ts';
import { aDomain, hostname, memoryStore } from './testing/memory-store.ts';
import { toProblem } from './wire/problems.ts';

const never = new AbortController().signal;
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

test('the key is stored before the account is registered, and its address after', async () => {
  const seen: string[] = [];
  const { deps, secrets } = aWorld((call) => {
    seen.push(`${call} ${secrets.size}`);
    return undefined;
  });
  const region = aRegion();
  const { reason, account } = await tendAccount(deps, region, never);
  expect([reason, account?.accountURL]).toEqual(['Registered', 'https://ca.test/account/1']);
  expect(seen[0]).toBe('account 1');
  expect(secrets.get(accountSecretName(region.acme.directoryURL))?.data['url']).toBe(account?.accountURL);
  seen.length = 0;
  await tendAccount(deps, region, never);
  expect(seen).toEqual([]);
});

test('a refused account is not asked again for ten minutes, but at once after a change of the spec', async () => {
  let calls = 0;
  const { deps, clock } = aWorld(() => {
    calls += 1;
    return { status: 403, type: 'externalAccountRequired' };
  });
  expect((await tendAccount(deps, aRegion(), never)).reason).toBe('ExternalAccountRequired');
  const once = calls;
  await tendAccount(deps, aRegion(), never);
  expect(calls).toBe(once);
  await tendAccount(deps, aRegion({ email: 'ops@glimpse.test' }), never);
  expect(calls).toBeGreaterThan(once);
  await clock.advance(600_000);
  const before = calls;
  await tendAccount(deps, aRegion(), never);
  expect(calls).toBeGreaterThan(before);
});

test('a silent authority is no refusal, and a foreign or damaged Secret is named', async () => {
  const silent = aWorld(() => ({ status: 503 }));
  expect((await tendAccount(silent.deps, aRegion(), never)).reason).toBe('CAUnavailable');
  const foreign = { uid: 'x', isOurs: false, annotations: {}, data: {} };
  const taken = aWorld(undefined, { readSecret: async () => foreign });
  expect((await tendAccount(taken.deps, aRegion(), never)).reason).toBe('SecretInvalid');
  const damaged = aWorld(undefined, { readSecret: async () => ({ ...foreign, isOurs: true }) });
  expect((await tendAccount(damaged.deps, aRegion(), never)).reason).toBe('SecretInvalid');
});

test('a CA bundle that is missing stops orders, and directories tell their CAA names', async () => {
  const { deps } = aWorld();
  const caBundle = { configMap: 'ca', key: 'ca.crt' };
  expect((await tendAccount(deps, aRegion({ caBundle }), never)).reason).toBe('SecretInvalid');
  expect(await directoryFacts(deps, aRegion({ caBundle }), never)).toBeUndefined();
  expect(await directoryFacts(deps, aRegion(), never)).toMatchObject({ caaIdentities: ['ca.test'] });
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

test('an account that the authority does not know any more is looked up again', () => {
  const accounts = createAccounts(fakeClock());
  const urn = 'urn:ietf:params:acme:error:accountDoesNotExist';
  const refusal = accounts.refuse(aRegion(), toProblem({ urn, status: 400, call: 'newOrder' }));
  expect(refusal.reason).toBe('AccountRejected');
  expect(accounts.mustLookUp(aRegion())).toBe(true);
});

test('deletion removes the key of this object and the certificate of this customer only', async () => {
  const { deps, store, secrets } = { ...aWorld(), ...memoryStore() };
  const drop = { store, effects: deps.effects };
  const domain = aDomain();
  const notes = (entries: object) => ({ annotations: { ...entries }, data: {} });
  const type = 'Opaque' as const;
  const other = { ...notes({ 'glimpse.dev/domain-uid': 'uid-2', 'glimpse.dev/customer-hash': 'x' }), type };
  await store.applySecret({ ...other, name: `next-key.${hostname}` }, never);
  await store.applySecret({ ...other, name: `tls.${hostname}` }, never);
  await dropOrder(drop, { hostname, uid: 'uid-1' }, never);
  await dropCertificate(drop, domain, never);
  expect(secrets.size).toBe(2);
  await dropOrder(drop, { hostname, uid: 'uid-2' }, never);
  await dropOrder(drop, { hostname, uid: 'uid-2' }, never);
  expect([...secrets.keys()]).toEqual([`tls.${hostname}`]);
});
