// A real API server accepts every rendered object as it is, and admits every pod.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawKind } from '#kube/kind.ts';
import type { Intent } from '#kube/object.ts';
import { crds } from '#resources/crds.ts';
import { renderedPods } from '#regions/desired/testing/rendered-pods.ts';
import { regionSteps, renderRegion } from '#regions/desired/region.ts';
import { aFullSpec, aSpec, someFacts } from '#regions/desired/testing/samples.ts';
import { newestTemplate } from '#regions/desired/template.ts';
import { connect } from '../cluster/clients.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';

const routing = {
  mode: 'Ingress' as const,
  ingress: { className: 'traefik' },
  edgeNamespaces: ['traefik'],
  customDomainTarget: { ipv4: ['198.51.100.7'] },
};
const facts = someFacts({ servedKinds: new Set(), restoring: { epoch: 2, backup: '2026-11-23T02-17-00Z' } });
const objectsOf = (region: ReturnType<typeof aSpec>): readonly Intent[] => {
  const rendered = renderRegion(region, facts, newestTemplate);
  return regionSteps.flatMap((step) => rendered[step]);
};
const small = aSpec({ routing });
const full = { ...aFullSpec(), identifier: 'us', domain: 'us.glimpse.example', routing: small.routing };

let plane: ControlPlane;
beforeAll(async () => {
  plane = await startControlPlane();
  await plane.apply(...Object.values(crds));
});
afterAll(() => plane[Symbol.asyncDispose]());

/** Applies as the operator does; an unknown or doubled field is an error. */
const applyStrictly = (intents: readonly Intent[]): Promise<string> => {
  const options = [
    '--server-side',
    '--validate=strict',
    '--field-manager=glimpse-jurisdiction',
    '--force-conflicts',
  ];
  const items = { apiVersion: 'v1', kind: 'List', items: intents };
  return plane.kubectl(['apply', ...options, '-o', 'json', '-f', '-'], JSON.stringify(items));
};
type Applied = {
  readonly items: readonly { kind: string; metadata: { name: string; resourceVersion: string } }[];
};
const versions = (json: string): readonly string[] =>
  (JSON.parse(json) as Applied).items.map(
    ({ kind, metadata }) => `${kind} ${metadata.name} ${metadata.resourceVersion}`,
  );

describe.each([
  { name: 'small', spec: small },
  { name: 'full', spec: full },
])('the objects of a $name region', ({ spec }) => {
  test('are accepted without an unknown field, and applied again change nothing', async () => {
    const objects = objectsOf(spec);
    expect(versions(await applyStrictly(objects))).toHaveLength(objects.length);
    const again = versions(await applyStrictly(objects)); // a status set at creation is a write of its own
    expect(versions(await applyStrictly(objects))).toEqual(again);
  });

  test('have pods that the namespace admits under the restricted standard', async () => {
    const pods = objectsOf(spec).flatMap((intent) =>
      renderedPods(intent).map(({ metadata, spec: pod, claims }) => ({
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { ...metadata, name: intent.metadata.name, namespace: intent.metadata.namespace },
        spec: {
          ...pod,
          volumes: [
            ...(pod['volumes'] as object[]),
            ...claims.map((name) => ({ name, persistentVolumeClaim: { claimName: name } })),
          ],
        },
      })),
    );
    expect(pods.length).toBeGreaterThanOrEqual(4);
    const items = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: pods });
    const printed = await plane.kubectl(
      ['create', '--dry-run=server', '--validate=strict', '-f', '-'],
      items,
    );
    expect(printed.trim().split('\n')).toHaveLength(pods.length);
    expect(printed).not.toContain('Warning');
  });
});

test('the namespace refuses a pod with more rights', async () => {
  const container = { name: 'x', image: 'x', securityContext: { privileged: true } };
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'x', namespace: 'glimpse-eu' },
    spec: { serviceAccountName: 'api', containers: [container] },
  };
  await expect(plane.kubectl(['create', '--dry-run=server', '-f', '-'], JSON.stringify(pod))).rejects.toThrow(
    'violates PodSecurity "restricted:latest"',
  );
});

test('the quota counts custom domains, so a region cannot fill the cluster', async () => {
  await using admin = connect(plane.kubeconfigs.admin);
  const quotas = rawKind({
    group: '',
    version: 'v1',
    plural: 'resourcequotas',
    kind: 'ResourceQuota',
    namespaced: true,
  });
  const quota = await admin.kube.of(quotas).get({ namespace: 'glimpse-eu', name: 'region' });
  expect(quota?.['spec']).toMatchObject({ hard: { 'count/customdomains.glimpse.dev': '1201' } });
});
