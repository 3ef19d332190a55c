// Tests that the operator's account may set every owner reference that it needs.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Connection, connect } from '../cluster/clients.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { domain, region } from '../crds/examples.ts';
import { operatorNamespace, render } from './helm.ts';

const namespace = 'glimpse-eu';
const rbac = 'rbac.authorization.k8s.io';
let plane: ControlPlane;
let operator: Connection;

beforeAll(async () => {
  plane = await startControlPlane({ recordsRights: false });
  await plane.apply(await render('operator-crds'));
  await plane.kubectl(['create', 'namespace', operatorNamespace]);
  await plane.apply(await render('operator', '--set', 'metrics.enabled=false'));
  const binding = {
    apiVersion: `${rbac}/v1`,
    kind: 'RoleBinding',
    metadata: { name: 'glimpse-operator', namespace },
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'glimpse-operator-namespace' },
    subjects: [{ kind: 'ServiceAccount', name: 'glimpse-operator', namespace: operatorNamespace }],
  };
  await plane.kubectl(['create', 'namespace', namespace]);
  await plane.apply(binding, region, { ...domain, metadata: { name: 'secrets.acme.example', namespace } });
  operator = connect(plane.kubeconfigs.operator);
});
afterAll(async () => {
  await operator[Symbol.asyncDispose]();
  await plane[Symbol.asyncDispose]();
});

const Owner = z.object({ metadata: z.object({ name: z.string(), uid: z.string() }) });

async function ownerOf(kind: 'Jurisdiction' | 'CustomDomain'): Promise<object> {
  const where = kind === 'Jurisdiction' ? ['jur', 'eu'] : ['-n', namespace, 'cdom', 'secrets.acme.example'];
  const { metadata } = Owner.parse(JSON.parse(await plane.kubectl(['get', ...where, '-o', 'json'])));
  return {
    apiVersion: 'glimpse.dev/v1alpha1',
    kind,
    controller: true,
    blockOwnerDeletion: true,
    ...metadata,
  };
}

/** Tries to create a ConfigMap with an owner as the operator. @returns the status of a refusal, or 201 */
async function createOwned(owner: object): Promise<unknown> {
  const { name, uid, ...rest } = z.looseObject({ name: z.string(), uid: z.string() }).parse(owner);
  try {
    const { status } = await operator.transport.send({
      verb: 'POST',
      path: `/api/v1/namespaces/${namespace}/configmaps`,
      query: { dryRun: 'All' },
      body: {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'owned', ownerReferences: [{ ...rest, name, uid }] },
      },
    });
    return status;
  } catch (thrown) {
    return thrown instanceof Error && 'status' in thrown ? thrown.status : thrown;
  }
}

async function withoutRule(role: string, resource: string): Promise<void> {
  const Role = z.looseObject({ rules: z.array(z.looseObject({ resources: z.array(z.string()) })) });
  const found = Role.parse(JSON.parse(await plane.kubectl(['get', 'clusterrole', role, '-o', 'json'])));
  const rules = found.rules.filter(({ resources }) => !resources.includes(resource));
  await plane.kubectl(['patch', 'clusterrole', role, '--type=merge', '-p', JSON.stringify({ rules })]);
}

test.each([
  ['Jurisdiction', 'glimpse-operator', 'jurisdictions/finalizers'],
  ['CustomDomain', 'glimpse-operator-namespace', 'customdomains/finalizers'],
] as const)(
  'cm-8654 children owned by a %s need and have the finalizers rule',
  async (kind, role, resource) => {
    const owner = await ownerOf(kind);
    await vi.waitFor(async () => expect(await createOwned(owner)).toBe(201), { timeout: 20_000 });
    await withoutRule(role, resource);
    await vi.waitFor(async () => expect(await createOwned(owner)).toBe(403), { timeout: 20_000 });
  },
);
