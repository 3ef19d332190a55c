// Tests what a platform decides about pods: chart, then region, then part (docs/kubernetes.md#pods).
import { describe, expect, test } from 'vitest';
import type { Intent } from '#kube/object.ts';
import type { Pods } from '#resources/jurisdiction/pods.ts';
import { aFullSpec, aSpec, someFacts } from './testing/samples.ts';
import { renderRegion } from './region.ts';
import { newestTemplate } from './template.ts';
import { fieldAt, objectOf } from './testing/fields-of.ts';
import { renderedPods } from './testing/rendered-pods.ts';

type Spec = ReturnType<typeof aSpec>;

const restoring = { epoch: 1, backup: 'a.bson' };
const rendered = (spec: Spec, podDefaults?: Pods): readonly Intent[] =>
  Object.values(
    renderRegion(spec, someFacts({ restoring, ...(podDefaults && { podDefaults }) }), newestTemplate),
  ).flat();
const pods = (spec: Spec, podDefaults?: Pods) => rendered(spec, podDefaults).flatMap(renderedPods);
const workload = (intents: readonly Intent[], kind: string, name: string) =>
  fieldAt(objectOf(intents, kind, name), 'spec.template');
const api = (intents: readonly Intent[]) => workload(intents, 'Deployment', 'api');

const defaults: Pods = {
  nodeSelector: { pool: 'glimpse', disk: 'ssd' },
  tolerations: [{ key: 'dedicated', operator: 'Exists' }],
  priorityClassName: 'high',
  labels: { team: 'platform' },
  annotations: { 'example.com/scrape': 'true' },
  imagePullSecrets: [{ name: 'registry' }],
  dnsPolicy: 'None',
  dnsConfig: { nameservers: ['192.0.2.53'] },
};

describe('settings of the chart', () => {
  const intents = rendered(aFullSpec(), { ...defaults, imagePullSecrets: [{ name: 'chart' }] });

  test('reach every pod of a region: API, MongoDB, Redis, solver, backup and restore', () => {
    const found = intents.flatMap(renderedPods);
    expect(found).toHaveLength(6);
    for (const { metadata, spec } of found) {
      expect(metadata).toMatchObject({
        labels: { team: 'platform' },
        annotations: { 'example.com/scrape': 'true' },
      });
      expect(spec).toMatchObject({
        nodeSelector: defaults.nodeSelector,
        tolerations: defaults.tolerations,
        priorityClassName: 'high',
        dnsPolicy: 'None',
        dnsConfig: defaults.dnsConfig,
        imagePullSecrets: [{ name: 'registry' }], // of the Jurisdiction, which comes first
      });
    }
  });

  test('change no pod while there are none, so that no upgrade restarts a region', () => {
    expect(pods(aSpec(), {})).toEqual(pods(aSpec()));
  });
});

describe('settings of a Jurisdiction', () => {
  const own = { nodeSelector: { pool: 'eu' }, labels: { team: 'eu' } };
  const spec = aSpec({
    pods: own,
    redis: { managed: { pods: { priorityClassName: 'low', nodeSelector: { disk: 'hdd' } } } },
  });

  test('come before those of the chart, and those of a part before both; maps are joined', () => {
    const intents = rendered(spec, defaults);
    expect(fieldAt(api(intents), 'spec.nodeSelector')).toEqual({ pool: 'eu', disk: 'ssd' });
    expect(fieldAt(api(intents), 'spec.priorityClassName')).toBe('high');
    const redis = workload(intents, 'StatefulSet', 'redis');
    expect(fieldAt(redis, 'spec.nodeSelector')).toEqual({ pool: 'eu', disk: 'hdd' });
    expect(fieldAt(redis, 'spec.priorityClassName')).toBe('low');
    expect(fieldAt(redis, 'metadata.labels.team')).toBe('eu');
  });

  test('change no label by which the operator finds its pods', () => {
    const stolen = { 'app.kubernetes.io/component': 'other', 'glimpse.dev/jurisdiction': 'us' };
    expect(api(rendered(aSpec({ pods: { labels: stolen } })))).toMatchObject({
      metadata: { labels: { 'app.kubernetes.io/component': 'api', 'glimpse.dev/jurisdiction': 'eu' } },
    });
  });

  test('an affinity keeps the pods in the region of the spec, in each of its terms', () => {
    const term = (zone: string) => ({
      matchExpressions: [{ key: 'zone', operator: 'In', values: [zone] }],
    });
    const affinity = {
      podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] },
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [term('a'), term('b')] },
      },
    };
    const intents = rendered(aSpec({ region: 'eu-1', pods: { affinity } }));
    const path =
      'spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms';
    const here = { key: 'topology.kubernetes.io/region', operator: 'In', values: ['eu-1'] };
    expect(fieldAt(api(intents), path)).toEqual(
      ['a', 'b'].map((zone) => ({ matchExpressions: [...term(zone).matchExpressions, here] })),
    );
    expect(fieldAt(api(intents), 'spec.affinity.podAntiAffinity')).toEqual(affinity.podAntiAffinity);
  });

  test('a spread takes the place of ours, and selects the part unless it says otherwise', () => {
    const one = { maxSkew: 2, topologyKey: 'rack', whenUnsatisfiable: 'DoNotSchedule' };
    const intents = rendered(aSpec({ api: { image: 'a:1', pods: { topologySpreadConstraints: [one] } } }));
    const spread = fieldAt(api(intents), 'spec.topologySpreadConstraints');
    expect(spread).toMatchObject([{ ...one, labelSelector: { matchLabels: {} } }]);
    expect(fieldAt(workload(intents, 'StatefulSet', 'mongo'), 'spec.topologySpreadConstraints')).toHaveLength(
      2,
    );
  });

  test('service accounts get their annotations', () => {
    const intents = rendered(
      aSpec({
        pods: { serviceAccountAnnotations: { 'example.com/role': 'region' } },
        api: { image: 'a:1', pods: { serviceAccountAnnotations: { 'example.com/role': 'api' } } },
      }),
    );
    const annotations = (name: string) =>
      fieldAt(objectOf(intents, 'ServiceAccount', name), 'metadata.annotations');
    expect([annotations('api'), annotations('mongo')]).toEqual([
      { 'example.com/role': 'api' },
      { 'example.com/role': 'region' },
    ]);
  });
});

describe('certificates of more authorities', () => {
  const extraCa = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----';

  test('are mounted where our programs run, and new ones roll the pods', () => {
    const intents = rendered(aSpec({ pods: { extraCa } }));
    expect(fieldAt(objectOf(intents, 'ConfigMap', 'extra-ca-api'), 'data')).toEqual({ 'ca.crt': extraCa });
    expect(fieldAt(api(intents), 'spec.containers.0.env')).toContainEqual({
      name: 'NODE_EXTRA_CA_CERTS',
      value: '/etc/glimpse/extra-ca/ca.crt',
    });
    expect(fieldAt(api(intents), 'spec.containers.0.volumeMounts')).toContainEqual({
      name: 'extra-ca',
      mountPath: '/etc/glimpse/extra-ca',
      readOnly: true,
    });
    expect(api(intents)).not.toEqual(api(rendered(aSpec({ pods: { extraCa: `${extraCa}\n` } }))));
    expect(fieldAt(workload(intents, 'StatefulSet', 'redis'), 'spec.containers.0.env')).toBeUndefined();
  });
});

/** The rules of `restricted-v2` of OpenShift on users: ids only of the range of the namespace, or none. */
const refusedByOpenShift = ({ spec }: { readonly spec: Readonly<Record<string, unknown>> }): boolean =>
  ['runAsUser', 'fsGroup'].some((name) => {
    const given = fieldAt(spec, `securityContext.${name}`);
    return typeof given === 'number' && (given < 1_000_660_000 || given > 1_000_669_999);
  });

describe('users of the pods', () => {
  test('are fixed by default', () => {
    expect(pods(aFullSpec()).every(refusedByOpenShift)).toBe(true);
  });

  test.each([
    ['are chosen by the cluster', { userIds: 'Cluster' as const }],
    ['are those of the spec', { runAsUser: 1_000_660_001, fsGroup: 1_000_660_000 }],
  ])('%s: OpenShift takes every pod, which still may not run as root', (_, securityContext) => {
    const found = pods(aSpec({ ...aFullSpec(), pods: { securityContext } }));
    expect(found).toHaveLength(6);
    for (const pod of found) {
      expect(refusedByOpenShift(pod)).toBe(false);
      expect(fieldAt(pod.spec, 'securityContext.runAsNonRoot')).toBe(true);
    }
  });
});
