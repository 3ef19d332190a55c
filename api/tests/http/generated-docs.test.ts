// Tests that the generated files match the source.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generatedDocs } from '../../scripts/generated-docs.ts';

test.each(Object.entries(generatedDocs))(
  '%s is up to date (else: npm run docs -w api)',
  async (path, text) => {
    expect(await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')).toBe(text());
  },
);
