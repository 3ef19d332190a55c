// Tests the security page (docs/design/web.md#information-pages).
import { expect, test } from 'vitest';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

test('each promise says how it is checked', async () => {
  const page = await openPage('/info/security', fakeApi());
  await expect.element(page.getByRole('heading', { name: 'One reader at most' })).toBeVisible();
  expect(page.getByText(/^How we check it: /).elements()).toHaveLength(13);
  const limits = page.getByRole('region', { name: 'What we can’t promise' });
  expect(limits.getByRole('listitem').elements()).toHaveLength(10);
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
