// Tests that the CRDs of the chart are those that the schemas make.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { crdFiles } from '../../scripts/crd-charts.ts';

test.each([...crdFiles])('%s is what `npm run crds -w operator` writes', (path, text) => {
  const stored = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  expect(stored, 'run npm run crds -w operator').toBe(text);
  expect(Buffer.byteLength(stored)).toBeLessThan(256 * 1024);
});

test.each([...crdFiles])('%s stands alone: the API server follows no reference', (_path, text) => {
  expect(text).not.toMatch(/\$ref|^ *definitions:/m);
});
