// Tests that the README of each chart lists every value as values.yaml has it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { expect, test } from 'vitest';
import { settings } from '#src/composition/config.ts';
import { agentSettings } from '#domains/claim-sync/agent/settings.ts';
import { valuesOf, withTable } from '../../scripts/chart-values.ts';
import { charts } from './helm.ts';

const read = (...path: readonly string[]): string => readFileSync(join(rootFolder, ...path), 'utf8');

test.each(charts)('the README of %s lists its values: `npm run values -w operator` writes it', (chart) => {
  const readme = read('charts', chart, 'README.md');
  expect(readme).toBe(withTable(readme, read('charts', chart, 'values.yaml')));
});

test.each(charts)('every value of %s has a comment', (chart) => {
  const rows = valuesOf(read('charts', chart, 'values.yaml'));
  const documented = rows.filter(({ meaning }) => meaning !== undefined).map(({ name }) => name);
  const bare = rows.filter(
    ({ name, value }) => value !== '' && !documented.some((one) => name.startsWith(one)),
  );
  expect(bare).toEqual([]);
});

test('the pods get only environment variables that the operator reads', () => {
  const template = read('charts/operator/templates/_env.tpl');
  const given = [...template.matchAll(/^- name: ([A-Z_]+)$/gm)].map(([, name]) => name);
  const names = Object.values(settings).map(({ name }): string => name);
  expect(given.length).toBeGreaterThan(10);
  expect(given.filter((name) => !names.includes(name ?? ''))).toEqual([]);
});

test('the chart of one region gives API and domain agent only variables that they read', () => {
  const page = read('docs/configuration.md');
  const known = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name);
  const isRead = (name: string): boolean =>
    known.includes(name) || known.includes(name.replace(/_FILE$/, ''));
  const template = read('charts/app/templates/_settings.tpl');
  const given = [...template.matchAll(/"([A-Z][A-Z_]{3,})" |^([A-Z][A-Z_]{3,}):/gm)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  const ofRuntime = ['MALLOC_ARENA_MAX', 'GLIBC_TUNABLES'];
  expect(given.length).toBeGreaterThan(15);
  expect(given.filter((name) => !isRead(name)).toSorted()).toEqual(ofRuntime.toSorted());

  const agent = read('charts/app/templates/domain-agent.yaml');
  const toAgent = [...agent.matchAll(/^ +- name: ([A-Z_]+)$/gm)].map(([, name]) => name);
  const byAgent = Object.values(agentSettings).map(({ name }): string => name);
  expect(toAgent.length).toBeGreaterThan(5);
  expect(toAgent.filter((name) => !byAgent.includes(name ?? ''))).toEqual([]);
});
