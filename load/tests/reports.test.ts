// Tests that a report tells what was measured, and never hides a missed objective.
import { expect, test } from 'vitest';
import { objectivesOf } from '../k6/objectives.ts';
import { reportPage } from '../k6/report-page.ts';
import { toSettings } from '../k6/settings.ts';
import { summaryOf } from '../k6/summary.ts';
import { textReport } from '../k6/text-report.ts';

const plain = 'http_req_duration{phase:measured,kind:plain}';
const trend = { med: 10, 'p(95)': 100, 'p(99)': 300, max: 500, count: 1234 };
const good = {
  [plain]: { values: trend },
  'errors{phase:measured}': { values: { rate: 0, passes: 0, fails: 4000 } },
  process_memory_mib: { values: { max: 200, count: 40 } },
  iterations: { values: { count: 900 } },
  'http_req_duration{call:reveal}': { values: trend },
};
const settings = toSettings({ TARGET: 'http://127.0.0.1:3000', METRICS: 'http://127.0.0.1:9090' });
const run = { settings, objectives: objectivesOf('smoke', true), endedAt: '2026-01-01T00:00:00Z' };
const reportOf = (metrics: Record<string, { values: Record<string, number> }>) =>
  summaryOf({ state: { testRunDurationMs: 40_400 }, metrics: { ...good, ...metrics } }, run);

test('a run that meets every objective passes', () => {
  const report = reportOf({});
  expect(report.passed).toBe(true);
  expect(textReport(report)).toMatch(/95 % of calls within +150 ms +100 ms[\s\S]*every objective is met\n$/);
  expect(reportPage(report)).toContain('All 5 objectives are met.');
});

test('a missed objective shows in text and page', () => {
  const report = reportOf({ [plain]: { values: { ...trend, 'p(95)': 150.2 } } });
  expect(report.passed).toBe(false);
  expect(textReport(report)).toMatch(/MISSED 95 % of calls within +150 ms +150.2 ms/);
  expect(reportPage(report)).toContain('1 of 5 objectives missed.');
});

test('one lost request counts', () => {
  expect(reportOf({ dropped_iterations: { values: { count: 1 } } }).passed).toBe(false);
});

test('an objective that was not measured is missed', () => {
  const report = summaryOf({ state: { testRunDurationMs: 1 }, metrics: {} }, run);
  expect(report.passed).toBe(false);
  expect(report.results.filter(({ met }) => met)).toEqual([]);
  expect(textReport(report)).toContain('not measured (0 of at least 30)');
});

test.each([
  ['a latency', { [plain]: { values: { ...trend, count: 29 } } }],
  ['a share', { 'errors{phase:measured}': { values: { rate: 0, passes: 0, fails: 29 } } }],
  ['the memory', { process_memory_mib: { values: { max: 200, count: 29 } } }],
  ['a count', { iterations: { values: { count: 29 } } }],
])('%s with fewer than 30 samples is not measured and fails', (_name, metrics) => {
  const report = reportOf(metrics);
  expect(report.passed).toBe(false);
  expect(textReport(report)).toMatch(/MISSED .* not measured \(29 of at least 30\)/);
  expect(reportPage(report)).toContain('not measured (29 of at least 30)');
});

const floodRun = {
  ...run,
  settings: { ...settings, scenario: 'flood' as const },
  objectives: objectivesOf('flood', true),
};
const inFlood = (metrics: Record<string, { values: Record<string, number> }>) =>
  summaryOf({ state: { testRunDurationMs: 300_000 }, metrics }, floodRun).results.find(
    ({ metric }) => metric === Object.keys(metrics)[0],
  );

test('a flood with one reader says nothing about readers', () => {
  const one = { values: { ...trend, count: 1 } };
  expect(inFlood({ reader_wait_ms: one })).toMatchObject({ met: false, value: undefined, samples: 1 });
  expect(inFlood({ reader_limited: { values: { count: 0 } }, reader_wait_ms: one })).toMatchObject({
    met: false,
  });
});

test('95 % of refusals come within 2 s; each of them if they are few, and none is well', () => {
  const refusals = (values: Record<string, number>) => inFlood({ refusal_ms: { values } })?.met;
  expect(refusals({ 'p(95)': 1999, max: 10_000, count: 30 })).toBe(true);
  expect(refusals({ 'p(95)': 2001, max: 10_000, count: 30 })).toBe(false);
  expect(refusals({ 'p(95)': 1999, max: 2001, count: 29 })).toBe(false);
  expect(refusals({ 'p(95)': 1999, max: 2000, count: 29 })).toBe(true);
  expect(refusals({})).toBe(true);
});

test('a growing load tells how far it came', () => {
  const report = reportOf({ load_percent: { values: { max: 421.4 } } });
  expect(textReport(report)).toContain('the load reached 421 % of goal L1');
  expect(reportPage(report)).toContain('the load reached 421 % of goal L1');
  expect(textReport(reportOf({}))).not.toContain('reached');
});

test('refusals are listed with their number', () => {
  const report = reportOf({ 'refused{status:503}': { values: { count: 7 } } });
  expect(report.failures).toEqual([{ reason: 'status 503', count: 7 }]);
  expect(reportPage(report)).toContain('<th scope="row">status 503</th><td>7</td>');
});

test('the page has a title, a heading, both themes, and nothing from elsewhere', () => {
  const page = reportPage({ ...reportOf({}), target: 'http://x/"><script>' });
  expect(page).toMatch(
    /<html lang="en">[\s\S]*<title>Load test: smoke<\/title>[\s\S]*<h1>Load test: smoke<\/h1>/,
  );
  expect(page).toContain('color-scheme: light dark');
  expect(page).not.toMatch(/<script|<link|<img|url\(|src=/);
});
