// Tests how pod templates are compared and kept.
import { expect, test } from 'vitest';
import type { Intent, Json } from '#kube/object.ts';
import {
  compareTemplates,
  configMapsInUse,
  keepTemplates,
  markTemplates,
  templateHash,
  templatesHash,
} from './templates.ts';

const deployment = (image: string, replicas = 2): Intent => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'api', namespace: 'glimpse-eu', annotations: { own: 'x' } },
  spec: { replicas, template: { spec: { containers: [{ name: 'api', image }] } } },
});
const service: Intent = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'api' }, spec: { ports: [] } };
const running = (image: string, template?: Json) => ({
  kind: 'Deployment',
  name: 'api',
  hash: templateHash(deployment(image)),
  template: template ?? { spec: { containers: [{ name: 'api', image }] } },
});

test('only pod templates count: replicas change no hash', () => {
  expect(templateHash(deployment('a', 5))).toBe(templateHash(deployment('a', 2)));
  expect(templatesHash([deployment('a'), service])).toBe(templatesHash([deployment('a')]));
  expect(templatesHash([deployment('a')])).not.toBe(templatesHash([deployment('b')]));
});

test('running templates are absent, the same or other ones', () => {
  expect(compareTemplates([deployment('a'), service], [])).toBe('absent');
  expect(compareTemplates([deployment('a')], [running('a')])).toBe('same');
  expect(compareTemplates([deployment('b')], [running('a')])).toBe('other');
});

test('a kept workload has the running template and the new replicas', () => {
  const template = { spec: { containers: [{ name: 'api', image: 'a', terminationMessagePath: '/dev' }] } };
  const [kept, other] = keepTemplates([deployment('b', 7), service], [running('a', template)]);
  expect(kept?.['spec']).toEqual({ replicas: 7, template });
  expect(kept?.metadata.annotations).toEqual({
    own: 'x',
    'glimpse.dev/pod-template': templateHash(deployment('a')),
  });
  expect(other).toEqual(service);
});

test('a workload with the wanted template is kept as the spec has it', () => {
  const kept = keepTemplates([deployment('a')], [running('a', { spec: { defaulted: true } })]);
  expect(kept).toEqual(markTemplates([deployment('a')]));
});

test('ConfigMaps of running pods are found', () => {
  const template = {
    spec: { containers: [{ envFrom: [{ configMapRef: { name: 'api-config-0123abcd' } }] }] },
  };
  expect(configMapsInUse([running('a', template), running('b')])).toEqual(['api-config-0123abcd']);
});
