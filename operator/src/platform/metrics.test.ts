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

test('a sampled gauge is read at each scrape, and forgets what is not read again', async () => {
  const metrics = createMetrics();
  const regions = new Map([['eu', 1]]);
  metrics.sampled({ name: 'glimpse_lag', help: 'Lag', labels: ['region'] }, () =>
    [...regions].map(([region, value]) => ({ labels: { region }, value })),
  );
  expect(await metrics.text()).toContain('glimpse_lag{region="eu"} 1');
  regions.set('us', 2).delete('eu');
  const text = await metrics.text();
  expect(text).toContain('glimpse_lag{region="us"} 2');
  expect(text).not.toContain('region="eu"');
});
