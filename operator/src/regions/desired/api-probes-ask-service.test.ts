// The API's pods: what rolls them, how many there are, what they see; and the edge in front of them.
import { expect, test } from 'vitest';
import { fieldAt, objectOf } from './testing/fields-of.ts';
import { regionSteps, renderRegion } from './region.ts';
import { aFullSpec } from './samples.ts';
import { newestTemplate } from './template.ts';
import { container, deployment, facts, intents } from './api-samples.ts';

test('probes ask the service port, which the Service of the public port does not show', () => {
  const asked = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((name) =>
    fieldAt(deployment(), `${container}.${name}.httpGet`),
  );
  expect(asked).toEqual([
    { path: '/livez', port: 'service' },
    { path: '/livez', port: 'service' },
    { path: '/readyz', port: 'service' },
  ]);
  const service = objectOf(intents(), 'Service', 'api');
  expect(fieldAt(service, 'spec.ports')).toEqual([expect.objectContaining({ port: 80, targetPort: 8080 })]);
});

test('the API sees folders below /etc/glimpse, read-only, and its environment from one ConfigMap', () => {
  const mounts = fieldAt(deployment(aFullSpec()), `${container}.volumeMounts`) as Record<string, unknown>[];
  expect(mounts.map(({ mountPath }) => mountPath)).toEqual([
    '/tmp',
    ...['keys', 'mongo', 'redis', 'mail', 'stripe', 'extra/incoming', 'regions'].map(
      (one) => `/etc/glimpse/${one}`,
    ),
  ]);
  expect(mounts.slice(1).every(({ readOnly }) => readOnly === true)).toBe(true);
  expect(fieldAt(deployment(), `${container}.env`)).toBeUndefined();
});

test('only the solver has a token of Kubernetes, which lives an hour', () => {
  const all = renderRegion(aFullSpec(), facts, newestTemplate);
  const withToken = regionSteps
    .flatMap((step) => all[step])
    .filter((intent) => JSON.stringify(intent).includes('serviceAccountToken'));
  expect(withToken.map(({ metadata }) => metadata.name)).toEqual(['acme-solver']);
  expect(JSON.stringify(withToken)).toContain('"expirationSeconds":3600');
});
