// Tests the size of the message files (docs/design/web-build.md#budgets).
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readCatalogue } from './catalogue.ts';

const firstLoads = ['home', 'recipient', 'private', 'burn'];
const KB = 1000;

test('a part is at most 4 KB compressed on a first load, 10 KB on any route', () => {
  const [english] = readCatalogue(join(import.meta.dirname, '..'), false).values();
  expect(Object.keys(english?.parts ?? {}).length).toBeGreaterThan(10);
  for (const [part, text] of Object.entries(english?.parts ?? {}))
    expect(brotliCompressSync(text).length, part).toBeLessThanOrEqual(
      (firstLoads.includes(part) ? 4 : 10) * KB,
    );
});

test('the pseudo-languages are made on request only', () => {
  const ids = (pseudo: boolean) => [...readCatalogue(join(import.meta.dirname, '..'), pseudo).keys()];
  expect(ids(true)).toEqual([...ids(false), 'en_XA', 'ar_XB']);
});
