// Tests the account of a region, what refusals do to its orders, and the removal of Secrets.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { createAccounts } from './accounts.ts';
import { dropCertificate, dropOrder } from './drop.ts';
import { aDomain, hostname, memoryStore } from './testing/memory-store.ts';
import { toProblem } from './wire/problems.ts';
import { aRegion, aWorld, never } from './account-samples.ts';

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
