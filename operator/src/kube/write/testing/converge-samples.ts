// Samples and builders for the tests of converge.
import { fakeClock } from '#platform/testing/fake-clock.ts';
import type { FakeApi } from '../../../../tests/fake-api/server.ts';
import type { Intent, KubeObject } from '../../object.ts';
import { rawConfigMaps, widgets } from '../../testing/samples.ts';
import { createConverge } from '../converge.ts';
import type { ObjectChange, ConvergeDeps, ConvergeWork } from '../converge-types.ts';

export const kinds = [widgets, rawConfigMaps];

export const labels = { 'x.dev/owner': 'me' };

export const map = (name: string, data: object = { a: '1' }): Intent => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'a', labels },
  data: { ...data },
});

export const widgetIntent = (wanted: object): Intent => ({
  apiVersion: 'x.dev/v1',
  kind: 'Widget',
  metadata: { name: 'one', namespace: 'a', labels },
  spec: { ...wanted },
});

export const owner: KubeObject = {
  apiVersion: 'x.dev/v1',
  kind: 'Owner',
  metadata: { name: 'me', uid: 'uid-me' },
};

const { signal } = new AbortController();

export function converging(api: FakeApi, more: Partial<ConvergeDeps> = {}) {
  const converge = createConverge({
    kube: api.kube,
    clock: fakeClock(),
    manager: 'me',
    intentAnnotation: 'x.dev/intent',
    kindOf: ({ kind }) => (kind === 'Widget' ? widgets : rawConfigMaps),
    ...more,
  });
  return (intents: readonly Intent[], work: Partial<ConvergeWork> = {}) =>
    converge({ owner: { object: owner, labels }, intents, signal, ...work });
}

export const actions = (changes: readonly ObjectChange[]) =>
  changes.map(({ action, key }) => `${action} ${key.name}`);

export const writes = (api: FakeApi) => api.requests.filter(({ verb }) => verb !== 'GET').length;
