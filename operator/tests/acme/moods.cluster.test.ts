// Tests authorities that refuse nonces, re-use authorizations, are slow, or demand a bound account.
import { neverAborted } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { reconcileAccount } from '#domains/certificate/account.ts';
import { startLab } from './lab.ts';

test('half of all nonces refused: certificates are still issued with one order each', async () => {
  await using lab = await startLab({ nonceReject: 50 });
  for (const host of ['a.nonce.test', 'b.nonce.test', 'c.nonce.test']) {
    lab.addDomain(host);
    await lab.drive(host);
    expect(lab.pebble.counts(host).newOrders).toBeLessThanOrEqual(2);
  }
});

test('a re-used authorization needs no challenge', async () => {
  await using lab = await startLab({ authzReuse: 100 });
  const host = 'reuse.test';
  lab.addDomain(host);
  await lab.drive(host);
  lab.api.objects.remove('Secret', `tls.${host}`, 'glimpse-eu');
  const states: unknown[] = [];
  await lab.drive(host, {
    until: ({ domain, issuing, certificate }) => {
      states.push(domain.status?.acme?.state);
      return issuing.reason === 'Idle' && certificate.reason === 'Issued';
    },
  });
  expect(states).not.toContain('Presenting');
  expect(lab.pebble.counts(host).finalizes).toBe(2);
});

test('an authority that takes seconds to validate is waited for', async () => {
  await using lab = await startLab({ sleep: true });
  lab.addDomain('slow.test');
  await lab.drive('slow.test', { seconds: 90 });
  expect(lab.pebble.counts('slow.test').newOrders).toBe(1);
});

test('an account is bound to an external one, and says so while its Secret is missing', async () => {
  const hmac = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64url');
  await using lab = await startLab({
    externalAccounts: { 'kid-1': hmac },
    acme: { eabSecretRef: { name: 'eab' } },
  });
  const missing = await reconcileAccount(lab.freshDeps(), lab.region, neverAborted);
  expect(missing.reason).toBe('SecretInvalid');
  const head = { kind: 'Secret', metadata: { name: 'eab', namespace: 'glimpse-eu' } };
  const encoded = {
    kid: Buffer.from('kid-1').toString('base64'),
    hmac: Buffer.from(hmac).toString('base64'),
  };
  lab.api.objects.put(Object.assign(head, { apiVersion: 'v1', data: encoded }));
  const reconciled = await reconcileAccount(lab.freshDeps(), lab.region, neverAborted);
  expect(reconciled).toMatchObject({ reason: 'Registered', account: { directoryURL: lab.pebble.directory } });
  lab.addDomain('bound.test');
  await lab.drive('bound.test');
});

test('an account without its binding is refused for the whole region, and orders wait', async () => {
  await using lab = await startLab({
    externalAccounts: { k: Buffer.from('x'.repeat(32)).toString('base64url') },
  });
  const deps = lab.freshDeps();
  expect((await reconcileAccount(deps, lab.region, neverAborted)).reason).toBe('ExternalAccountRequired');
  lab.addDomain('unbound.test');
  expect((await lab.advance('unbound.test', { deps })).issuing.reason).toBe('AccountProblem');
  expect(lab.pebble.totals().newOrders).toBe(0);
});

test('one account per region: a second process registers no other', async () => {
  await using lab = await startLab();
  const [one, two] = [lab.freshDeps(), lab.freshDeps()];
  const first = await reconcileAccount(one, lab.region, neverAborted);
  const second = await reconcileAccount(two, lab.region, neverAborted);
  expect(second.account).toEqual(first.account);
  lab.api.objects.remove('Secret', (await lab.secretNames())[0] ?? '', 'glimpse-eu');
  const third = await reconcileAccount(lab.freshDeps(), lab.region, neverAborted);
  expect(third.account?.accountURL).not.toBe(first.account?.accountURL);
});
