// Tests the key Secrets in a fake API server: who may write, what is labelled, what a backup restores.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { is } from '#kube/errors.ts';
import { rawKind } from '#kube/kind.ts';
import { plainEffects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { systemClock } from '#platform/clock.ts';
import { kubeKeySecrets } from './kube-key-secrets.ts';
import type { KeySecrets } from './key-secrets.ts';
import { type KeysDeps, reconcileKeys } from './reconcile-keys.ts';

const secretsKind = rawKind({
  group: '',
  version: 'v1',
  plural: 'secrets',
  kind: 'Secret',
  namespaced: true,
});
const namespaces = rawKind({
  group: '',
  version: 'v1',
  plural: 'namespaces',
  kind: 'Namespace',
  namespaced: false,
});
const signal = AbortSignal.timeout(60_000);
const key = { namespace: 'glimpse-eu', name: 'region-keys' };

let api: Awaited<ReturnType<typeof startFakeApi>>;
let secrets: KeySecrets;
let deps: KeysDeps;
beforeEach(async () => {
  api = await startFakeApi({ kinds: [secretsKind, namespaces] });
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'glimpse-eu' } };
  await api.kube.of(namespaces).apply(namespace, { name: 'test', force: false });
  secrets = kubeKeySecrets(api.kube, 'glimpse-eu', 'eu');
  deps = {
    clock: systemClock,
    log: silentLog,
    effects: plainEffects,
    random: secureRandom,
    secrets,
    checks: new Map(),
    serverDate: (aborted) => api.kube.serverDate(aborted),
  };
});
afterEach(() => api[Symbol.asyncDispose]());

const input = {
  identifier: 'eu',
  annotations: {},
  known: undefined,
  database: 'absent',
  mongoTerm: undefined,
  dataLost: false,
  isRolledOut: false,
} as const;

test('the key Secrets are made with our labels, without owner, left out of backups, by name only', async () => {
  expect(await reconcileKeys(deps, input, signal)).toMatchObject({
    condition: { reason: 'Current' },
    usable: true,
  });
  const stored = await api.kube.of(secretsKind).list({ namespace: 'glimpse-eu' });
  expect(stored.map(({ metadata }) => metadata.name).toSorted()).toEqual(['operator-key', 'region-keys']);
  for (const { metadata } of stored) {
    expect(metadata.labels).toMatchObject({
      'glimpse.dev/jurisdiction': 'eu',
      'velero.io/exclude-from-backup': 'true',
    });
    expect(metadata.ownerReferences).toBeUndefined();
    expect(Object.keys(metadata.annotations ?? {})).not.toContain(
      'kubectl.kubernetes.io/last-applied-configuration',
    );
  }
  const before = api.requests.filter(({ path, verb }) => verb === 'GET' && path.endsWith('/secrets'));
  expect(before.length).toBeLessThanOrEqual(1);
});

test('of two writers the later one gets a conflict and changes nothing', async () => {
  await reconcileKeys(deps, input, signal);
  const found = await secrets.read('region-keys', signal);
  if (!found) throw new Error('No Secret');
  await secrets.replace(
    { ...found, annotations: { ...found.annotations, one: '1' } },
    found.resourceVersion,
    signal,
  );
  const late = secrets.replace({ ...found, data: {} }, found.resourceVersion, signal);
  await expect(late.catch((thrown: unknown) => is.conflict(thrown))).resolves.toBe(true);
  expect((await secrets.read('region-keys', signal))?.annotations).toMatchObject({ one: '1' });
});

test('own-57 a Secret that a backup tool made again has another uid: the epoch is raised once', async () => {
  await reconcileKeys(deps, input, signal);
  const found = await secrets.read('region-keys', signal);
  if (!found) throw new Error('No Secret');
  await api.kube.of(secretsKind).remove(key, { uid: found.uid });
  await secrets.create({ name: 'region-keys', annotations: found.annotations, data: found.data }, signal);
  expect(await reconcileKeys(deps, input, signal)).toMatchObject({ keys: { epoch: 2 } });
  expect(await reconcileKeys(deps, input, signal)).toMatchObject({ keys: { epoch: 2 } });
});

test('ps-2179 a Secret that cannot be read fails one run, and the next one works', async () => {
  await reconcileKeys(deps, input, signal);
  const read = secrets.read.bind(secrets);
  const failing: KeySecrets = { ...secrets, read: () => Promise.reject(new Error('The server is busy')) };
  await expect(reconcileKeys({ ...deps, secrets: failing }, input, signal)).rejects.toThrow();
  expect(await read('region-keys', signal)).toBeDefined();
  expect(await reconcileKeys(deps, input, signal)).toMatchObject({ condition: { reason: 'Current' } });
});
