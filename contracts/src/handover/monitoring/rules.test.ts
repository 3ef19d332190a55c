// Tests the groups of rules: names, links to the runbook, and that regions do not see each other.
import { expect, test } from 'vitest';
import { usualThresholds } from './operator-alerts.ts';
import { apiRules, operatorRules, runbookPage, runbookUrl } from './rules.ts';
import { anyPlace, regionPlace } from './select.ts';

const texts = { runbook: runbookPage };
const region = apiRules(regionPlace('glimpse-eu', 'api-metrics'), { ...texts, labels: { region: 'eu' } });
const rules = [...apiRules(anyPlace, texts), ...operatorRules(usualThresholds, texts)].flatMap(
  (group) => group.rules,
);
const alerts = rules.flatMap((rule) => ('alert' in rule ? [rule] : []));

test('each alert has a name of its own, a severity, a summary and its section of the runbook', () => {
  expect(alerts.length).toBeGreaterThan(30);
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  for (const { alert, labels, annotations } of alerts) {
    expect(labels['severity']).toMatch(/^(critical|warning)$/);
    expect(annotations['summary']).not.toBe('');
    expect(annotations['runbook_url']).toBe(runbookUrl(runbookPage, alert));
  }
});

test('both alerts of an objective lead to one section', () => {
  expect(runbookUrl('p', 'GlimpseMailsBurnsFast')).toBe('p#glimpsemailsburns');
  expect(runbookUrl('p', 'GlimpseMailsBurnsSlowly')).toBe('p#glimpsemailsburns');
  expect(runbookUrl('p', 'GlimpseApiDown')).toBe('p#glimpseapidown');
});

test('every selector of the rules of a region names its namespace', () => {
  for (const { expr } of region.flatMap((group) => group.rules)) {
    const names = expr.match(/\b(?:glimpse[_:][\w:]+|up)\b/g) ?? [];
    const own = expr.match(/\b(?:glimpse[_:][\w:]+|up)\{namespace="glimpse-eu"/g) ?? [];
    expect(names.length, expr).toBeGreaterThan(0);
    expect(own.length, expr).toBe(names.length);
  }
});

test('alerts of a region carry its name', () => {
  const own = region.flatMap((group) => group.rules.flatMap((rule) => ('alert' in rule ? [rule] : [])));
  expect(own.length).toBeGreaterThan(20);
  for (const { labels } of own) expect(labels['region']).toBe('eu');
});
