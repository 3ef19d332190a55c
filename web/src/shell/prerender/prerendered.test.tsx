// Tests the prerendered pages (docs/design/web-build.md#page-shell, docs/design/web-build.md#checks).
import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import en from '#locales/en.json';
import { prerenderAll } from '#shell/prerender/prerendered.tsx';
import { routes } from '../../routes.tsx';

const prerendered = await prerenderAll('en', en, routes);

afterEach(() => browser.viewport(1280, 900));

test('every page has a title and one h1; pages that need JavaScript have a notice', () => {
  for (const { title, root } of Object.values(prerendered.pages)) {
    expect(title).not.toBe('');
    expect(root.match(/<h1/g)).toHaveLength(1);
  }
  const whole = [
    '/about',
    '/info/security',
    '/info/privacy',
    '/info/terms',
    '/translations',
    '/docs/rest-api',
    '/incoming',
    '*',
  ];
  for (const [pattern, { root }] of Object.entries(prerendered.pages))
    expect(root.includes('<noscript>'), pattern).toBe(!whole.includes(pattern));
});

test.each(['', '@accounts', '@plans'])('where creating takes an account, Home%s has no form', (variant) => {
  const home = prerendered.pages[`/${variant}`];
  expect(home?.root).toMatch(/<form[^]*id="secret"[^]*<\/form>/);
  expect(home?.root).not.toContain('Sign in to create a link');
  const refused = prerendered.pages[`/@refused${variant}`];
  const [card = ''] = /<section[^]*<\/section>/.exec(refused?.root ?? '') ?? [];
  expect(card).toMatch(/Sign in to create a link[^]*href="\/signin"/);
  expect(card.includes('href="/signup"')).toBe(variant !== '');
  expect(refused?.root).not.toMatch(/<form|id="secret"/);
  expect(refused).toMatchObject({ texts: 'signInFirst', title: home?.title, preview: home?.preview });
});

test('the recipient page says whether anyone can send a secret', () => {
  const open = 'This is {brand}. Anyone can send a secret from here.';
  expect(prerendered.pages['/secret/:key']?.root).toContain(open);
  const closed = prerendered.pages['/secret/:key@closed']?.root;
  expect(closed).toContain('This is {brand}. Only people with an account here can send a secret.');
  expect(closed).not.toContain(open);
});

test('pages that need no JavaScript have the links of the footer', () => {
  for (const path of ['/about', '/info/security', '/translations', '/docs/rest-api', '/incoming'])
    expect(prerendered.pages[path]?.root, path).toMatch(/<footer[^]*href="\/info\/privacy"[^]*<\/footer>$/);
});

test('a page with nothing but its heading says by a card that it could not start', () => {
  expect(prerendered.pages['/recent']?.root).toContain('This page couldn’t start');
  expect(prerendered.pages['/']?.root).not.toContain('This page couldn’t start');
});

test('placeholders stay, and there is no inline style or script', () => {
  expect(prerendered.pages['/']?.root).toContain('{brand}');
  expect(prerendered.pages['/secret/:key']?.root).toContain('{host}');
  for (const { root } of Object.values(prerendered.pages))
    expect(root).not.toMatch(/ style=| on\w+=|<script/);
});

test('no page cuts a placeholder, which the server could not fill in then', () => {
  for (const { root } of Object.values(prerendered.pages))
    expect(
      root.replaceAll(/\{(brand|host|region|scheme|nonce|content|else|end|(if|fill):[\w.:]+)\}/g, ''),
    ).not.toMatch(/[{}]/);
});

test('sender-only pages have the private strip, the recipient page has no navigation', () => {
  expect(prerendered.pages['/private/:key']?.root).toContain('<aside');
  expect(prerendered.pages['/private/:key/burn']?.root).toContain('<aside');
  expect(prerendered.pages['/secret/:key']?.root).not.toMatch(/<header|<nav|<a /);
});

test('pages of customers have the tabs, without counts that are not known yet', () => {
  for (const path of ['/dashboard', '/recent', '/account', '/account/domains', '/colonel']) {
    const root = prerendered.pages[path]?.root ?? '';
    expect(root, path).toContain('href="/recent"');
    expect(root, path).not.toContain('0 secrets');
  }
  expect(prerendered.pages['/about']?.root).not.toContain('href="/recent"');
});

test('a custom domain is shown as verified, the site host is not', () => {
  expect(prerendered.pages['/secret/:key@custom']?.root).toContain('Verified domain.');
  expect(prerendered.pages['/secret/:key']?.root).not.toContain('Verified domain.');
});

test.each([
  ['/', '/', 320],
  ['/', '/', 1280],
  ['/@refused', '/', 320],
  ['/@refused', '/', 1280],
  ['*', '/nothing/here', 320],
  ['*', '/nothing/here', 1280],
  ['/about', '/about', 320],
  ['/info/security', '/info/security', 1280],
])('the heading of %s does not move when the script takes over %s at %i px', async (pattern, path, width) => {
  await browser.viewport(width, 900);
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = (prerendered.pages[pattern]?.root ?? '').replaceAll('{brand}', 'Glimpse');
  document.body.append(root);
  const before = boxOf(root);
  root.remove();
  const creation = { open: false, allowed: !pattern.endsWith('@refused') };
  const page = await openPage(path, fakeApi(), { creation });
  page.container.id = 'root';
  await expect.poll(() => page.container.querySelector('h1')).not.toBeNull();
  expect(boxOf(page.container)).toEqual(before);
});

function boxOf(root: Element): number[] {
  const { x, y, width, height } = root.querySelector('h1')?.getBoundingClientRect() ?? new DOMRect();
  return [x, y, width, height].map(Math.round);
}

test('the recipient page says that it loads, until a look-up tells more', async () => {
  const root = prerendered.pages['/secret/:key']?.root ?? '';
  expect(root).toContain('Loading…');
  expect(root).not.toContain('It hasn’t been opened yet.');
  expect(root).toContain('{scheme}://');
  expect(root).not.toContain('https://');
});
