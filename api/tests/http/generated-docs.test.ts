// Tests that the generated pages match the source.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generatedDocs } from '../../scripts/generated-docs.ts';

test.each(Object.entries(generatedDocs))(
  'docs/%s is up to date (else: npm run docs -w api)',
  async (name, text) => {
    expect(await readFile(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')).toBe(text());
  },
);
