// Tests the code of the sealed pages: no library of the app is in it (docs/design/sealed-links.md#the-pages).
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundlePage, sealedEntries } from './page-code.ts';

const root = join(import.meta.dirname, '../..');
const names = Object.keys(sealedEntries) as (keyof typeof sealedEntries)[];

test.each(names)(
  '/%s is one script and one style without React, the schema library and use-intl',
  async (page) => {
    const { script, style } = await bundlePage(root, page, ['chrome111', 'firefox128', 'safari16.4']);
    expect(script).toMatch(/^!?\(?function|^\(\(\)|^!function/);
    expect(script).not.toMatch(/useState|ZodMini|\$Zod|useTranslations|__SEALED_ICONS__|import\(/);
    expect(script, 'no markup is made of texts').not.toMatch(
      /innerHTML|insertAdjacentHTML|document\.write|\beval\b/,
    );
    expect(style).toContain('--c-brand:');
    expect(style).not.toContain('light-dark(');
  },
);
