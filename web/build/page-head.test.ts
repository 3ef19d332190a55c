// Tests what the build writes into the head of a page (docs/design/web-build.md#page-shell).
import { expect, test } from 'vitest';
import { headOf } from './page-head.ts';

const manifest = {
  'src/Page.tsx': { file: 'assets/Page.js', css: ['assets/Page.css'] },
};
const page = {
  title: 'Secret link – {host}',
  preview: 'A "secret" <link>.',
  chunks: ['src/Page.tsx'],
  texts: ['assets/en.home-12345678.json'],
  noIndex: true,
  early: false,
};

test('the head preloads the texts, and the chunk of the route with the nonce', () => {
  const head = headOf(page, manifest);
  expect(head).toContain('<link rel="preload" as="fetch" crossorigin href="/assets/en.home-12345678.json">');
  expect(head).toContain('<link rel="modulepreload" href="/assets/Page.js" nonce="{nonce}">');
  expect(head).toContain('<link rel="stylesheet" href="/assets/Page.css">');
});

test('a page of a customer loads the header of customers with its styles and texts at once', () => {
  const both = { ...manifest, 'src/Header.tsx': { file: 'assets/Header.js', css: ['assets/Header.css'] } };
  const texts = [...page.texts, 'assets/en.customerHeader-12345678.json'];
  const head = headOf({ ...page, texts, chunks: ['src/Page.tsx', 'src/Header.tsx'] }, both);
  for (const file of ['Page.css', 'Header.css', 'Page.js', 'Header.js', 'en.customerHeader-12345678.json'])
    expect(head.split(`href="/assets/${file}"`)).toHaveLength(2);
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

test('every page names the one picture of the card, by the address of its host', () => {
  for (const preview of [page.preview, undefined]) {
    const head = headOf({ ...page, preview }, manifest);
    expect(head).toContain('<meta property="og:image" content="{scheme}://{host}/card.png">');
    expect(head).toContain('<meta property="og:image:width" content="1200">');
    expect(head).toContain('<meta property="og:image:height" content="630">');
    expect(head).toContain('<meta property="og:site_name" content="{brand}">');
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
  }
});

test('public pages have a web manifest, pages of a secret have none', () => {
  expect(headOf({ ...page, noIndex: false }, manifest)).toContain('rel="manifest" href="/site.webmanifest"');
  expect(headOf(page, manifest)).not.toContain('manifest"');
});

test('a public page has no robots line', () => {
  expect(headOf(page, manifest)).toContain('noindex');
  expect(headOf({ ...page, noIndex: false }, manifest)).not.toContain('noindex');
});

test('an unknown chunk stops the build', () => {
  expect(() => headOf({ ...page, chunks: ['src/Gone.tsx'] }, manifest)).toThrow('src/Gone.tsx');
});

test('only the recipient page looks its secret up in the head, before the styles', () => {
  expect(headOf(page, manifest)).not.toContain('preloadedView');
  const head = headOf({ ...page, early: true }, manifest);
  expect(head.indexOf('preloadedView')).toBeLessThan(head.indexOf('stylesheet'));
  expect(head).toContain('<script nonce="{nonce}">if(');
});
