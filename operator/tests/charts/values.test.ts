// Tests that the README of each chart lists every value as values.yaml has it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '#src/composition/config.ts';
import { type Chart, chartFolder } from './helm.ts';

type Row = { readonly name: string; readonly value: string; readonly meaning: string | undefined };

/** Values with the comment above them. Nested values without a comment belong to the one above. */
function valuesOf(chart: Chart): readonly Row[] {
  const rows: Row[] = [];
  let parents: readonly string[] = [];
  let meaning: string | undefined;
  for (const line of readFileSync(join(chartFolder(chart), 'values.yaml'), 'utf8').split('\n')) {
    const [, comment] = /^ *# -- (.*)$/.exec(line) ?? [];
    const [, indent = '', name = '', value = ''] = /^( *)(\w+): ?(.*)$/.exec(line) ?? [];
    if (comment !== undefined) meaning = comment;
    if (name === '') continue;
    parents = [...parents.slice(0, indent.length / 2), name];
    rows.push({ name: parents.join('.'), value, meaning });
    meaning = undefined;
  }
  return rows;
}

test.each(['operator', 'operator-crds'] as const)('the README of %s lists its values', (chart) => {
  const rows = valuesOf(chart).flatMap(({ name, value, meaning }) =>
    meaning === undefined
      ? []
      : [`| \`${name}\` | ${value === '' ? 'see values.yaml' : `\`${value}\``} | ${meaning} |`],
  );
  const readme = readFileSync(join(chartFolder(chart), 'README.md'), 'utf8').split('\n');
  expect(readme.filter((line) => line.startsWith('| `'))).toEqual(rows);
});

test.each(['operator', 'operator-crds'] as const)('every value of %s has a comment', (chart) => {
  const rows = valuesOf(chart);
  const documented = rows.filter(({ meaning }) => meaning !== undefined).map(({ name }) => name);
  const bare = rows.filter(
    ({ name, value }) => value !== '' && !documented.some((one) => name.startsWith(one)),
  );
  expect(bare).toEqual([]);
});

test('the pods get only environment variables that the operator reads', () => {
  const template = readFileSync(join(chartFolder('operator'), 'templates/_env.tpl'), 'utf8');
  const given = [...template.matchAll(/^- name: ([A-Z_]+)$/gm)].map(([, name]) => name);
  const read = Object.values(settings).map(({ name }): string => name);
  expect(given.length).toBeGreaterThan(10);
  expect(given.filter((name) => !read.includes(name ?? ''))).toEqual([]);
});
