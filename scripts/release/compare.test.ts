// Tests that two releases with any difference are not taken for equal.
import { expect, test } from 'vitest';
import { differences } from './compare.ts';

const line = (digit: string, name: string) => `${digit.repeat(64)}  ${name}\n`;
const first = line('a', 'bill.cdx.json') + line('b', 'glimpse-api-1.2.3.oci.tar');

test('equal sums have no difference, in any order of their lines', () => {
  expect(differences(first, first)).toEqual([]);
  const turned = line('b', 'glimpse-api-1.2.3.oci.tar') + line('a', 'bill.cdx.json');
  expect(differences(first, turned)).toEqual([]);
});

test('other bytes, a missing file and a file more are named', () => {
  const other = line('c', 'bill.cdx.json') + line('d', 'digests.txt');
  expect(differences(first, other)).toEqual([
    'bill.cdx.json has other bytes',
    'digests.txt is in no other release',
    'glimpse-api-1.2.3.oci.tar is missing',
  ]);
});

test('releases without sums are not equal', () => {
  expect(differences('', '')).toEqual(['the first release has no sums']);
});
