// Tests the control plane that other tests start: users, rights, audit log, restarts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ControlPlane, startControlPlane } from './control-plane.ts';
import { connect } from './clients.ts';

const operator = 'system:serviceaccount:glimpse-system:glimpse-operator';
let plane: ControlPlane;

beforeAll(async () => {
  plane = await startControlPlane({ recordsRights: false });
});
afterAll(() => plane[Symbol.asyncDispose]());

test('the operator has no rights but those that RBAC gives', async () => {
  const question = ['auth', 'can-i', 'list', 'secrets', '--as', operator];
  await expect(plane.kubectl(question)).rejects.toThrow('no');
  await plane.apply(
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'reads-secrets' },
      rules: [{ apiGroups: [''], resources: ['secrets'], verbs: ['list'] }],
    },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: 'reads-secrets' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'reads-secrets' },
      subjects: [{ kind: 'ServiceAccount', name: 'glimpse-operator', namespace: 'glimpse-system' }],
    },
  );
  await expect.poll(() => plane.kubectl(question).catch(() => 'no')).toContain('yes');
});

test('the audit log names the user, the object and whether RBAC allowed it', async () => {
  await using connection = connect(plane.kubeconfigs.operator);
  const path = '/api/v1/namespaces/default/configmaps';
  await expect(connection.transport.send({ verb: 'GET', path })).rejects.toMatchObject({ status: 403 });
  await expect
    .poll(() => plane.audit(operator))
    .toContainEqual(
      expect.objectContaining({ verb: 'list', resource: 'configmaps', namespace: 'default', allowed: false }),
    );
});

test('objects outlive a killed API server and a killed etcd', async () => {
  await plane.apply({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'kept', namespace: 'default' },
  });
  await plane.restart('etcd');
  await plane.restart('kube-apiserver');
  await expect.poll(() => plane.kubectl(['get', 'configmap', 'kept', '-o', 'name'])).toContain('kept');
});
