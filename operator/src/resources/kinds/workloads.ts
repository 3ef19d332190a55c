// Kinds that run programs: only the fields that the operator reads.
import * as z from 'zod/mini';
import { defineKind } from '#kube/kind.ts';
import { head, LabelSelector, ObservedCondition, PodSpec, PodTemplate } from './parts.ts';

const text = z.optional(z.string());
const count = z.optional(z.number());
const conditions = z.optional(z.array(ObservedCondition));

const Deployment = z.object({
  ...head,
  spec: z.object({ replicas: count, selector: z.optional(LabelSelector), template: PodTemplate }),
  status: z.optional(
    z.object({
      observedGeneration: count,
      replicas: count,
      updatedReplicas: count,
      readyReplicas: count,
      availableReplicas: count,
      unavailableReplicas: count,
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
  metadata: z.optional(z.object({ name: text })),
  spec: z.optional(
    z.object({
      storageClassName: text,
      resources: z.optional(z.object({ requests: z.optional(z.record(z.string(), z.string())) })),
    }),
  ),
});
const StatefulSet = z.object({
  ...head,
  spec: z.object({
    replicas: count,
    serviceName: text,
    selector: z.optional(LabelSelector),
    template: PodTemplate,
    volumeClaimTemplates: z.optional(z.array(ClaimTemplate)),
  }),
  status: z.optional(
    z.object({
      observedGeneration: count,
      replicas: count,
      readyReplicas: count,
      availableReplicas: count,
      currentReplicas: count,
      updatedReplicas: count,
      currentRevision: text,
      updateRevision: text,
      conditions,
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
  running: z.optional(z.object({ startedAt: text })),
  terminated: z.optional(z.object({ reason: text, exitCode: count, startedAt: text, finishedAt: text })),
});
const ContainerStatus = z.object({
  name: z.string(),
  ready: z.optional(z.boolean()),
  started: z.optional(z.boolean()),
  restartCount: count,
  image: text,
  imageID: text,
  state: z.optional(State),
  lastState: z.optional(State),
});
export type ContainerStatus = z.output<typeof ContainerStatus>;
const statuses = z.optional(z.array(ContainerStatus));
const Pod = z.object({
  ...head,
  spec: PodSpec,
  status: z.optional(
    z.object({
      phase: text,
      reason: text,
      message: text,
      hostIP: text,
      podIP: text,
      startTime: text,
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
  spec: z.optional(z.object({ suspend: z.optional(z.boolean()), backoffLimit: count })),
  status: z.optional(
    z.object({
      active: count,
      succeeded: count,
      failed: count,
      startTime: text,
      completionTime: text,
      conditions,
    }),
  ),
});
export type Job = z.output<typeof Job>;
export const jobs = defineKind(
  { group: 'batch', version: 'v1', plural: 'jobs', kind: 'Job', namespaced: true },
  Job,
);

const CronJob = z.object({
  ...head,
  spec: z.optional(z.object({ schedule: text, suspend: z.optional(z.boolean()) })),
  status: z.optional(z.object({ lastScheduleTime: text, lastSuccessfulTime: text })),
});
export type CronJob = z.output<typeof CronJob>;
export const cronJobs = defineKind(
  { group: 'batch', version: 'v1', plural: 'cronjobs', kind: 'CronJob', namespaced: true },
  CronJob,
);

const HorizontalPodAutoscaler = z.object({
  ...head,
  spec: z.optional(z.object({ minReplicas: count, maxReplicas: count })),
  status: z.optional(
    z.object({ currentReplicas: count, desiredReplicas: count, lastScaleTime: text, conditions }),
  ),
});
export type HorizontalPodAutoscaler = z.output<typeof HorizontalPodAutoscaler>;
export const horizontalPodAutoscalers = defineKind(
  {
    group: 'autoscaling',
    version: 'v2',
    plural: 'horizontalpodautoscalers',
    kind: 'HorizontalPodAutoscaler',
    namespaced: true,
  },
  HorizontalPodAutoscaler,
);

const PodDisruptionBudget = z.object({
  ...head,
  status: z.optional(
    z.object({
      currentHealthy: count,
      desiredHealthy: count,
      disruptionsAllowed: count,
      expectedPods: count,
    }),
  ),
});
export const podDisruptionBudgets = defineKind(
  {
    group: 'policy',
    version: 'v1',
    plural: 'poddisruptionbudgets',
    kind: 'PodDisruptionBudget',
    namespaced: true,
  },
  PodDisruptionBudget,
);
