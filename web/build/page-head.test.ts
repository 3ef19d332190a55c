// Tests what the build writes into the head of a page (docs/design/web-build.md#page-shell).
import { expect, test } from 'vitest';
import { headOf } from './page-head.ts';

const manifest = {
  'src/Page.tsx': { file: 'assets/Page.js', css: ['assets/Page.css'] },
};
const page = {
  title: 'Secret link – {host}',
  preview: 'A "secret" <link>.',
  chunk: 'src/Page.tsx',
  texts: 'assets/en.home-12345678.json',
  noIndex: true,
  early: false,
};

test('the head preloads the texts, and the chunk of the route with the nonce', () => {
  const head = headOf(page, manifest);
  expect(head).toContain('<link rel="preload" as="fetch" crossorigin href="/assets/en.home-12345678.json">');
  expect(head).toContain('<link rel="modulepreload" href="/assets/Page.js" nonce="{nonce}">');
  expect(head).toContain('<link rel="stylesheet" href="/assets/Page.css">');
});

test('the head holds the styles of all chunks that the page imports, without the entry', () => {
  const deep = {
    'src/Page.tsx': { file: 'assets/Page.js', imports: ['_near.js', 'index.html'] },
    '_near.js': { file: 'assets/near.js', imports: ['_far.js'] },
    '_far.js': { file: 'assets/far.js', css: ['assets/far.css'], imports: ['_near.js'] },
    'index.html': { file: 'assets/main.js', css: ['assets/main.css'], isEntry: true },
  };
  const head = headOf(page, deep);
  expect(head).toContain('href="/assets/far.css"');
  expect(head).toContain('href="/assets/near.js"');
  expect(head).not.toContain('main.');
});

test('a chunk that holds more than the page is found by the name of its file', () => {
  const grouped = { '_x.js': { file: 'assets/x.js', name: 'Page' } };
  expect(headOf(page, grouped)).toContain('href="/assets/x.js"');
});

test('the head escapes the texts of the preview card', () => {
  expect(headOf(page, manifest)).toContain('content="A &quot;secret&quot; &lt;link>."');
});

test('a public page has no robots line', () => {
  expect(headOf(page, manifest)).toContain('noindex');
  expect(headOf({ ...page, noIndex: false }, manifest)).not.toContain('noindex');
});

test('an unknown chunk stops the build', () => {
  expect(() => headOf({ ...page, chunk: 'src/Gone.tsx' }, manifest)).toThrow('src/Gone.tsx');
});

test('only the recipient page looks its secret up in the head, before the styles', () => {
  expect(headOf(page, manifest)).not.toContain('preloadedView');
  const head = headOf({ ...page, early: true }, manifest);
  expect(head.indexOf('preloadedView')).toBeLessThan(head.indexOf('stylesheet'));
  expect(head).toContain('<script nonce="{nonce}">if(');
});
