// Tests the recorded series and the alerts of objectives.
import { expect, test } from 'vitest';
import { budgetOf, burnAlerts, recordedNames, recordingRules } from './burn-rates.ts';
import { type Objective, objectives } from './objectives.ts';
import { selectWith } from './select.ts';

const sample: Objective = {
  id: 'sample',
  name: 'Sample',
  source: 'api',
  by: 'namespace',
  target: 0.99,
  promise: 'It works',
  measured: 'runs that work',
  indicator: {
    kind: 'bad',
    all: { metric: 'runs_total', where: [] },
    bad: { metric: 'runs_total', where: ['result="failed"'] },
  },
};

const recorded = (of: Objective, name: string): string | undefined =>
  recordingRules(of, selectWith('namespace="a"')).find(({ record }) => record === name)?.expr;

test('a share of bad events is measured in each window, and says nothing without events', () => {
  const all = 'sum by (namespace) (rate(runs_total{namespace="a"}[5m]))';
  const bad = 'sum by (namespace) (rate(runs_total{namespace="a",result="failed"}[5m]))';
  expect(recorded(sample, recordedNames.bad('5m'))).toBe(`(${bad} or 0 * ${all}) / (${all} > 0)`);
});

test('good events and a gauge are turned into a share of bad ones', () => {
  const { indicator } = sample;
  if (indicator.kind !== 'bad') throw new Error('the sample changed');
  const good: Objective = { ...sample, indicator: { kind: 'good', all: indicator.all, good: indicator.bad } };
  expect(recorded(good, recordedNames.bad('1h'))).toMatch(/^1 - sum .*failed.* \/ \(sum .* > 0\)$/);
  const gauge: Objective = { ...sample, by: 'region', indicator: { kind: 'gauge', gauge: 'ready' } };
  expect(recorded(gauge, recordedNames.bad('1h'))).toBe(
    '1 - max by (region) (avg_over_time(ready{namespace="a"}[1h]))',
  );
});

test('an alert asks a long and a short window, and for 30 events', () => {
  const [fast, slow] = burnAlerts(sample, selectWith());
  expect(fast).toMatchObject({ alert: 'GlimpseSampleBurnsFast', severity: 'critical' });
  expect(fast?.expr).toBe(
    '(glimpse:objective_bad:ratio_rate1h{objective="sample"} > 0.144 and ' +
      'glimpse:objective_bad:ratio_rate5m{objective="sample"} > 0.144 and ' +
      'glimpse:objective_events:increase1h{objective="sample"} >= 30) or ' +
      '(glimpse:objective_bad:ratio_rate6h{objective="sample"} > 0.06 and ' +
      'glimpse:objective_bad:ratio_rate30m{objective="sample"} > 0.06 and ' +
      'glimpse:objective_events:increase6h{objective="sample"} >= 30)',
  );
  expect(slow).toMatchObject({ alert: 'GlimpseSampleBurnsSlowly', severity: 'warning' });
});

test('budgets are what targets leave, and every limit of an alert can be reached', () => {
  expect(objectives.map(budgetOf)).toEqual([0.001, 0.0005, 0.01, 0.01, 0.01, 0.01, 0.01]);
  for (const one of objectives) expect(budgetOf(one) * 14.4).toBeLessThan(1);
});
