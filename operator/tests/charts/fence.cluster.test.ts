// Tests that the operator's account is limited to its own namespaces, roles and Secrets.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Connection, connect } from '../cluster/clients.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { operatorNamespace, render } from './helm.ts';

let plane: ControlPlane;
let operator: Connection;

beforeAll(async () => {
  plane = await startControlPlane({ recordsRights: false });
  await plane.apply(await render('operator-crds'));
  await plane.kubectl(['create', 'namespace', operatorNamespace]);
  await plane.apply(await render('operator', '--set', 'metrics.enabled=false'));
  operator = connect(plane.kubeconfigs.operator);
  // The policy takes effect within seconds.
  await vi.waitFor(async () => expect(await statusOf(tryNamespace('fence-probe'))).toBe(422), {
    timeout: 60_000,
    interval: 200,
  });
});
afterAll(async () => {
  await operator[Symbol.asyncDispose]();
  await plane[Symbol.asyncDispose]();
});

type Labels = Readonly<Record<string, string>>;
const send = (verb: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, body?: object): Promise<unknown> =>
  operator.transport.send({
    verb,
    path,
    ...(body && { body }),
    ...(verb === 'PATCH' && { contentType: 'application/merge-patch+json' as const }),
  });

async function statusOf(sent: Promise<unknown>): Promise<unknown> {
  try {
    await sent;
    return 200;
  } catch (thrown) {
    return thrown instanceof Error && 'status' in thrown ? thrown.status : thrown;
  }
}

const createNamespace = (name: string, labels: Labels): Promise<unknown> =>
  send('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } });

const tryNamespace = (name: string): Promise<unknown> =>
  operator.transport.send({
    verb: 'POST',
    path: '/api/v1/namespaces',
    query: { dryRun: 'All' },
    body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
  });

const bind = (namespace: string, role: string): Promise<unknown> =>
  send('POST', `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/rolebindings`, {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    metadata: { name: role },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role },
    subjects: [{ kind: 'ServiceAccount', name: 'glimpse-operator', namespace: operatorNamespace }],
  });

test('it makes namespaces of its regions only, with their own label', async () => {
  expect(await statusOf(createNamespace('glimpse-eu', { 'glimpse.dev/jurisdiction': 'eu' }))).toBe(200);
  expect(await statusOf(createNamespace('other', { 'glimpse.dev/jurisdiction': 'other' }))).toBe(422);
  expect(await statusOf(createNamespace('glimpse-us', { 'glimpse.dev/jurisdiction': 'eu' }))).toBe(422);
  expect(await statusOf(createNamespace('glimpse-us', {}))).toBe(422);
});

test('it changes and deletes no namespace of somebody else', async () => {
  await plane.kubectl(['create', 'namespace', 'glimpse-foreign']);
  for (const name of ['kube-system', 'default', operatorNamespace, 'glimpse-foreign']) {
    // The API server itself keeps its own namespaces: 403.
    expect(await statusOf(send('DELETE', `/api/v1/namespaces/${name}`))).toBeOneOf([403, 422]);
    const labels = { 'glimpse.dev/jurisdiction': name.replace('glimpse-', '') };
    const taken = send('PATCH', `/api/v1/namespaces/${name}`, { metadata: { labels } });
    expect(await statusOf(taken)).toBe(422);
  }
});

test('it binds its two roles in namespaces of its regions, and nothing else anywhere', async () => {
  await statusOf(createNamespace('glimpse-ap', { 'glimpse.dev/jurisdiction': 'ap' }));
  expect(await statusOf(bind('default', 'glimpse-operator-namespace'))).toBe(422);
  expect(await statusOf(bind('kube-system', 'glimpse-solver'))).toBe(422);
  expect(await statusOf(bind(operatorNamespace, 'glimpse-operator-namespace'))).toBe(422);
  expect(await statusOf(bind('glimpse-ap', 'cluster-admin'))).toBe(403);
  await expect.poll(() => statusOf(bind('glimpse-ap', 'glimpse-operator-namespace'))).toBe(200);
});

test('it reads Secrets of a region by name and lists none, there and elsewhere', async () => {
  await statusOf(createNamespace('glimpse-sa', { 'glimpse.dev/jurisdiction': 'sa' }));
  await statusOf(bind('glimpse-sa', 'glimpse-operator-namespace'));
  const secrets = '/api/v1/namespaces/glimpse-sa/secrets';
  await expect.poll(() => statusOf(send('GET', `${secrets}/region-keys`))).toBe(404);
  expect(await statusOf(send('GET', secrets))).toBe(403);
  expect(await statusOf(send('GET', '/api/v1/secrets'))).toBe(403);
  expect(await statusOf(send('GET', '/api/v1/namespaces/kube-system/secrets/x'))).toBe(403);
});
