// The API's pods: what rolls them, how many there are, what they see; and the edge in front of them.
import { describe, expect, test } from 'vitest';
import { apiIntents } from './api.ts';
import { edgeIntents } from './edge.ts';
import { regionSteps, renderRegion } from './region.ts';
import { newestTemplate } from './template.ts';
import { fieldAt, objectOf } from './testing/fields-of.ts';
import { aFullSpec, aSpec, someFacts } from './testing/samples.ts';

const facts = someFacts();

const intents = (spec = aSpec(), given = facts) => apiIntents(spec, given, newestTemplate);

const deployment = (spec = aSpec(), given = facts) => objectOf(intents(spec, given), 'Deployment', 'api');

const image = 'registry.example/glimpse-api:1.2.3';

const container = 'spec.template.spec.containers.0';

describe('the edge', () => {
  const routed = (routing: object) => edgeIntents(aSpec({ routing: routing as never }), facts);
  const customDomainTarget = { ipv4: ['198.51.100.7'] };
  const path = '/.well-known/acme-challenge/';

  test('of a class is a Gateway of our own, which only this namespace can use', () => {
    const gateway = objectOf(edgeIntents(aSpec(), facts), 'Gateway', 'edge');
    expect(fieldAt(gateway, 'spec.allowedListeners.namespaces.from')).toBe('Same');
    expect(fieldAt(gateway, 'spec.listeners.0.allowedRoutes.namespaces.from')).toBe('Same');
  });

  test('of a shared Gateway gets only routes, which name its listener', () => {
    const ref = { namespace: 'infra', name: 'shared', sectionName: 'web' };
    const shared = routed({ mode: 'Gateway', gateway: { ref }, customDomainTarget });
    expect(shared.map(({ kind }) => kind)).toEqual(['HTTPRoute', 'CustomDomain']);
    expect(fieldAt(shared[0], 'spec.parentRefs.0')).toMatchObject(ref);
    expect(fieldAt(shared[0], 'spec.rules.0.matches.0.path.value')).toBe(path);
  });

  test('of an Ingress answers challenges for every host', () => {
    const ingress = routed({ mode: 'Ingress', ingress: { className: 'traefik' }, customDomainTarget })[0];
    expect(fieldAt(ingress, 'spec.rules.0.host')).toBeUndefined();
    expect(fieldAt(ingress, 'spec.rules.0.http.paths.0')).toMatchObject({ path, pathType: 'Prefix' });
    expect(ingress?.metadata.annotations).toBeUndefined();
  });

  test('serves the main domain as a custom domain of role Site', () => {
    const site = objectOf(edgeIntents(aSpec(), facts), 'CustomDomain', 'eu.glimpse.example');
    expect(site['spec']).toEqual({ hostname: 'eu.glimpse.example', role: 'Site' });
  });
});

const kinds = (spec = aSpec()) => intents(spec).map(({ kind }) => kind);

describe('the number of pods', () => {
  test('is left to the autoscaler while there is one', () => {
    expect(fieldAt(deployment(), 'spec')).not.toHaveProperty('replicas');
    expect(kinds()).toContain('HorizontalPodAutoscaler');
  });

  test('is fixed without one, when both limits are equal', () => {
    const fixed = aSpec({ api: { image, autoscaling: { min: 4, max: 4 } } });
    expect(fieldAt(deployment(fixed), 'spec.replicas')).toBe(4);
    expect(kinds(fixed)).not.toContain('HorizontalPodAutoscaler');
  });

  test('is 0 during maintenance and restores, where an autoscaler rests', () => {
    expect(fieldAt(deployment(aSpec(), someFacts({ api: { stopped: true } })), 'spec.replicas')).toBe(0);
  });

  test('can be computed: every pod requests CPU, also when the spec names only limits', () => {
    const limited = aSpec({ api: { image, resources: { limits: { memory: '1Gi' } } } });
    expect(fieldAt(deployment(limited), `${container}.resources`)).toEqual({
      requests: { cpu: '100m', memory: '256Mi' },
      limits: { memory: '1Gi' },
    });
  });
});

describe('pods are replaced', () => {
  const macs = (other: Readonly<Record<string, string>>) =>
    someFacts({ secretMacs: { ...facts.secretMacs, ...other } });

  test('when a setting or a mounted Secret changes', () => {
    const branded = aSpec({ api: { image, settings: { BRAND_NAME: 'Other' } } });
    expect(deployment(branded)).not.toEqual(deployment());
    expect(deployment(aSpec(), macs({ 'mongo-api': 'changed' }))).not.toEqual(deployment());
  });

  test('but not when the keys are advanced or a region is added', () => {
    expect(deployment(aSpec(), macs({ 'region-keys': 'changed' }))).toEqual(deployment());
    expect(deployment(aSpec(), someFacts({ directory: [] }))).toEqual(deployment());
  });

  test('without a gap: a new pod is ready before an old one stops, and an old one drains first', () => {
    expect(fieldAt(deployment(), 'spec.strategy.rollingUpdate')).toEqual({
      maxUnavailable: 0,
      maxSurge: '25%',
    });
    expect(fieldAt(deployment(), `${container}.lifecycle.preStop.sleep.seconds`)).toBe(15);
    expect(fieldAt(deployment(), 'spec.template.spec.terminationGracePeriodSeconds')).toBe(45);
  });
});

test('probes ask the service port, which the Service of the public port does not show', () => {
  const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((name) =>
    fieldAt(deployment(), `${container}.${name}.httpGet`),
  );
  expect(probes).toEqual([
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

test('a region with a home runs its data and API there; without one anywhere', () => {
  const affinity = 'spec.template.spec.affinity.nodeAffinity';
  expect(JSON.stringify(fieldAt(deployment(aFullSpec()), affinity))).toContain('"eu-central-1"');
  expect(fieldAt(deployment(), affinity)).toBeUndefined();
});
