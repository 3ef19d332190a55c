// Compares the steps that docs/design/operator-regions.md lists with the order in which the code runs them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from './architecture/sources.ts';

const folder = 'operator/src/regions/reconcile';
/** Functions that only group steps: their steps are listed in their place. */
const groups = new Set(['workingRun', 'reconcileLocal', 'reconcileStores', 'reconcileObjects']);
/** Calls on a run that compute or note something for the steps. */
const notSteps =
  /^(runStep|note\w+|\w+Fields|baseFacts|fullFacts|heldSteps|intentsOf|rolloutStatus|withoutRefused)$/;

type Node = { readonly type?: string; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' && typeof value['name'] === 'string'
    ? value['name']
    : undefined;

/** Bodies of the functions of the files, by name. */
function bodiesOf(texts: readonly string[]): ReadonlyMap<string, unknown> {
  const nodes = texts.flatMap((text) => parseSync('x.ts', text).program.body);
  return new Map(
    nodes.flatMap((node) => {
      const at = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
      return at?.type === 'FunctionDeclaration' && at.id ? [[at.id.name, at.body] as const] : [];
    }),
  );
}

/** Whether the value is the run: the variable `run`, or a new one. */
const isRun = (value: unknown): boolean =>
  nameOf(value) === 'run' || (isNode(value) && nameOf(value['callee']) === 'newRun');

/** Names of the functions that get the run, in the order in which they are called. */
function stepsIn(value: unknown, bodies: ReadonlyMap<string, unknown>): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => stepsIn(one, bodies));
  if (!isNode(value)) return [];
  if (value.type !== 'CallExpression') return Object.values(value).flatMap((one) => stepsIn(one, bodies));
  const inner = stepsIn(value['arguments'], bodies);
  const name = nameOf(value['callee']);
  const [first] = Array.isArray(value['arguments']) ? value['arguments'] : [];
  if (name === undefined || !isRun(first) || notSteps.test(name)) return inner;
  return [...inner, ...(groups.has(name) ? stepsIn(bodies.get(name), bodies) : [name])];
}

const page = readFileSync(join(root, 'docs/design/operator-regions.md'), 'utf8');
const section = page.split(/^## /m).find((text) => text.startsWith('Reconcile\n')) ?? '';

test('the page lists the steps of a region in the order in which the code runs them', () => {
  const texts = ['reconcile', 'local', 'stores', 'objects'].map((name) =>
    readFileSync(join(root, folder, `${name}.ts`), 'utf8'),
  );
  const bodies = bodiesOf(texts);
  for (const name of groups) expect(bodies.has(name), name).toBe(true);
  const listed = [...section.matchAll(/^\d+\. .*\(`(\w+)`\)/gm)].map(([, name]) => name);
  expect(listed).toEqual(stepsIn(bodies.get('reconcileRegion'), bodies));
});

test('the page lists the groups of objects in the order in which they are applied', () => {
  const text = readFileSync(join(root, 'operator/src/regions/desired/region.ts'), 'utf8');
  const list = /regionSteps = \[([^\]]*)\]/.exec(text)?.[1] ?? '';
  const groupsOfObjects = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  const sentence = /^ *Groups of objects, in this order: ([^.]*)\./m.exec(section)?.[1] ?? '';
  expect(groupsOfObjects.length).toBeGreaterThan(5);
  expect(sentence.split(/,\s+/).map((word) => word.trim())).toEqual(groupsOfObjects);
});
