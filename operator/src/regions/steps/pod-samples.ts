// Pods in bad states for tests.
import type { PodFacts } from './pod-causes.ts';

type Status = NonNullable<PodFacts['status']>;
export const pod = (status: Status, deleted = false): PodFacts => ({
  metadata: { name: 'api-1', ...(deleted && { deletionTimestamp: '2026-01-01T00:00:00Z' }) },
  status,
});
export const waiting = (reason: string): PodFacts =>
  pod({ containerStatuses: [{ name: 'api', state: { waiting: { reason } } }] });
export const unschedulable = (message: string): PodFacts =>
  pod({ conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }] });
