// Tests the account of a region, what refusals do to its orders, and the removal of Secrets.
import { expect, test } from 'vitest';
import { accountSecretName, tendAccount } from './account.ts';
import { aRegion, aWorld, never } from './account-samples.ts';

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
