// Metrics of controllers, queues, leader and client, under the names of controller-runtime.
import type { Metrics } from '#platform/metrics.ts';

export type Outcome = 'success' | 'error' | 'requeue' | 'requeue_after';
export type QueueMetrics = {
  added(): void;
  retried(): void;
  depth(count: number): void;
  waited(seconds: number): void;
  worked(seconds: number): void;
  unfinished(totalSeconds: number, longestSeconds: number): void;
};
export type KubeMetrics = {
  reconciled(controller: string, outcome: Outcome, seconds: number): void;
  fault(controller: string, what: 'error' | 'terminal' | 'panic' | 'timeout'): void;
  workers(controller: string, active: number, most: number): void;
  queue(name: string): QueueMetrics;
  leading(name: string, is: boolean): void;
  requested(code: number, method: string, host: string): void;
  corrected(kind: string): void;
};
