// Tests that metrics have the names that stock dashboards of controllers ask for.
import { expect, test } from 'vitest';
import { createMetrics } from '#platform/metrics.ts';
import { createKubeMetrics } from './metrics.ts';

const names = `controller_runtime_reconcile_total controller_runtime_reconcile_errors_total
controller_runtime_terminal_reconcile_errors_total controller_runtime_reconcile_panics_total
controller_runtime_reconcile_timeouts_total controller_runtime_reconcile_time_seconds
controller_runtime_active_workers controller_runtime_max_concurrent_reconciles
workqueue_depth workqueue_adds_total workqueue_queue_duration_seconds workqueue_work_duration_seconds
workqueue_unfinished_work_seconds workqueue_longest_running_processor_seconds workqueue_retries_total
leader_election_master_status rest_client_requests_total`.split(/\s+/);

test('all names of controller-runtime exist', async () => {
  const metrics = createMetrics();
  createKubeMetrics(metrics);
  const found = [...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(new Set(found)).toEqual(new Set(names));
});
