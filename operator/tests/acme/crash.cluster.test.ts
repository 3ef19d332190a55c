// Tests that an order converges when the process is killed before or after any of its effects.
import { neverAborted } from '#platform/clock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyFingerprint, readCertificate } from '#platform/x509.ts';
import { effectNames } from '#resources/effect-names.ts';
import { deleteCertificate } from '#domains/certificate/delete-secrets.ts';
import { retainCertificate } from '#domains/certificate/retained.ts';
import { createRetainedStore } from '#domains/certificate/retained-store.ts';
import { type Lab, startLab } from './lab.ts';
import { type Crash, killAt, Killed, type Run, watchedEffects } from './recorders.ts';

let lab: Lab;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  lab = opened.use(await startLab({ nonceReject: 5 }));
});
afterAll(() => opened.disposeAsync());

/** A region without an account, as after its creation. */
async function forgetAccount(): Promise<void> {
  const names = await lab.secretNames();
  for (const name of names.filter((one) => one.startsWith('acme-account-')))
    lab.api.objects.remove('Secret', name, 'glimpse-eu');
}

async function recordRuns(host: string): Promise<readonly Run[]> {
  await forgetAccount();
  const { effects, runs } = watchedEffects();
  lab.addDomain(host);
  await lab.drive(host, { deps: lab.freshDeps({ effects }) });
  return runs;
}

/** Issues a certificate with one crash in between, then with a new process. */
async function issueWith(host: string, crash: Crash): Promise<void> {
  if (/account|register/.test(crash.name)) await forgetAccount();
  lab.addDomain(host);
  const { effects } = killAt(crash);
  const killed = await lab.drive(host, { deps: lab.freshDeps({ effects }) }).then(
    () => 'no',
    (thrown: unknown) => (thrown instanceof Killed ? 'yes' : thrown),
  );
  expect(killed, `killed ${crash.when} ${crash.name} ${crash.nth}`).toBe('yes');
  await lab.drive(host, { deps: lab.freshDeps() });
}

async function expectConverged(host: string, about: string): Promise<void> {
  const { chain, key } = await lab.served(host);
  expect(readCertificate(chain)?.keyFingerprint, about).toBe(keyFingerprint(key));
  expect(lab.pebble.counts(host).newOrders, about).toBeLessThanOrEqual(2);
  const left = (await lab.secretNames()).filter((name) => name.endsWith(host));
  expect(left, about).toEqual([`tls.${host}`]);
  const { acme, certificate } = (await lab.domain(host)).status ?? {};
  expect(acme, about).toMatchObject({ state: 'Idle' });
  expect(acme?.challenge, about).toBeUndefined();
  expect(certificate?.revision, about).toBe(1);
}

/** Crashes at each of the runs, before and after it, each time with a new name. */
async function crashAtEach(runs: readonly Run[], domain: string): Promise<void> {
  const crashes = runs.flatMap((run) => (['before', 'after'] as const).map((when) => ({ ...run, when })));
  for (const [index, crash] of crashes.entries()) {
    const host = `c${index}.d${index}.${domain}`;
    await issueWith(host, crash);
    await expectConverged(host, `${crash.when} ${crash.name} ${crash.nth}`);
  }
  const accounts = (await lab.secretNames()).filter((name) => name.startsWith('acme-account-'));
  expect(accounts).toHaveLength(1);
}

test('killed before or after every effect: one certificate, at most one extra order, no lost key', async () => {
  const host = 'record.crash.test';
  const runs = await recordRuns(host);
  const { effects, runs: drops } = watchedEffects();
  const retained = createRetainedStore({ kube: lab.kube, namespace: 'glimpse-eu', identifier: 'eu' });
  await retainCertificate({ ...lab, retained, effects }, await lab.domain(host), neverAborted);
  await deleteCertificate({ ...lab.freshDeps(), effects }, await lab.domain(host), neverAborted);
  const hit = new Set([...runs, ...drops].map(({ name }) => name));
  expect(hit).toEqual(new Set(effectNames.filter((name) => name.startsWith('acme.'))));
  await crashAtEach(runs, 'test');
});

test('so it is when half of all nonces are refused', async () => {
  const usual = lab;
  await using busy = await startLab({ nonceReject: 50 });
  lab = busy;
  const runs = await recordRuns('record.busy.test');
  await crashAtEach(
    runs.filter(({ nth }) => nth === 1),
    'invalid',
  );
  lab = usual;
});

test('a key of another object and one of the wrong kind are replaced, and the effect is on the list', async () => {
  const host = 'foreign-key.test';
  lab.addDomain(host);
  await lab.drive(host, {
    until: ({ domain }) => domain.status?.acme?.state === 'Presenting',
  });
  lab.api.objects.remove('CustomDomain', host, 'glimpse-eu');
  lab.addDomain(host);
  const { effects, runs } = watchedEffects();
  await lab.drive(host, { deps: lab.freshDeps({ effects }) });
  expect(runs.filter(({ name }) => name === 'acme.remove-next-key').length).toBe(2);
  await expectConverged(host, 'foreign key');
});

test('two processes at once place one order and store one certificate', async () => {
  const host = 'two.leaders.test';
  lab.addDomain(host);
  const [one, two] = [lab.freshDeps(), lab.freshDeps()];
  const both = await Promise.allSettled([lab.drive(host, { deps: one }), lab.drive(host, { deps: two })]);
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  for (const result of both)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
  await expectConverged(host, 'two processes');
});
