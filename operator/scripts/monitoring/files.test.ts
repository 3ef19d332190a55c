// Tests that the files are those that the objectives make, and that each alert has a section of the runbook.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { expect, test } from 'vitest';
import { dashboards, monitoringFiles } from './files.ts';

const read = (path: string): string => readFileSync(join(rootFolder, path), 'utf8');

test.each(Object.keys(monitoringFiles))('%s is what `npm run monitoring -w operator` writes', (path) => {
  expect(read(path)).toBe(monitoringFiles[path]);
});

test.each(['monitoring/rules', 'monitoring/dashboards', 'charts/operator/files/dashboards'])(
  '%s holds no other file',
  (folder) => {
    const made = Object.keys(monitoringFiles).filter((path) => path.startsWith(`${folder}/`));
    expect(
      readdirSync(join(rootFolder, folder))
        .map((name) => `${folder}/${name}`)
        .toSorted(),
    ).toEqual(made.toSorted());
  },
);

test('each alert has one section of the runbook, and each of these sections an alert', () => {
  const rules = ['api', 'operator'].map((name) => read(`monitoring/rules/${name}.yaml`)).join('\n');
  const linked = [...rules.matchAll(/runbook_url: "docs\/runbook\.md#([a-z]+)"/g)].map(
    ([, anchor]) => anchor,
  );
  const headings = [...read('docs/runbook.md').matchAll(/^### (\w+)$/gm)].map(([, name = '']) =>
    name.toLowerCase(),
  );
  expect(linked.length).toBe([...rules.matchAll(/- alert: /g)].length);
  expect(headings.toSorted()).toEqual([...new Set(linked.map(String))].toSorted());
});

test('the panels of a dashboard have titles of their own, and each query a legend', () => {
  for (const { panels } of dashboards) {
    const titles = panels.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const { title, queries } of panels) {
      expect(queries.length, title).toBeGreaterThan(0);
      for (const { legend } of queries) expect(legend, title).not.toBe('');
    }
  }
});
