// Tests the colours of pages that follow the system alone (docs/design/sealed-links.md#the-pages).
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { schemeMedia } from './scheme-media.ts';

const changed = (css: string): string =>
  postcss([schemeMedia()]).process(css, { from: undefined }).css.replaceAll('\n', '');

test('each colour becomes a light value and a dark one in a media query', () => {
  expect(changed(':root{--a:light-dark(#fff, #000);--b:1px}')).toBe(
    ':root{--a:#fff;--b:1px}@media (prefers-color-scheme: dark){:root{--a:#000}}',
  );
});

test('several calls in one value, and colours with brackets, are read', () => {
  const value = 'inset 0 1px light-dark(#fff, rgb(0 0 0 / 0.5)),0 0 light-dark(rgb(1 2 3 / 0.1), red)';
  expect(changed(`.a{box-shadow:${value}}`)).toBe(
    '.a{box-shadow:inset 0 1px #fff,0 0 rgb(1 2 3 / 0.1)}' +
      '@media (prefers-color-scheme: dark){.a{box-shadow:inset 0 1px rgb(0 0 0 / 0.5),0 0 red}}',
  );
});

test('rules for a chosen theme are dropped', () => {
  expect(changed(":root[data-theme='dark']{color-scheme:dark}.a{color:red}")).toBe('.a{color:red}');
});
