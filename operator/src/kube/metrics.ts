// Metrics of controllers, queues, leader and client, under the names of controller-runtime.
import type { Metrics } from '#platform/metrics.ts';

export type ReconcileOutcome = 'success' | 'error' | 'requeue' | 'requeue_after';
export type ReconcileFault = 'error' | 'terminal' | 'panic' | 'timeout';
export type QueueMetrics = {
  added(): void;
  retried(): void;
  depth(count: number): void;
  waited(seconds: number): void;
  worked(seconds: number): void;
  unfinished(totalSeconds: number, longestSeconds: number): void;
};
/** All labels come from closed sets: names of controllers, kinds, codes and methods. */
export type KubeMetrics = {
  reconciled(controller: string, outcome: ReconcileOutcome, seconds: number): void;
  fault(controller: string, fault: ReconcileFault): void;
  workers(controller: string, active: number, most: number): void;
  queue(name: string): QueueMetrics;
  leading(name: string, is: boolean): void;
  requested(code: number, method: string, host: string): void;
};

function queueMetrics(metrics: Metrics): (name: string) => QueueMetrics {
  const labels = ['name', 'controller'];
  const gauge = (name: string, help: string) => metrics.gauge({ name: `workqueue_${name}`, help, labels });
  const counter = (name: string, help: string) =>
    metrics.counter({ name: `workqueue_${name}`, help, labels });
  const seconds = (name: string, help: string) =>
    metrics.histogram({ name: `workqueue_${name}`, help, labels });
  const depth = gauge('depth', 'Keys that wait');
  const adds = counter('adds_total', 'Keys added');
  const retries = counter('retries_total', 'Keys added again after an error');
  const waited = seconds('queue_duration_seconds', 'Time a key waited');
  const worked = seconds('work_duration_seconds', 'Time a key was worked on');
  const unfinished = gauge('unfinished_work_seconds', 'Time of all running work together');
  const longest = gauge('longest_running_processor_seconds', 'Time of the longest running work');
  return (name) => {
    const of = { name, controller: name };
    return {
      added: () => adds(of),
      retried: () => retries(of),
      depth: (count) => depth.set(of, count),
      waited: (duration) => waited(of, duration),
      worked: (duration) => worked(of, duration),
      unfinished(total, most) {
        unfinished.set(of, total);
        longest.set(of, most);
      },
    };
  };
}

function controllerMetrics(metrics: Metrics): Pick<KubeMetrics, 'reconciled' | 'fault' | 'workers'> {
  const prefix = 'controller_runtime';
  const labels = ['controller'];
  const count = (name: string, help: string) =>
    metrics.counter({ name: `${prefix}_${name}_total`, help, labels });
  const total = metrics.counter({
    name: `${prefix}_reconcile_total`,
    help: 'Reconciles by result',
    labels: ['controller', 'result'],
  });
  const time = metrics.histogram({ name: `${prefix}_reconcile_time_seconds`, help: 'Time of one', labels });
  const active = metrics.gauge({ name: `${prefix}_active_workers`, help: 'Running workers', labels });
  const most = metrics.gauge({
    name: `${prefix}_max_concurrent_reconciles`,
    help: 'Highest number of workers',
    labels,
  });
  const faults: Readonly<Record<ReconcileFault, ReturnType<Metrics['counter']>>> = {
    error: count('reconcile_errors', 'Reconciles that failed'),
    terminal: count('terminal_reconcile_errors', 'Errors that no retry can mend'),
    panic: count('reconcile_panics', 'Reconciles that failed by a fault of the program'),
    timeout: count('reconcile_timeouts', 'Reconciles over their time'),
  };
  return {
    reconciled(controller, result, seconds) {
      total({ controller, result });
      time({ controller }, seconds);
    },
    fault: (controller, fault) => faults[fault]({ controller }),
    workers(controller, running, limit) {
      active.set({ controller }, running);
      most.set({ controller }, limit);
    },
  };
}

/** Registers the metrics. Call it once per registry. */
export function createKubeMetrics(metrics: Metrics): KubeMetrics {
  const master = metrics.gauge({
    name: 'leader_election_master_status',
    help: 'Whether this replica leads',
    labels: ['name'],
  });
  const requests = metrics.counter({
    name: 'rest_client_requests_total',
    help: 'Requests to the API server; code 0 means no answer',
    labels: ['code', 'method', 'host'],
  });
  return {
    ...controllerMetrics(metrics),
    queue: queueMetrics(metrics),
    leading: (name, leads) => master.set({ name }, leads ? 1 : 0),
    requested: (code, method, host) => requests({ code, method, host }),
  };
}

const nothing = (): void => undefined;
const noQueueMetrics: QueueMetrics = {
  added: nothing,
  retried: nothing,
  depth: nothing,
  waited: nothing,
  worked: nothing,
  unfinished: nothing,
};

/** Metrics that nobody reads, like in commands. */
export const noMetrics: KubeMetrics = {
  reconciled: nothing,
  fault: nothing,
  workers: nothing,
  queue: () => noQueueMetrics,
  leading: nothing,
  requested: nothing,
};
