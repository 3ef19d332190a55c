// Tests that every rule and every panel about the operator asks for a metric and labels that it has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { expect, test } from 'vitest';
import { createKubeMetrics } from '#kube/metrics.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createAcmeMetrics } from '#src/composition/domains/acme-metrics.ts';
import { createDomainMetrics } from '#src/composition/domains/metrics.ts';
import { createRegionMetrics } from '#src/composition/regions/metrics.ts';

const files = [
  'monitoring/rules/operator.yaml',
  'monitoring/dashboards/operator.json',
  'monitoring/dashboards/certificates.json',
  'charts/operator/templates/prometheus-rule.yaml',
];
/** Names of metrics in PromQL, without what a histogram adds and without recorded series. */
const named = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:glimpse|controller_runtime|workqueue|leader|rest|process)_\w+(?!\w*:)\b/g)].map(
    ([name]) => name.replace(/_(?:bucket|count)$/, ''),
  );

async function ownNames(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics({ ofProcess: true });
  createDomainMetrics({ metrics, clock: { now: () => new Date() } }, () => []);
  createRegionMetrics(metrics);
  createAcmeMetrics(metrics);
  createKubeMetrics(metrics);
  return new Set([...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
}

test.each(files)('%s asks only for metrics of the operator', async (file) => {
  const names = await ownNames();
  const used = named(readFileSync(join(rootFolder, file), 'utf8'));
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !names.has(name))).toEqual([]);
});
