// Numbers of workloads for tests.
import type { PodFacts } from './pod-causes.ts';
import { apiVerdict, type WorkloadFacts } from './workloads.ts';

export const workload = (more: Partial<WorkloadFacts> = {}): WorkloadFacts => ({
  replicas: 3,
  existing: 3,
  ready: 3,
  updated: 3,
  observed: true,
  quotaRejected: false,
  ...more,
});
export const broken: PodFacts = {
  metadata: { name: 'api-2' },
  status: { containerStatuses: [{ name: 'api', state: { waiting: { reason: 'ImagePullBackOff' } } }] },
};
export const api = (more: Partial<Parameters<typeof apiVerdict>[0]> = {}) =>
  apiVerdict({
    stopped: undefined,
    missing: undefined,
    waitsFor: [],
    workload: workload(),
    least: 3,
    pods: [],
    ...more,
  });
