// Tests the security page (docs/design/web.md#information-pages).
import { expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

test('each promise says how it is checked', async () => {
  const page = await openPage('/info/security', fakeApi());
  await expect.element(page.getByRole('heading', { name: 'One reader at most' })).toBeVisible();
  expect(page.getByRole('heading', { level: 3, name: 'How we check it:' }).elements()).toHaveLength(14);
  expect(page.getByText('1,000', { exact: true }).elements()).toHaveLength(2);
  const limits = page.getByRole('region', { name: 'What we can’t promise' });
  expect(limits.getByRole('listitem').elements()).toHaveLength(11);
});

test('on a wide screen claim and check stand side by side, and the page is less than 2,200 px high', async () => {
  await browser.viewport(1440, 900);
  const page = await openPage('/info/security', fakeApi());
  const row = page.getByRole('region', { name: 'One reader at most' });
  const [claim, check] = [...row.element().children].map((part) => part.getBoundingClientRect());
  expect(check?.top).toBe(claim?.top);
  expect(check?.left).toBeGreaterThan(claim?.right ?? Infinity);
  expect(document.documentElement.scrollHeight).toBeLessThan(2200);
  await browser.viewport(1280, 900);
});

test('the lead leads to what cannot be promised, which has an edge of its own', async () => {
  const page = await openPage('/info/security', fakeApi());
  const link = page.getByRole('link', { name: 'what we can’t promise' });
  await expect.element(link).toHaveAttribute('href', '#limits');
  const limits = page.getByRole('region', { name: 'What we can’t promise' }).element();
  expect(getComputedStyle(limits).borderTopWidth).toBe('1px');
});

test('a promise names its limit by the number that the list shows', async () => {
  const page = await openPage('/info/security', fakeApi());
  const limits = page.getByRole('region', { name: 'What we can’t promise' }).getByRole('listitem');
  await expect.element(page.getByText(/we notice and block it, except as in limit 10 below/)).toBeVisible();
  await expect.element(limits.nth(9)).toMatchTextContent('Three kinds of manual restore go unnoticed');
  await expect
    .element(page.getByText(/keep the rightful reader out, except as in limit 11 below/))
    .toBeVisible();
  await expect.element(limits.nth(10)).toMatchTextContent('Someone who guesses from thousands of networks');
});

test('sealed links have their promises together, and what cannot be compared is said', async () => {
  const page = await openPage('/info/security', fakeApi());
  const sealed = page.getByRole('region', { name: 'Links encrypted in your browser' });
  await expect.element(sealed).toBeVisible();
  const ids = [...sealed.element().querySelectorAll('p')].map(({ id }) => id);
  expect(ids).toEqual(['p15', 'p16', 'p17']);
  await expect.element(sealed.getByText(/page with the form differs for each visitor/)).toBeVisible();
});

test('the address for reports is a link, or the page says that it is missing', async () => {
  const brand = { ...aBootstrap().brand, security_email: 'safe@example.com' };
  const page = await openPage('/info/security', fakeApi(), { brand });
  const link = page.getByRole('link', { name: 'safe@example.com' });
  await expect.element(link).toHaveAttribute('href', 'mailto:safe@example.com');
  await page.unmount();
  const without = await openPage('/info/security', fakeApi());
  await expect.element(without.getByText(/hasn’t published an address for reports yet/)).toBeVisible();
});
