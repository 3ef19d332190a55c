// What the build writes into a page's head (web.md 4.5, 11).
import { expect, test } from 'vitest';
import { headOf } from './page-head.ts';

const manifest = { 'locales/en.json': { file: 'assets/en.js' }, 'src/Page.tsx': { file: 'assets/Page.js', css: ['assets/Page.css'] } };
const page = { title: 'Secret link – {host}', preview: 'A "secret" <link>.', chunk: 'src/Page.tsx', texts: undefined, noIndex: true };

test('route and locale chunks are preloaded under the nonce', () => {
  const head = headOf(page, manifest, 'locales/en.json');
  expect(head).toContain('<link rel="modulepreload" href="/assets/en.js" nonce="{nonce}">');
  expect(head).toContain('<link rel="modulepreload" href="/assets/Page.js" nonce="{nonce}">');
  expect(head).toContain('<link rel="stylesheet" href="/assets/Page.css">');
});

test('texts of the preview card are escaped', () => {
  expect(headOf(page, manifest, 'locales/en.json')).toContain('content="A &quot;secret&quot; &lt;link>."');
});

test('a page that may be found has no robots line', () => {
  expect(headOf(page, manifest, 'locales/en.json')).toContain('noindex');
  expect(headOf({ ...page, noIndex: false }, manifest, 'locales/en.json')).not.toContain('noindex');
});

test('a chunk that the build does not know stops the build', () => {
  expect(() => headOf({ ...page, chunk: 'src/Gone.tsx' }, manifest, 'locales/en.json')).toThrow('src/Gone.tsx');
});
