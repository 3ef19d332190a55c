// The check of the built scripts finds what the floor lacks (docs/browsers.md#floor).
import { expect, test } from 'vitest';
import { readFeatures } from './missing.ts';
import { scriptSearch } from './script-features.ts';

const find = scriptSearch(readFeatures());
const names = (code: string) => find(code).map(({ feature }) => feature);

test.each([
  ['AbortSignal.any', 'AbortSignal.any([a, b])'],
  ['URL.canParse', 'f(URL.canParse(x))'],
  ['Map.groupBy', 'Map.groupBy(list, key)'],
  ['Promise.withResolvers', 'Promise.withResolvers()'],
  ['HTMLElement.hidePopover', 'list.hidePopover()'],
  ['<div popover>', 'jsx(`div`, { popover: "auto" })'],
  ['<dialog closedby>', 'jsx("dialog", { closedby: "any" })'],
  ['scheduler', 'scheduler.postTask(f)'],
])('%s is found', (feature, code) => {
  expect(names(code)).toContain(feature);
});

test.each([
  'typeof URL.canParse === "function" && URL.canParse(x)',
  'if ("hidePopover" in list) list.hidePopover()',
  'list.hidePopover?.()',
  'const f = () => (document.startViewTransition ? document.startViewTransition(f) : f())',
])('a guard in the same function counts: %s', (code) => {
  expect(names(code)).toEqual([]);
});

test('a guard in another function does not count', () => {
  const code = 'const a = () => typeof URL.canParse; const b = () => URL.canParse(x)';
  expect(names(code)).toEqual(['URL.canParse']);
});

test('what every browser of the floor has is not found, nor are names of our own', () => {
  const code =
    'AbortSignal.timeout(9); list.toSorted(); box.showModal(); const o = { scheduler: 1 }; o.scheduler';
  expect(names(code)).toEqual([]);
});

test('the browsers that lack a feature are named', () => {
  const [lack] = find('URL.canParse(x)');
  expect(lack?.browsers).toEqual([
    'chrome 111',
    'chrome_android 111',
    'edge 111',
    'safari 16.4',
    'safari_ios 16.4',
  ]);
});
