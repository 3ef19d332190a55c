// Styles have the same order whichever file comes first (docs/design/web-build.md#chunks).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withLayerOrder } from './layer-order.ts';

test('every stylesheet begins with the order of the common styles', () => {
  const [, order] = /@layer ([\w, ]+);/.exec(
    readFileSync(new URL('../src/ui/base.css', import.meta.url), 'utf8'),
  ) as RegExpExecArray;
  const css = withLayerOrder('@layer features{a{color:red}}');
  expect(css).toBe(`@layer ${order?.replaceAll(' ', '')};@layer features{a{color:red}}`);
  expect(withLayerOrder(css)).toBe(css);
});
