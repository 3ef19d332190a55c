// Tests the size of the message files (docs/design/web-build.md#budgets).
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readCatalogue } from './catalogue.ts';

const firstLoads = ['home', 'recipient', 'private', 'burn'];
const KB = 1000;

/** Letters of other scripts than Latin take more bytes. */
const otherScripts = ['ar', 'bg', 'cn', 'el_GR', 'he', 'ru', 'uk'];

test.each([...readCatalogue(join(import.meta.dirname, '..'), false)])(
  'a part of %s is at most 4 KB compressed on a first load, 5 in other scripts, 10 KB on any route',
  (id, { parts }) => {
    const firstLoad = otherScripts.includes(id) ? 5 : 4;
    expect(Object.keys(parts).length).toBeGreaterThan(10);
    const sizes = Object.entries(parts).map(
      ([part, text]) => [part, brotliCompressSync(text).length] as const,
    );
    const most = (part: string): number => (firstLoads.includes(part) ? firstLoad : 10) * KB;
    expect(sizes.filter(([part, bytes]) => bytes > most(part))).toEqual([]);
  },
);

test('the pseudo-languages are made on request only', () => {
  const ids = (pseudo: boolean) => [...readCatalogue(join(import.meta.dirname, '..'), pseudo).keys()];
  expect(ids(true)).toEqual([...ids(false), 'en_XA', 'ar_XB']);
});
