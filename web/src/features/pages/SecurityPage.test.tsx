// Tests the security page (docs/design/web.md#information-pages).
import { expect, test } from 'vitest';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

test('each promise says how it is checked', async () => {
  const page = await openPage('/info/security', fakeApi());
  await expect.element(page.getByRole('heading', { name: 'One reader at most' })).toBeVisible();
  expect(page.getByText(/^How we check it: /).elements()).toHaveLength(14);
  const limits = page.getByRole('region', { name: 'What we can’t promise' });
  expect(limits.getByRole('listitem').elements()).toHaveLength(11);
});

test('a promise names its limit by the number that the list shows', async () => {
  const page = await openPage('/info/security', fakeApi());
  const limits = page.getByRole('region', { name: 'What we can’t promise' }).getByRole('listitem');
  await expect.element(page.getByText(/noticed and blocked, except as limit 10 below says/)).toBeVisible();
  await expect.element(limits.nth(9)).toMatchTextContent('We don’t notice three restores by hand');
  await expect
    .element(page.getByText(/keep the rightful reader out, except as limit 11 below says/))
    .toBeVisible();
  await expect.element(limits.nth(10)).toMatchTextContent('Someone who guesses from thousands of networks');
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
