// Tests that each link follows its flag and none is dead (docs/design/web-build.md#checks).
import { expect, test } from 'vitest';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { footerColumns, headerLinks } from '#shell/site-links.ts';

const labelsOf = (change: Parameters<typeof aBootstrap>[0]) =>
  footerColumns(aBootstrap(change)).flatMap(({ links }) => links.map(({ label }) => label));
const brand = aBootstrap().brand;

test('without accounts the header has no sign-in link', () => {
  expect(headerLinks(aBootstrap()).map(({ label }) => label)).not.toContain('signIn');
});

test('links without a configured address are absent', () => {
  expect(labelsOf({})).not.toEqual(expect.arrayContaining(['docs']));
  expect(labelsOf({ brand: { ...brand, source_url: 'https://code.example' } })).toContain('source');
  expect(labelsOf({ brand: { ...brand, status_url: 'https://status.example' } })).toContain('status');
});

test('the support host adds its pages, and the blog needs it', () => {
  const withBlog = { ...brand, blog_url: 'https://blog.example' };
  expect(labelsOf({ brand: withBlog })).not.toContain('blog');
  expect(labelsOf({ brand: withBlog, support_host: 'help.example' })).toEqual(
    expect.arrayContaining(['blog', 'docs', 'api']),
  );
});

test('the calls of this site are linked, after the documentation of the support host', () => {
  expect(labelsOf({})).toContain('restApi');
  const labels = labelsOf({ support_host: 'help.example' });
  expect(labels.indexOf('api')).toBeLessThan(labels.indexOf('restApi'));
  expect(labels).toContain('api');
});

const accounts = { enabled: true, signin: true, signup: true, autoverify: false };

test('the account is linked only where somebody can get there', () => {
  const off = { ...accounts, signin: false };
  expect(labelsOf({ authentication: accounts })).toContain('account');
  expect(labelsOf({ authentication: off })).not.toContain('account');
  expect(labelsOf({ authentication: off, authenticated: true })).toContain('account');
  expect(labelsOf({ authenticated: true })).not.toContain('account');
});

test('a route that hides feedback has no way there in the footer', () => {
  const labels = (hides: boolean) =>
    footerColumns(aBootstrap(), hides).flatMap(({ links }) => links.map(({ label }) => label));
  expect(labels(false)).toContain('feedback');
  expect(labels(true)).not.toContain('feedback');
});
