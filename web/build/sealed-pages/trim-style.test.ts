// Tests what is left of a style sheet for one page (docs/design/sealed-links.md#the-pages).
import { expect, test } from 'vitest';
import { trimStyle } from './trim-style.ts';

const script = 'e("ul",{class:`button ${kind}`});e("a");f("wide big")';

test('rules of other pages are dropped, those of this page and of the document stay', () => {
  const style =
    '.button:hover,.strip{color:red}.facts li{color:red}.wide>a[href]{color:red}body,main .late{color:red}#root{color:red}';
  expect(trimStyle(style, script)).toBe(
    '.button:hover{color:red}.wide>a[href]{color:red}body,main .late{color:red}',
  );
});

test('custom properties that nothing reads are dropped, also those read only by such a one', () => {
  const style = '@layer tokens{:root{--a:1;--b:var(--a);--c:2;--d:var( --c )}}.big{width:var(--d,1)}';
  expect(trimStyle(style, script)).toBe('@layer tokens{:root{--c:2;--d:var( --c )}}.big{width:var(--d,1)}');
});

test('of a property that is set twice in a layer the later one stays', () => {
  const style = '@layer a{:root{--a:1}}@layer a{:root{--a:2}}.big{width:var(--a)}';
  expect(trimStyle(style, script)).toBe('@layer a{:root{--a:2}}.big{width:var(--a)}');
});

test('frames of an animation stay, empty rules and comments go', () => {
  const style = '/* x */@keyframes late{to{top:0}}@media print{.strip{top:0}}.big{top:0}';
  expect(trimStyle(style, script)).toBe('@keyframes late{to{top:0}}.big{top:0}');
});
