// Tests that the focus survives the first rendering (docs/design/web-build.md#taking-over).
import { afterEach, expect, test } from 'vitest';
import { keepFocus } from '#shell/prerender/keep-focus.ts';

const root = document.createElement('div');
afterEach(() => root.remove());

/** Draws the page anew, as the first rendering does. */
function draw(markup: string): void {
  root.innerHTML = markup;
  document.body.append(root);
}

test.each([
  ['<input id="userEmail">', '#userEmail'],
  ['<textarea name="secret">typed text</textarea>', 'textarea'],
  ['<a href="/about">About</a>', 'a'],
])('%s has the focus again', (markup, selector) => {
  draw(markup);
  root.querySelector<HTMLElement>(selector)?.focus();
  const giveBack = keepFocus(document);
  draw(markup);
  expect(document.activeElement).toBe(document.body);
  giveBack();
  expect(document.activeElement).toBe(root.querySelector(selector));
});

test('the selection of a text field stays', () => {
  const markup = '<textarea id="secret">typed text</textarea>';
  draw(markup);
  const field = () => root.querySelector('textarea');
  field()?.focus();
  field()?.setSelectionRange(2, 5);
  const giveBack = keepFocus(document);
  draw(markup);
  giveBack();
  expect([field()?.selectionStart, field()?.selectionEnd]).toEqual([2, 5]);
});

test('nothing gets the focus if nothing had it', () => {
  draw('<input id="userEmail">');
  keepFocus(document)();
  expect(document.activeElement).toBe(document.body);
});
