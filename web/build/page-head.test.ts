// Tests what the build writes into the head of a page (docs/design/web.md#page-shell).
import { expect, test } from 'vitest';
import { headOf } from './page-head.ts';

const manifest = {
  'locales/en.json': { file: 'assets/en.js' },
  'src/Page.tsx': { file: 'assets/Page.js', css: ['assets/Page.css'] },
};
const page = {
  title: 'Secret link – {host}',
  preview: 'A "secret" <link>.',
  chunk: 'src/Page.tsx',
  texts: undefined,
  noIndex: true,
};

test('the head preloads route and locale chunks with the nonce', () => {
  const head = headOf(page, manifest, 'locales/en.json');
  expect(head).toContain('<link rel="modulepreload" href="/assets/en.js" nonce="{nonce}">');
  expect(head).toContain('<link rel="modulepreload" href="/assets/Page.js" nonce="{nonce}">');
  expect(head).toContain('<link rel="stylesheet" href="/assets/Page.css">');
});

test('the head escapes the texts of the preview card', () => {
  expect(headOf(page, manifest, 'locales/en.json')).toContain('content="A &quot;secret&quot; &lt;link>."');
});

test('a public page has no robots line', () => {
  expect(headOf(page, manifest, 'locales/en.json')).toContain('noindex');
  expect(headOf({ ...page, noIndex: false }, manifest, 'locales/en.json')).not.toContain('noindex');
});

test('an unknown chunk stops the build', () => {
  expect(() => headOf({ ...page, chunk: 'src/Gone.tsx' }, manifest, 'locales/en.json')).toThrow(
    'src/Gone.tsx',
  );
});
