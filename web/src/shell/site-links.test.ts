// Every link follows its flag, and none is dead (web.md 13.14).
import { expect, test } from 'vitest';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { footerColumns, headerLinks } from '#shell/site-links.ts';

const labelsOf = (change: Parameters<typeof aBootstrap>[0]) =>
  footerColumns(aBootstrap(change)).flatMap(({ links }) => links.map(({ label }) => label));
const brand = aBootstrap().brand;

test('with accounts switched off the header has no way to sign in', () => {
  expect(headerLinks(aBootstrap()).map(({ label }) => label)).not.toContain('signIn');
});

test('links without a configured address are absent', () => {
  expect(labelsOf({})).not.toEqual(expect.arrayContaining(['docs']));
  expect(labelsOf({ brand: { ...brand, source_url: 'https://code.example' } })).toContain('source');
  expect(labelsOf({ brand: { ...brand, status_url: 'https://status.example' } })).toContain('status');
});

test('the support host brings its pages, and the blog only with it', () => {
  const withBlog = { ...brand, blog_url: 'https://blog.example' };
  expect(labelsOf({ brand: withBlog })).not.toContain('blog');
  expect(labelsOf({ brand: withBlog, support_host: 'help.example' })).toEqual(expect.arrayContaining(['blog', 'docs', 'api']));
});

test('a column without links is not drawn', () => {
  expect(footerColumns(aBootstrap()).map(({ heading }) => heading)).not.toContain('resources');
});
