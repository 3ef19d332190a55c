// Accounts of a region's pods, and what operator and solver may do in its namespace.
import type { Intent } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import type { DesiredFacts } from './facts.ts';
import { regionNamespace } from './names.ts';
import { regionObject } from './object.ts';
import { podSettings } from './pod-settings.ts';

const group = 'rbac.authorization.k8s.io';
const tokenless = ['api', 'mongo', 'redis', 'backup', 'acme-solver'] as const;

type Binding = {
  readonly name: string;
  readonly role: string;
  readonly subject: { readonly name: string; readonly namespace: string };
  readonly owner?: DesiredFacts['owner'];
};

const binding = (spec: JurisdictionSpec, { name, role, subject, owner }: Binding): Intent =>
  regionObject(spec, {
    apiVersion: `${group}/v1`,
    kind: 'RoleBinding',
    name,
    component: 'rbac',
    ...(owner && { owner }),
    fields: {
      roleRef: { apiGroup: group, kind: 'ClusterRole', name: role },
      subjects: [{ kind: 'ServiceAccount', ...subject }],
    },
  });

/** Has no owner: finalizers of custom domains need it after the Jurisdiction is gone. */
export const operatorBinding = (
  spec: JurisdictionSpec,
  { operatorNamespace }: Pick<DesiredFacts, 'operatorNamespace'>,
): Intent =>
  binding(spec, {
    name: 'glimpse-operator',
    role: 'glimpse-operator-namespace',
    subject: { name: 'glimpse-operator', namespace: operatorNamespace },
  });

/** Role bindings and service accounts. No account gets a token by itself; the solver mounts its own. */
export function rbacIntents(spec: JurisdictionSpec, facts: DesiredFacts): readonly Intent[] {
  const accounts = tokenless.map((name) => {
    const { serviceAccountAnnotations } = podSettings(spec, facts.podDefaults ?? {}, name);
    return regionObject(spec, {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      name,
      component: name,
      owner: facts.owner,
      ...(serviceAccountAnnotations && { annotations: serviceAccountAnnotations }),
      fields: { automountServiceAccountToken: false },
    });
  });
  const solver = binding(spec, {
    name: 'acme-solver',
    role: 'glimpse-solver',
    subject: { name: 'acme-solver', namespace: regionNamespace(spec.identifier) },
    owner: facts.owner,
  });
  return [operatorBinding(spec, facts), ...accounts, solver];
}
