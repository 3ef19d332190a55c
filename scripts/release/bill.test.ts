// Tests that the bill of materials is the same after two runs of npm in two folders.
import { expect, test } from 'vitest';
import { type Bill, releaseBill, withParts } from './bill.ts';

const sum = 'b'.repeat(64);
const noMongodb = [{ processor: 'amd64', archive: '', sha256: '' }] as const;
const facts: Parameters<typeof releaseBill>[1] = {
  commit: 'c0ffee',
  epoch: 1_700_000_000,
  base: `node:24-bookworm-slim@sha256:${sum}`,
  platforms: [
    {
      processor: 'amd64',
      archive: 'https://example.org/mongodb-linux-x86_64-8.0.21.tgz',
      sha256: sum,
    },
  ],
};
const part = (name: string) => ({ 'bom-ref': name, type: 'library', name, version: '1.0.0' });
/** What npm prints in a folder, its parts in the given order. */
const printed = (name: string, parts: readonly string[]): Bill => ({
  serialNumber: `urn:uuid:${crypto.randomUUID()}`,
  metadata: { timestamp: new Date().toISOString(), component: { ...part('root'), name } },
  components: parts.map(part),
  dependencies: parts.map((ref) => ({ ref })),
});

test('number, time, name and order depend on version and commit alone', () => {
  const one = releaseBill(printed('clone-1', ['a', 'b']), facts);
  expect(releaseBill(printed('clone-2', ['b', 'a']), facts)).toEqual(one);
  expect(one.metadata.timestamp).toBe('2023-11-14T22:13:20.000Z');
  expect(one.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  const later = releaseBill(printed('clone-1', ['a', 'b']), { ...facts, commit: 'decade' });
  expect(later.serialNumber).not.toBe(one.serialNumber);
});

test('a package of ours has its own name and no purl of the registry of npm', () => {
  const own = [{ name: 'cdx:npm:package:private', value: 'true' }];
  const api = {
    ...part('@glimpse/api@1.0.0'),
    name: 'api',
    purl: 'pkg:npm/%40glimpse/api@1.0.0',
    properties: own,
  };
  const theirs = { ...part('express@1.0.0'), purl: 'pkg:npm/express@1.0.0', properties: [] };
  const bill = printed('clone', []);
  const component = { ...part('glimpse@1.0.0'), purl: 'pkg:npm/glimpse@1.0.0', properties: own };
  const made = releaseBill(
    { ...bill, metadata: { ...bill.metadata, component }, components: [api, theirs] },
    facts,
  );
  expect(made.components).toContainEqual({
    ...api,
    name: '@glimpse/api',
    purl: 'pkg:generic/glimpse/api@1.0.0',
  });
  expect(made.components).toContainEqual(theirs);
  expect(made.metadata).toMatchObject({
    lifecycles: [{ phase: 'build' }],
    component: { type: 'application', name: 'glimpse', purl: 'pkg:generic/glimpse@1.0.0' },
  });
});

test('base image and MongoDB are parts with their SHA-256, purl and licence', () => {
  const { components } = releaseBill(printed('x', []), facts);
  expect(components.map(({ purl, licenses }) => [purl, licenses?.[0]?.license?.id])).toEqual([
    [
      'pkg:generic/mongodb@8.0.21?download_url=https%3A%2F%2Fexample.org%2Fmongodb-linux-x86_64-8.0.21.tgz',
      'SSPL-1.0',
    ],
    [`pkg:docker/library/node@sha256%3A${sum}`, undefined],
  ]);
  expect(components.map(({ name, version, hashes }) => [name, version, hashes?.[0]?.content])).toEqual([
    ['mongodb-linux-x86_64-8.0.21.tgz', '8.0.21', sum],
    ['node', '24-bookworm-slim', sum],
  ]);
});

test('a base image without digest has no hash', () => {
  const stand = { ...facts, base: 'node:24-bookworm-slim', platforms: noMongodb };
  expect(releaseBill(printed('x', []), stand).components).toEqual([
    {
      'bom-ref': 'node:24-bookworm-slim',
      type: 'container',
      name: 'node',
      version: '24-bookworm-slim',
      purl: 'pkg:docker/library/node@24-bookworm-slim',
    },
  ]);
});

test('a part of two images stands once, at its place, and the product needs it', () => {
  const bill = releaseBill(printed('x', ['a', 'root', 'z']), {
    ...facts,
    platforms: noMongodb,
  });
  const more = withParts(bill, [part('libc6'), part('libc6')]);
  expect(more.components.map(({ name }) => name)).toEqual(['a', 'libc6', 'node', 'root', 'z']);
  expect(Object.fromEntries(more.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))).toEqual({
    a: undefined,
    libc6: [],
    [facts.base]: [],
    root: ['libc6', facts.base],
    z: undefined,
  });
});
