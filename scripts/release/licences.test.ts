// Tests which licences refuse a release, and the list of all.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Bill } from './bill.ts';
import { dataLicences, isAllowed, licenceFaults, licenceList } from './licences.ts';

const billOf = (...parts: readonly (readonly [string, ...string[]])[]): Bill => ({
  serialNumber: '',
  metadata: { timestamp: '', component: { 'bom-ref': 'x', type: 'library', name: 'x', version: '1' } },
  components: parts.map(([name, ...ids]) => ({
    'bom-ref': `${name}@1.0.0`,
    type: 'library',
    name,
    version: '1.0.0',
    purl: `pkg:npm/${name}@1.0.0`,
    licenses: ids.map((id) => (id.includes(' ') ? { expression: id } : { license: { id } })),
  })),
  dependencies: [],
});

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['', false],
  ['(BSD-3-Clause OR GPL-2.0)', true],
  ['GPL-2.0 OR AGPL-3.0', false],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT OR GPL-2.0) AND AGPL-3.0', false],
  ['Custom: see file', false],
])('%j is allowed: %s', (expression, expected) => expect(isAllowed(expression)).toBe(expected));

test('a package with another licence or with none is named, with what to do', () => {
  expect(licenceFaults(billOf(['good', 'MIT'], ['bad', 'SSPL-1.0'], ['none']))).toEqual([
    'bad@1.0.0 has SSPL-1.0: take another package, or allow the licence in scripts/release/licences.ts.',
    'none@1.0.0 has no licence: take another package, or allow the licence in scripts/release/licences.ts.',
  ]);
  expect(licenceFaults(billOf(['both', 'MIT', 'GPL-3.0']))).toHaveLength(1);
});

test('the list has a line for each package', () => {
  expect(licenceList(billOf(['b', 'ISC'], ['a', 'MIT OR GPL-2.0']))).toBe(
    'a@1.0.0\tMIT OR GPL-2.0\nb@1.0.0\tISC\n',
  );
});

test('a package of ours is checked, too, and a program is listed with its licence', () => {
  const bill = billOf(['a', 'MIT']);
  const node = { 'bom-ref': 'n', type: 'platform', name: 'node', version: '24.1.0' };
  const parts = [{ ...node, licenses: [{ license: { id: 'MIT' } }] }, ...bill.components];
  expect(licenceList({ ...bill, components: parts })).toBe('a@1.0.0\tMIT\nnode@24.1.0 (program)\tMIT\n');
  const own = billOf(['own', 'SSPL-1.0']).components.map((one) => ({ ...one, purl: 'pkg:generic/own@1' }));
  expect(licenceFaults({ ...bill, components: own })).toHaveLength(1);
});

test('a package of Debian leads to the text of its licence', () => {
  const bill = billOf(['a', 'MIT']);
  const libc = {
    'bom-ref': 'x',
    type: 'library',
    name: 'libc6',
    version: '2.36-9',
    purl: 'pkg:deb/debian/libc6',
  };
  expect(licenceList({ ...bill, components: [libc, ...bill.components] })).toBe(
    'a@1.0.0\tMIT\nlibc6@2.36-9 (Debian)\t/usr/share/doc/libc6/copyright in the images\n',
  );
});

test('data names its licence and the file with its origin', () => {
  for (const line of dataLicences.trimEnd().split('\n')) {
    const [, path = ''] = /^[\w-]+ \(data\)\t\S+, .+: (\S+\.json)$/.exec(line) ?? [];
    const file: unknown = JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
    expect(file).toMatchObject({ source: expect.any(String), license: expect.stringContaining('https://') });
  }
});
