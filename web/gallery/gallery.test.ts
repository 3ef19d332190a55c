// Every component of web/src/ui has a sample in the gallery (docs/design/web-colonel.md#gallery).
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const here = new URL('.', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, here), 'utf8');
const samples = globSync('*.tsx', { cwd: here }).map(read).join('\n');

/** Component files that the samples do not use as an element. */
const missingIn = (shown: string, files: readonly string[]): readonly string[] =>
  files.filter((file) => {
    const name = /(\w+)\.tsx$/.exec(file)?.[1] ?? '';
    return !shown.includes(`'#ui/${file}'`) || !new RegExp(`<${name}[\\s>]`).test(shown);
  });

test('no component is missing', () => {
  const files = globSync('**/*.tsx', { cwd: new URL('../src/ui/', here) }).filter(
    (file) => !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(25);
  expect(missingIn(samples, files)).toEqual([]);
});

test('a component without a sample is found', () => {
  expect(missingIn(samples, ['form/Planted.tsx', 'form/Button.tsx'])).toEqual(['form/Planted.tsx']);
});
