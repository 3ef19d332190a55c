// Tests the lists of sums and digests.
import { expect, test } from 'vitest';
import { digestLines, digestsIn, namesIn } from './sums.ts';

const [one, two] = ['1'.repeat(64), '2'.repeat(64)];

test('digests are listed by name, without their kind, and are read again', () => {
  const digests = { 'glimpse-api': `sha256:${two}`, 'charts/app': `sha256:${one}` };
  expect(digestLines(digests)).toBe(`${one}  charts/app\n${two}  glimpse-api\n`);
  expect(Object.fromEntries(digestsIn(digestLines(digests)))).toEqual(digests);
});

test('names of sums that lead out of the folder are no names', () => {
  const lines = ['a-1.2.tgz', '../b', '/c', 'd e'].map((name) => `${one}  ${name}\n`).join('');
  expect(namesIn(lines)).toEqual(['a-1.2.tgz']);
});
