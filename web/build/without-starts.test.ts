// Tests that scripts do not hold what the build paints (docs/design/web-build.md#page-shell).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutStart } from './without-starts.ts';

test('only the start goes, on one line or on several', () => {
  const page = 'export function Component() {\n  return null;\n}\n';
  const more = 'const x = { a: 1 };\n';
  expect(withoutStart(`${page}export const start: PageStart = { Painted };\n${more}`)).toBe(page + more);
  const lines = 'export const start: PageStart = {\n  Painted,\n  data: { record: {} },\n};\n';
  expect(withoutStart(page + lines + more)).toBe(page + more);
});

test('every exported start of a page is found', () => {
  const src = join(import.meta.dirname, '../src');
  const pages = globSync('{features,shell}/**/*.tsx', { cwd: src })
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .filter((code) => code.includes('export const start'));
  expect(pages.length).toBeGreaterThan(15);
  for (const code of pages) expect(withoutStart(code)).not.toContain('export const start');
});
