// Kinds of the cluster itself and of rights: only the fields that the operator reads.
import * as z from 'zod/mini';
import { defineKind, metadataKind } from '#kube/kind.ts';
import { Head, head } from './parts.ts';

const text = z.optional(z.string());

export const namespaces = defineKind(
  { group: '', version: 'v1', plural: 'namespaces', kind: 'Namespace', namespaced: false },
  Head,
);

export const nodes = defineKind(
  { group: '', version: 'v1', plural: 'nodes', kind: 'Node', namespaced: false },
  Head,
);

export const resourceQuotas = defineKind(
  { group: '', version: 'v1', plural: 'resourcequotas', kind: 'ResourceQuota', namespaced: true },
  Head,
);

const maybe = z.nullish(z.string());
const Event = z.object({
  ...head,
  reason: text,
  note: text,
  regarding: z.optional(z.object({ uid: text })),
  eventTime: maybe,
  deprecatedLastTimestamp: maybe,
  series: z.nullish(z.object({ lastObservedTime: maybe })),
});
/** What a controller tells about an object. */
export type Event = z.output<typeof Event>;
export const events = defineKind(
  { group: 'events.k8s.io', version: 'v1', plural: 'events', kind: 'Event', namespaced: true },
  Event,
);

export const roleBindings = defineKind(
  {
    group: 'rbac.authorization.k8s.io',
    version: 'v1',
    plural: 'rolebindings',
    kind: 'RoleBinding',
    namespaced: true,
  },
  Head,
);

export const customResourceDefinitions = metadataKind({
  group: 'apiextensions.k8s.io',
  version: 'v1',
  plural: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  namespaced: false,
});

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
