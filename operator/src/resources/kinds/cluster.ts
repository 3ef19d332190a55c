// Kinds of the cluster itself and of rights: only the fields that the operator reads.
import * as z from 'zod/mini';
import { defineKind, metadataKind } from '#kube/kind.ts';
import { head, ObservedCondition, Quantities } from './parts.ts';

const text = z.optional(z.string());

const Namespace = z.object({
  ...head,
  status: z.optional(z.object({ phase: text, conditions: z.optional(z.array(ObservedCondition)) })),
});
export type Namespace = z.output<typeof Namespace>;
export const namespaces = defineKind(
  { group: '', version: 'v1', plural: 'namespaces', kind: 'Namespace', namespaced: false },
  Namespace,
);

const Node = z.object({
  ...head,
  spec: z.optional(z.object({ unschedulable: z.optional(z.boolean()) })),
  status: z.optional(z.object({ conditions: z.optional(z.array(ObservedCondition)) })),
});
export type Node = z.output<typeof Node>;
export const nodes = defineKind(
  { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false },
  Node,
);

const ResourceQuota = z.object({
  ...head,
  spec: z.optional(z.object({ hard: Quantities })),
  status: z.optional(z.object({ hard: Quantities, used: Quantities })),
});
export type ResourceQuota = z.output<typeof ResourceQuota>;
export const resourceQuotas = defineKind(
  { group: '', version: 'v1', plural: 'resourcequotas', kind: 'ResourceQuota', namespaced: true },
  ResourceQuota,
);

const Lease = z.object({
  ...head,
  spec: z.optional(
    z.object({
      holderIdentity: text,
      leaseDurationSeconds: z.optional(z.number()),
      acquireTime: text,
      renewTime: text,
      leaseTransitions: z.optional(z.number()),
    }),
  ),
});
export type Lease = z.output<typeof Lease>;
export const leases = defineKind(
  { group: 'coordination.k8s.io', version: 'v1', plural: 'leases', kind: 'Lease', namespaced: true },
  Lease,
);

const RoleBinding = z.object({
  ...head,
  roleRef: z.object({ kind: z.string(), name: z.string() }),
  subjects: z.optional(z.array(z.object({ kind: z.string(), name: z.string(), namespace: text }))),
});
export type RoleBinding = z.output<typeof RoleBinding>;
export const roleBindings = defineKind(
  {
    group: 'rbac.authorization.k8s.io',
    version: 'v1',
    plural: 'rolebindings',
    kind: 'RoleBinding',
    namespaced: true,
  },
  RoleBinding,
);

const core = { group: '', version: 'v1', namespaced: true } as const;
export const limitRanges = metadataKind({ ...core, plural: 'limitranges', kind: 'LimitRange' });
export const serviceAccounts = metadataKind({ ...core, plural: 'serviceaccounts', kind: 'ServiceAccount' });

const monitoring = { group: 'monitoring.coreos.com', version: 'v1', namespaced: true } as const;
export const serviceMonitors = metadataKind({
  ...monitoring,
  plural: 'servicemonitors',
  kind: 'ServiceMonitor',
});
export const prometheusRules = metadataKind({
  ...monitoring,
  plural: 'prometheusrules',
  kind: 'PrometheusRule',
});
