// Tests the registry of metrics.
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('metrics are written in the text format of Prometheus', async () => {
  const metrics = createMetrics();
  const count = metrics.counter({ name: 'glimpse_runs_total', help: 'Runs', labels: ['result'] });
  count({ result: 'ok' });
  count({ result: 'ok' }, 2);
  metrics.gauge({ name: 'glimpse_ready', help: 'Ready', labels: ['region'] }).set({ region: 'eu' }, 1);
  metrics.histogram({ name: 'glimpse_seconds', help: 'Time', buckets: [1] })({}, 0.5);
  const text = await metrics.text();
  expect(text).toContain('glimpse_runs_total{result="ok"} 3');
  expect(text).toContain('glimpse_ready{region="eu"} 1');
  expect(text).toContain('glimpse_seconds_bucket{le="1"} 1');
});
