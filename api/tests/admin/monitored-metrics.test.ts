// Tests that every rule and every panel about a region asks for a metric and labels that the API has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountMetrics } from '#features/accounts/account-metrics.ts';
import { billingMetrics } from '#features/billing/billing-metrics.ts';
import { secretMetrics } from '#features/secrets/secret-metrics.ts';
import { createMetrics } from '#platform/observe/metrics.ts';

const root = join(import.meta.dirname, '../../..');
const files = [
  'monitoring/rules/api.yaml',
  ...['service', 'region', 'billing'].map((name) => `monitoring/dashboards/${name}.json`),
];
const none = { fenced: false, ageDays: 0, rejected: 0, refused: false };

/** Labels that targets and Prometheus add. `job` of our metrics becomes `exported_job`. */
const ofTargets = ['namespace', 'instance', 'service', 'job', 'objective'];

function ownMetrics(): ReadonlyMap<string, readonly string[]> {
  const { registry } = createMetrics({
    redisUp: () => true,
    inFlight: () => 0,
    heldBodyBytes: () => 0,
    heldAnswerBytes: () => 0,
    loopDelayMs: () => 0,
    keys: () => none,
  });
  for (const add of [secretMetrics, accountMetrics, billingMetrics]) add(registry);
  const labels = (name: string): readonly string[] => {
    const metric: unknown = registry.getSingleMetric(name);
    const { labelNames = [] } = metric as { labelNames?: readonly string[] };
    return labelNames.map((label) => (label === 'job' ? 'exported_job' : label));
  };
  return new Map(registry.getMetricsAsArray().map(({ name }) => [name, labels(name)]));
}

/** Selectors of PromQL: name and matchers. Recorded series have colons and are left out. */
const selectorsOf = (text: string): readonly (readonly [string, string])[] =>
  [...text.matchAll(/\b(glimpse_\w+)(?![\w:])(?:\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\})?/g)].map(
    ([, name = '', where = '']) => [name, where] as const,
  );

test.each(files)('%s asks only for metrics and labels of the API', (file) => {
  const own = ownMetrics();
  const found = selectorsOf(readFileSync(join(root, file), 'utf8'));
  expect(found.length).toBeGreaterThan(5);
  const unknown = found.flatMap(([given, where]) => {
    const name = own.has(given) ? given : given.replace(/_(?:bucket|count)$/, '');
    const allowed = [...(own.get(name) ?? []), ...ofTargets, ...(given.endsWith('_bucket') ? ['le'] : [])];
    const labels = [...where.matchAll(/(\w+)(?:=~|!=|!~|=)\\?"/g)].map(([, label = '']) => label);
    return own.has(name) ? labels.filter((label) => !allowed.includes(label)) : [given];
  });
  expect(unknown).toEqual([]);
});
