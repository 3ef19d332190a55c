// Each colour has a value without light-dark() (docs/browsers.md#colours).
import { readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { themeFallback, withoutLightDark } from './theme-fallback.ts';

const without = '@supports not (color:light-dark(red,red))';
const built = (css: string) =>
  postcss([themeFallback()])
    .process(css, { from: undefined })
    .css.replaceAll(/\s+/g, ' ')
    .replaceAll(/([{;:]) /g, '$1')
    .replaceAll(' }', '}');

test('one of two colours is empty, also in lists, in brackets and several times in one value', () => {
  expect(withoutLightDark('light-dark(#fff, #000)')).toBe('var(--if-light,#fff)var(--if-dark,#000)');
  expect(withoutLightDark('0 1px light-dark(rgb(1 2 3 / 0.5), rgb(0, 0, 0)), 0 2px light-dark(a, b)')).toBe(
    '0 1px var(--if-light,rgb(1 2 3 / 0.5))var(--if-dark,rgb(0, 0, 0)), 0 2px var(--if-light,a)var(--if-dark,b)',
  );
  expect(withoutLightDark('var(--c-text)')).toBe('var(--c-text)');
});

test('a call without two colours stops the build', () => {
  expect(() => withoutLightDark('light-dark(#fff)')).toThrow('light-dark() without two colours');
  expect(() => withoutLightDark('light-dark(#fff, #000')).toThrow('light-dark() without two colours');
});

test('a scheme of both follows the system; the chosen one follows the choice', () => {
  const css = built(':root { color-scheme: light dark } :root[data-theme=dark] { color-scheme: dark }');
  expect(css).toContain(`${without} {:root {--if-light:initial;--if-dark:}`);
  expect(css).toContain('(prefers-color-scheme:dark) {:root {--if-light:;--if-dark:initial}');
  expect(css).toContain(`${without} {:root[data-theme=dark] {--if-light:;--if-dark:initial}`);
});

test('the fallback stands in the layer of its rule, before the rules that follow it', () => {
  const css = built('@layer ui { a { color: light-dark(red, blue) } a:hover { color: green } }');
  const [rule, fallback, later] = ['a {color:light', without, 'a:hover'].map((part) => css.indexOf(part));
  expect(rule).toBeLessThan(Number(fallback));
  expect(fallback).toBeLessThan(Number(later));
});

test('every token of the product with two colours has a fallback', () => {
  const tokens = readFileSync(new URL('../src/ui/tokens.css', import.meta.url), 'utf8');
  const pairs = tokens.match(/^ +--[\w-]+:(?=[^;]*light-dark)/gm) ?? [];
  const fallback = postcss([themeFallback()]).process(tokens, { from: undefined }).css.split('@supports')[1];
  expect(pairs.length).toBeGreaterThan(40);
  for (const pair of pairs) expect(fallback).toContain(pair.trim());
});
