// The check of the built styles finds what the floor lacks (docs/browsers.md#floor).
import { expect, test } from 'vitest';
import { readFeatures } from './missing.ts';
import { styleSearch } from './style-features.ts';

const find = styleSearch(readFeatures());
const names = (css: string) => find(css).map(({ feature }) => feature);

test.each([
  ['light-dark()', ':root{--a:light-dark(red,blue)}'],
  ['field-sizing', 'a{field-sizing:content}'],
  ['grid-template-rows: subgrid', 'a{grid-template-rows:subgrid}'],
  [':popover-open', 'a:popover-open{color:red}'],
  ['@starting-style', '@starting-style{a{color:red}}'],
  ['@media (scripting)', '@media (scripting:none){a{color:red}}'],
  ['mask-image', 'a{mask-image:url(b)}'],
])('%s is found', (feature, css) => {
  expect(names(css)).toEqual([feature]);
});

test.each([
  '@supports (field-sizing:content){a{field-sizing:content}}',
  'a{-webkit-mask-image:url(b);mask-image:url(b)}',
  'a{color:red;color:light-dark(red,blue)}',
  ':root{--a:light-dark(red,blue)}@supports not (color:light-dark(red,red)){:root{--a:red}}',
])('a question or another way before it counts: %s', (css) => {
  expect(names(css)).toEqual([]);
});

test('a fallback of another colour does not count', () => {
  const css = ':root{--a:light-dark(red,blue)}@supports not (color:light-dark(red,red)){:root{--b:red}}';
  expect(names(css)).toEqual(['light-dark()']);
});

test('what every browser of the floor has is not found', () => {
  expect(
    names('a{inset-inline:0;inline-size:min(1px,2dvh);block-size:100dvh}a:has(b){color:rgb(1 2 3/.5)}'),
  ).toEqual([]);
});
