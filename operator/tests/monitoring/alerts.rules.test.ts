// Tests with promtool that each alert fires when it should, and not otherwise.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { promtool } from '@glimpse/test-cluster/prometheus';
import type { AlertRule, RuleGroup } from '@glimpse/contracts/handover/monitoring/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertsOf, cases, neededBy, plainRules, rulesOf, silenceOf, testsOf } from './rule-cases.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'glimpse-rules-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const inRepository = (path: string): string => join(rootFolder, path);

async function promtoolSays(
  groups: readonly RuleGroup[],
  name: string,
  tests: readonly unknown[],
): Promise<string> {
  const rules = join(folder, `${name}.rules.json`);
  const file = join(folder, `${name}.tests.json`);
  await writeFile(rules, JSON.stringify({ groups }));
  await writeFile(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }));
  const { ok, output } = await promtool('test', 'rules', file);
  return ok ? 'as expected' : output;
}

const named = (rules: readonly AlertRule[]) => rules.map((rule) => [rule.alert, rule] as const);

test('each alert has a case, and each case an alert', () => {
  const alerts = alertsOf(plainRules).map(({ alert }) => alert);
  expect(Object.keys(cases).toSorted()).toEqual(alerts.toSorted());
});

test('promtool finds no fault in the files', async () => {
  const files = ['api', 'operator'].map((name) => inRepository(`monitoring/rules/${name}.yaml`));
  const rules = await promtool('check', 'rules', '--lint=all', '--lint-fatal', ...files);
  expect(rules.ok, rules.output).toBe(true);
  const config = await promtool('check', 'config', inRepository('monitoring/prometheus.yaml'));
  expect(config.ok, config.output).toBe(true);
});

test.each(named(alertsOf(plainRules)))('%s fires, and is silent otherwise', async (alert, rule) => {
  expect(await promtoolSays(neededBy(plainRules, rule), alert, testsOf(rule))).toBe('as expected');
});

/** `absent` names the selector of a missing target, and asks for nothing else. */
const ofRegion = (identifier: string) =>
  named(alertsOf(rulesOf(identifier)).filter(({ alert }) => alert !== 'GlimpseApiDown'));

test.each(ofRegion('eu'))('%s of a region fires with its name', async (alert, rule) => {
  const groups = neededBy(rulesOf('eu'), rule);
  expect(await promtoolSays(groups, `eu-${alert}`, testsOf(rule))).toBe('as expected');
});

test.each(ofRegion('us'))('%s of a region is silent about another one', async (alert, rule) => {
  const groups = neededBy(rulesOf('us'), rule);
  expect(await promtoolSays(groups, `us-${alert}`, silenceOf(rule))).toBe('as expected');
});
