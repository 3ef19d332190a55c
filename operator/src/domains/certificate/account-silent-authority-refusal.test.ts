// Tests the account of a region, what refusals do to its orders, and the removal of Secrets.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { directoryFacts, tendAccount } from './account.ts';
import { createAccounts } from './accounts.ts';
import { aRegion, aWorld, never } from './account-samples.ts';

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
