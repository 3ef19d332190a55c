// Kinds that run programs: only the fields that the operator reads.
import * as z from 'zod/mini';
import { defineKind } from '#kube/kind.ts';
import { Head, head, ObservedCondition, PodSpec, Quantities } from './parts.ts';

const text = z.optional(z.string());
const count = z.optional(z.number());
const conditions = z.optional(z.array(ObservedCondition));

const Deployment = z.object({
  ...head,
  spec: z.object({ replicas: count, template: z.object({ spec: PodSpec }) }),
  status: z.optional(
    z.object({
      observedGeneration: count,
      replicas: count,
      updatedReplicas: count,
      readyReplicas: count,
      conditions,
    }),
  ),
});
export type Deployment = z.output<typeof Deployment>;
export const deployments = defineKind(
  { group: 'apps', version: 'v1', plural: 'deployments', kind: 'Deployment', namespaced: true },
  Deployment,
);

const ClaimTemplate = z.object({
  spec: z.optional(z.object({ resources: z.optional(z.object({ requests: Quantities })) })),
});
const StatefulSet = z.object({
  ...head,
  spec: z.object({
    replicas: count,
    volumeClaimTemplates: z.optional(z.array(ClaimTemplate)),
  }),
  status: z.optional(
    z.object({
      observedGeneration: count,
      replicas: count,
      readyReplicas: count,
      updatedReplicas: count,
      currentRevision: text,
      updateRevision: text,
    }),
  ),
});
export type StatefulSet = z.output<typeof StatefulSet>;
export const statefulSets = defineKind(
  { group: 'apps', version: 'v1', plural: 'statefulsets', kind: 'StatefulSet', namespaced: true },
  StatefulSet,
);

const State = z.object({
  waiting: z.optional(z.object({ reason: text, message: text })),
  terminated: z.optional(z.object({ reason: text, exitCode: count })),
});
const ContainerStatus = z.object({
  name: z.string(),
  ready: z.optional(z.boolean()),
  restartCount: count,
  state: z.optional(State),
});
const statuses = z.optional(z.array(ContainerStatus));
const Pod = z.object({
  ...head,
  spec: PodSpec,
  status: z.optional(
    z.object({
      phase: text,
      reason: text,
      message: text,
      conditions,
      initContainerStatuses: statuses,
      containerStatuses: statuses,
    }),
  ),
});
export type Pod = z.output<typeof Pod>;
export const pods = defineKind(
  { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true },
  Pod,
);

const Job = z.object({
  ...head,
  status: z.optional(
    z.object({
      active: count,
      conditions,
    }),
  ),
});
export type Job = z.output<typeof Job>;
export const jobs = defineKind(
  { group: 'batch', version: 'v1', plural: 'jobs', kind: 'Job', namespaced: true },
  Job,
);

export const cronJobs = defineKind(
  { group: 'batch', version: 'v1', plural: 'cronjobs', kind: 'CronJob', namespaced: true },
  Head,
);

export const horizontalPodAutoscalers = defineKind(
  {
    group: 'autoscaling',
    version: 'v2',
    plural: 'horizontalpodautoscalers',
    kind: 'HorizontalPodAutoscaler',
    namespaced: true,
  },
  Head,
);

export const podDisruptionBudgets = defineKind(
  {
    group: 'policy',
    version: 'v1',
    plural: 'poddisruptionbudgets',
    kind: 'PodDisruptionBudget',
    namespaced: true,
  },
  Head,
);
