// Tests that a report tells what was measured, and never hides a missed objective.
import { expect, test } from 'vitest';
import { objectivesOf } from '../k6/objectives.ts';
import { reportPage } from '../k6/report-page.ts';
import { settingsOf } from '../k6/settings.ts';
import { summaryOf } from '../k6/summary.ts';
import { textReport } from '../k6/text-report.ts';

const plain = 'http_req_duration{phase:measured,kind:plain}';
const trend = { med: 10, 'p(95)': 100, 'p(99)': 300, max: 500, count: 1234 };
const good = {
  [plain]: { values: trend },
  'errors{phase:measured}': { values: { rate: 0 } },
  process_memory_mib: { values: { max: 200 } },
  'http_req_duration{call:reveal}': { values: trend },
};
const settings = settingsOf({ TARGET: 'http://127.0.0.1:3000', METRICS: 'http://127.0.0.1:9090' });
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
  expect(textReport(report)).toContain('not measured');
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
