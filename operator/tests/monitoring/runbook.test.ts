// Tests that the commands of docs/runbook.md name objects and commands that exist.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { expect, test } from 'vitest';
import { commandsOf } from '../../../scripts/page-examples/commands.ts';
import { renderRegion } from '#regions/desired/region.ts';
import { newestTemplate } from '#regions/desired/template.ts';
import { aSpec, someFacts } from '#regions/desired/testing/samples.ts';

const commands = commandsOf('docs/runbook.md');
const inRegion = commands.filter((command) => command.startsWith('kubectl -n glimpse-docs '));
const objects = Object.values(renderRegion(aSpec(), someFacts(), newestTemplate)).flat();

/** Objects by the words of kubectl: `deploy/api`, `deploy api`, and pods of a StatefulSet, `redis-0`. */
const namedIn = (command: string): readonly string[] => [
  ...[...command.matchAll(/\bdeploy[ /](\S+)/g)].map(([, name = '']) => `Deployment ${name}`),
  ...[...command.matchAll(/\blogs (\w+)-0\b/g)].map(([, name = '']) => `StatefulSet ${name}`),
];

test('objects of a region that the runbook names are made by the operator', () => {
  const named = inRegion.flatMap(namedIn);
  expect(new Set(named)).toEqual(new Set(['Deployment api', 'StatefulSet redis']));
  const made = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(made).toEqual(expect.arrayContaining(named));
});

test('components by which the runbook selects pods are those of the operator', () => {
  const selected = inRegion.flatMap(
    (command) => /-l app\.kubernetes\.io\/component=(\w+)/.exec(command)?.[1] ?? [],
  );
  const components = objects.map(({ metadata }) => metadata.labels?.['app.kubernetes.io/component']);
  expect(selected).toEqual(['mongo', 'redis']);
  expect(components).toEqual(expect.arrayContaining(selected));
});

test('commands of the API in the runbook are those of the command line', () => {
  const page = readFileSync(join(rootFolder, 'docs/command-line.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `([a-z-]+)/gm)].map(([, name]) => name);
  const used = commands.flatMap((command) => /node api\/src\/cli\.ts ([a-z-]+)/.exec(command)?.[1] ?? []);
  expect(used.length).toBeGreaterThan(6);
  expect(listed).toEqual(expect.arrayContaining(used));
});

test('commands of the runbook are for kubectl, and for the region of its first lines', () => {
  const known = /^kubectl (-n glimpse-(docs|system) |get (jur docs|cdom)|(describe|annotate) jur docs)/;
  expect(commands.filter((command) => !known.test(command))).toEqual([]);
});
