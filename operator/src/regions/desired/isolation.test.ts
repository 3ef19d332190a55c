// No value of a spec changes the form of a manifest, and regions name nothing of each other (goal G1).
import { expect, test } from 'vitest';
import type { Intent } from '#kube/object.ts';
import { regionSteps, renderRegion } from './region.ts';
import { aFullSpec, aSpec, someFacts } from './samples.ts';
import { newestTemplate } from './template.ts';

const facts = someFacts({ restoring: { epoch: 2, backup: 'one' } });
const objectsOf = (region: ReturnType<typeof aSpec>): readonly Intent[] => {
  const rendered = renderRegion(region, facts, newestTemplate);
  return regionSteps.flatMap((step) => rendered[step]);
};

/** Paths of all values, without the values of the settings. */
function shape(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, member]) => shape(member, `${path}/${key}`));
}

const hostile = [
  '../../etc',
  '${HOME}',
  '$(POD_NAME)',
  'a\nb: c',
  '"}]',
  "';drop",
  '{{ .Values }}',
  '\u0000',
];

test.each(hostile)('cn-11029 the text %j stays a value: every object keeps its form', (text) => {
  const settings = { BRAND_NAME: text, SUPPORT_HOST: text };
  const given = aSpec({ displayName: `x${text}`, api: { image: 'api:1', settings } });
  const plain = aSpec({
    displayName: 'x',
    api: { image: 'api:1', settings: { BRAND_NAME: 'a', SUPPORT_HOST: 'b' } },
  });
  const names = (objects: readonly Intent[]): readonly string[] =>
    objects.map(({ metadata }) => metadata.name.replace(/[0-9a-f]{8}$/, ''));
  expect(names(objectsOf(given))).toEqual(names(objectsOf(plain)));
  expect(shape(objectsOf(given))).toEqual(shape(objectsOf(plain)));
  const workloads = objectsOf(given).filter(({ kind }) => kind !== 'ConfigMap');
  expect(JSON.stringify(workloads)).not.toContain(JSON.stringify(text).slice(1, -1));
});

test('objects of one region name neither the namespace nor the Secrets of another', () => {
  const us = objectsOf(aSpec({ identifier: 'us', domain: 'us.glimpse.example' }));
  const text = JSON.stringify(us.filter(({ metadata }) => metadata.name !== 'regions'));
  expect(text).not.toContain('glimpse-eu');
  expect(text).not.toContain('eu.glimpse.example/');
  const selectors = text.match(/"app\.kubernetes\.io\/instance":"[^"]*"/g) ?? [];
  expect(new Set(selectors)).toEqual(new Set(['"app.kubernetes.io/instance":"us"']));
});

test('two regions share no name in a common scope', () => {
  const scope = ({ kind, metadata }: Intent): string =>
    `${metadata.namespace ?? ''}/${kind}/${metadata.name}`;
  const eu = new Set(objectsOf(aFullSpec()).map(scope));
  const us = objectsOf({ ...aFullSpec(), identifier: 'us', domain: 'us.glimpse.example' }).map(scope);
  expect(us.filter((one) => eu.has(one))).toEqual([]);
});
