// Tests that every alert of the chart asks for a metric that the operator has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '#platform/metrics.ts';
import { createDomainMetrics } from '#src/composition/domain-metrics.ts';
import { createRegionMetrics } from '#src/composition/region-metrics.ts';
import { chartFolder } from './helm.ts';

test('the alerts of the chart use metrics that exist', async () => {
  const metrics = createMetrics();
  createDomainMetrics({ metrics, clock: { now: () => new Date() } }, () => []);
  createRegionMetrics(metrics);
  const names = [...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  const template = readFileSync(join(chartFolder('operator'), 'templates/prometheus-rule.yaml'), 'utf8');
  const used = [...template.matchAll(/\bglimpse_\w+/g)].map(([name]) => name);
  expect(used).toContain('glimpse_certificate_earliest_expiry_seconds');
  expect(used).toContain('glimpse_hand_over_lag_seconds');
  expect(names).toEqual(expect.arrayContaining(used));
});
