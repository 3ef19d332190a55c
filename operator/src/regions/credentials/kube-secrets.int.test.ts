// Credentials as Secrets of a cluster: by name only, without owner, and never overwritten blindly.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { is } from '#kube/errors.ts';
import { rawKind } from '#kube/kind.ts';
import { plainEffects } from '#platform/effects.ts';
import { secureRandom } from '#platform/random.ts';
import { aSpec } from '#regions/desired/testing/samples.ts';
import { textEntries } from './contents.ts';
import { ensureCredentials } from './ensure.ts';
import { kubeSecrets } from './kube-secrets.ts';
import type { SecretStore } from './secret-store.ts';

const kind = (plural: string, name: string, namespaced: boolean) =>
  rawKind({ group: '', version: 'v1', plural, kind: name, namespaced });
const kinds = [kind('secrets', 'Secret', true), kind('namespaces', 'Namespace', false)];
let api: Awaited<ReturnType<typeof startFakeApi>>;
let secrets: SecretStore;
beforeEach(async () => {
  api = await startFakeApi({ kinds });
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'glimpse-eu' } };
  await api.kube.of(kinds[1] as never).apply(namespace, { name: 'test', force: false });
  secrets = kubeSecrets({
    kube: api.kube,
    identifier: 'eu',
    effects: plainEffects,
    signal: new AbortController().signal,
  });
});
afterEach(() => api[Symbol.asyncDispose]());

test('a new region gets its Secrets with our labels and without owner, by calls for single names', async () => {
  const region = {
    spec: aSpec(),
    hasData: false,
    hasRedis: false,
    rotation: { order: undefined, working: [], rolledOut: true },
  };
  const done = await ensureCredentials({ secrets, random: secureRandom, now: new Date() }, region);
  expect(done).toMatchObject({ kind: 'ready' });
  const stored = await api.kube.of(kinds[0] as never).list({ namespace: 'glimpse-eu' });
  expect(stored).toHaveLength(9);
  for (const { metadata } of stored) {
    expect(metadata.labels).toMatchObject({ 'glimpse.dev/jurisdiction': 'eu' });
    expect(metadata.ownerReferences).toBeUndefined();
  }
});

test('cn-10612 of two first writers the later one gets what the first has stored', async () => {
  const first = await secrets.create('mail', { entries: textEntries({ uri: 'first' }) });
  const second = await secrets.create('mail', { entries: textEntries({ uri: 'second' }) });
  expect(second).toEqual(first);
  expect((await secrets.read('mail'))?.entries['uri']?.toString()).toBe('first');
});

test('cn-10834 a replacement keeps annotations and fails once somebody else has written', async () => {
  const first = await secrets.create('mail', { entries: textEntries({ uri: 'a' }), notes: { order: '1' } });
  const second = await secrets.replace('mail', { entries: textEntries({ uri: 'b' }) }, first);
  expect(second.notes).toMatchObject({ order: '1' });
  const late = await secrets
    .replace('mail', { entries: textEntries({ uri: 'c' }) }, first)
    .catch((thrown: unknown) => thrown);
  expect(is.conflict(late)).toBe(true);
});

test('a name without a Secret is absent', async () => {
  expect(await secrets.read('none')).toBeUndefined();
});
