// Tests that React changes the page that people see, also after a translator replaced its texts
// (docs/design/web-build.md#changed-pages).
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { followReplacedTexts } from '#lib/document/replaced-texts.ts';

beforeAll(() => followReplacedTexts(document));

type Change = (text: Text) => void;

function fontOf(text: Text): HTMLElement {
  const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
  font.textContent = text.data;
  return font;
}

const changes: Readonly<Record<string, Change>> = {
  'replaced in one step': (text) => text.replaceWith(fontOf(text)),
  'replaced in two steps': (text) => {
    text.before(fontOf(text));
    text.remove();
  },
  'replaced, then replaced again': (text) => {
    const font = fontOf(text);
    text.replaceWith(font);
    font.replaceWith(fontOf(text));
  },
  wrapped: (text) => {
    const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
    text.replaceWith(font);
    font.append(text);
  },
};

/** Changes each text of the box, as a translator does. */
function changeTexts(box: Element, change: Change): void {
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) found.push(node as Text);
  for (const text of found) change(text);
}

type Step = { readonly before: ReactNode; readonly after: ReactNode; readonly shown: string };

const steps: Readonly<Record<string, Step>> = {
  'a text is removed': { before: ['one', <i key="i">two</i>], after: <i key="i">two</i>, shown: 'two' },
  'a text changes': {
    before: ['one', <i key="i">two</i>],
    after: ['ONE', <i key="i">two</i>],
    shown: 'ONEtwo',
  },
  'an element comes before a text': {
    before: [null, 'one'],
    after: [<i key="i">two</i>, 'one'],
    shown: 'twoone',
  },
  'a text comes before a text': { before: [null, 'one'], after: ['two', 'one'], shown: 'twoone' },
  'a text moves': {
    before: [<i key="i">two</i>, 'one'],
    after: ['one', <i key="i">two</i>],
    shown: 'onetwo',
  },
  'an only text becomes elements': { before: 'one', after: [<i key="i">two</i>, 'three'], shown: 'twothree' },
  'elements become an only text': { before: ['one', <i key="i">two</i>], after: 'three', shown: 'three' },
  'a text of a component is removed': {
    before: [<Words key="w" />, 'one'],
    after: [null, 'one'],
    shown: 'one',
  },
};

function Words(): string {
  return 'words';
}

const rounds = Object.keys(changes).flatMap((change) =>
  Object.keys(steps).map((step) => [change, step] as const),
);

test.for(rounds)('texts %s: %s', async ([change, step]) => {
  const { before = null, after = null, shown = '' } = steps[step] ?? {};
  const screen = await render(<p>{before}</p>);
  const box = screen.container.querySelector('p') as HTMLElement;
  changeTexts(box, changes[change] ?? (() => undefined));
  await screen.rerender(<p>{after}</p>);
  expect(box.textContent).toBe(shown);
  changeTexts(box, changes[change] ?? (() => undefined));
  await screen.rerender(<p>{before}</p>);
  await screen.rerender(<p>{null}</p>);
  expect(box.textContent).toBe('');
});

test('elements of an extension between texts stay, and nothing breaks', async () => {
  const screen = await render(<p>{['one', <i key="i">two</i>]}</p>);
  const box = screen.container.querySelector('p') as HTMLElement;
  box.prepend(document.createElement('x-tool'));
  await screen.rerender(<p>{['ONE']}</p>);
  expect(box.textContent).toBe('ONE');
  expect(box.querySelector('x-tool')).not.toBeNull();
});
