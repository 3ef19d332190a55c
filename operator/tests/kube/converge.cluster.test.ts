// Tests convergence against the defaults and normal forms of a real API server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Coordinates, type Kind, rawKind } from '#kube/kind.ts';
import type { Intent, KubeObject } from '#kube/object.ts';
import { createConverge } from '#kube/write/converge.ts';
import type { ObjectChange } from '#kube/write/converge-types.ts';
import { systemClock } from '#platform/clock.ts';
import { connect, type Connection } from '../cluster/clients.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';

let plane: ControlPlane;
let to: Connection;
beforeAll(async () => {
  plane = await startControlPlane();
  to = connect(plane.kubeconfigs.admin);
});
afterAll(async () => {
  await to[Symbol.asyncDispose]();
  await plane[Symbol.asyncDispose]();
});

const rows: readonly (readonly [string, string, string, string])[] = [
  ['', 'v1', 'configmaps', 'ConfigMap'],
  ['', 'v1', 'services', 'Service'],
  ['', 'v1', 'resourcequotas', 'ResourceQuota'],
  ['', 'v1', 'limitranges', 'LimitRange'],
  ['', 'v1', 'serviceaccounts', 'ServiceAccount'],
  ['apps', 'v1', 'deployments', 'Deployment'],
  ['networking.k8s.io', 'v1', 'networkpolicies', 'NetworkPolicy'],
  ['policy', 'v1', 'poddisruptionbudgets', 'PodDisruptionBudget'],
  ['rbac.authorization.k8s.io', 'v1', 'rolebindings', 'RoleBinding'],
];
const kinds = new Map<string, Kind<KubeObject>>(
  rows.map(([group, version, plural, kind]) => {
    const coordinates: Coordinates = { group, version, plural, kind, namespaced: true };
    return [kind, rawKind(coordinates)];
  }),
);
const labels = { 'x.dev/owner': 'me' };
const selector = { matchLabels: { app: 'x' } };
const intent = (kind: string, fields: object): Intent => {
  const row = rows.find(([, , , one]) => one === kind);
  const apiVersion = row?.[0] ? `${row[0]}/v1` : 'v1';
  return { apiVersion, kind, metadata: { name: 'one', namespace: 'default', labels }, ...fields };
};
const container = {
  name: 'c',
  image: 'x.example/image:1',
  ports: [{ name: 'http', containerPort: 8080 }],
  env: [{ name: 'A', value: '1' }],
  resources: { requests: { cpu: '0.5', memory: '1024Mi' } },
  readinessProbe: { httpGet: { path: '/readyz', port: 9090 } },
};
const intents: readonly Intent[] = [
  intent('ConfigMap', { data: { a: '1' } }),
  intent('Service', {
    spec: { selector: { app: 'x' }, ports: [{ name: 'http', port: 80, targetPort: 8080 }] },
  }),
  intent('ResourceQuota', {
    spec: { hard: { 'requests.cpu': '0.5', pods: '200', 'requests.memory': '1024Mi' } },
  }),
  intent('LimitRange', {
    spec: { limits: [{ type: 'Container', default: { cpu: '1000m', memory: '1Gi' } }] },
  }),
  intent('ServiceAccount', { automountServiceAccountToken: false }),
  intent('Deployment', {
    spec: {
      replicas: 2,
      selector,
      template: { metadata: { labels: { app: 'x' } }, spec: { containers: [container] } },
    },
  }),
  intent('NetworkPolicy', {
    spec: { podSelector: selector, policyTypes: ['Ingress'], ingress: [{ from: [{ podSelector: {} }] }] },
  }),
  intent('PodDisruptionBudget', { spec: { maxUnavailable: 1, selector } }),
  intent('RoleBinding', {
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
    subjects: [{ kind: 'ServiceAccount', name: 'one', namespace: 'default' }],
  }),
];
const owner = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'default', uid: 'uid' } };

function converging() {
  let writes = 0;
  const converge = createConverge({
    kube: to.kube,
    clock: systemClock,
    manager: 'kernel',
    intentAnnotation: 'x.dev/intent',
    kindOf: ({ kind }) => kinds.get(kind)!,
    onWritten: () => (writes += 1),
  });
  const { signal } = new AbortController();
  return {
    converge: (wanted: readonly Intent[] = intents) =>
      converge({
        owner: { object: owner, labels },
        intents: wanted,
        prune: [...kinds.values()],
        namespace: 'default',
        signal,
      }),
    writes: () => writes,
  };
}
const actions = (changes: readonly ObjectChange[]) => changes.map(({ action, kind }) => `${action} ${kind}`);

test('each kind is created once, and is equal from then on', async () => {
  const one = converging();
  expect(actions(await one.converge())).toEqual(intents.map(({ kind }) => `created ${kind}`));
  for (let round = 0; round < 3; round += 1) expect(await one.converge()).toEqual([]);
  expect(one.writes()).toBe(intents.length);
});

test('a new process writes no object twice, also where the server writes quantities in another form', async () => {
  const again = converging();
  expect(await again.converge()).toEqual([]);
  const first = again.writes();
  expect(await again.converge()).toEqual([]);
  expect([first <= 3, again.writes()]).toEqual([true, first]);
});

test('what kubectl changes is set back, with the name of its manager', async () => {
  const one = converging();
  await one.converge();
  await plane.kubectl(['scale', 'deployment', 'one', '--replicas=7']);
  await plane.kubectl(['patch', 'configmap', 'one', '-p', '{"data":{"a":"x"}}']);
  const changes = await one.converge();
  expect(actions(changes)).toEqual(['corrected ConfigMap', 'corrected Deployment']);
  expect(changes.map(({ by }) => by)).toEqual(['kubectl-patch', 'kubectl']);
  expect(await one.converge()).toEqual([]);
});

test('an object of others is left alone, and an unwanted one of ours is deleted', async () => {
  await plane.apply({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'theirs', namespace: 'default' },
  });
  const theirs = {
    ...intent('ConfigMap', { data: { a: '1' } }),
    metadata: { name: 'theirs', namespace: 'default', labels },
  };
  const changes = await converging().converge([...intents.slice(1), theirs]);
  expect(actions(changes)).toEqual(['foreign ConfigMap', 'pruned ConfigMap']);
});
