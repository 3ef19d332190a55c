// Tests the information pages (docs/design/web.md#information-pages).
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const { brand } = aBootstrap();

test.each([
  ['/about', 'Passwords don’t belong in your inbox', 'About Glimpse'],
  ['/info/security', 'What we promise, and what we don’t', 'Security – Glimpse'],
  ['/info/privacy', 'What we keep, and for how long', 'Privacy – Glimpse'],
  ['/info/terms', 'Terms of use', 'Terms of use – Glimpse'],
])('%s is reached, titled and passes axe in both themes', async (path, heading, title) => {
  const page = await openPage(path, fakeApi());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  await expect.poll(() => document.title).toBe(title);
  await expectAccessible(document.body, { whole: true });
});

test('each promise says how it is checked', async () => {
  const page = await openPage('/info/security', fakeApi());
  await expect.element(page.getByRole('heading', { name: 'One reader at most' })).toBeVisible();
  expect(page.getByText(/^How we check it: /).elements()).toHaveLength(11);
  expect(page.getByRole('region', { name: 'What we can’t promise' }).getByRole('listitem').elements()).toHaveLength(9);
});

test('the address for reports is a link, or the page says that it is missing', async () => {
  const page = await openPage('/info/security', fakeApi(), { brand: { ...brand, security_email: 'safe@example.com' } });
  await expect.element(page.getByRole('link', { name: 'safe@example.com' })).toHaveAttribute('href', 'mailto:safe@example.com');
});

test('without an operator, privacy and terms are marked as templates', async () => {
  const page = await openPage('/info/terms', fakeApi());
  await expect.element(page.getByText('Template: the operator still has to add names and applicable law.')).toBeVisible();
  await page.unmount();
  const named = await openPage('/info/privacy', fakeApi(), { brand: { ...brand, operator: 'Example Ltd' } });
  await expect.element(named.getByRole('heading', { level: 1, name: 'What we keep, and for how long' })).toBeVisible();
  await expect.element(named.getByText('Template: the operator still has to add names and applicable law.')).not.toBeInTheDocument();
});

test('the about page shows the text of the operator', async () => {
  const page = await openPage('/about', fakeApi(), { brand: { ...brand, operator: 'Run by Example Ltd.' } });
  await expect.element(page.getByText('Run by Example Ltd.')).toBeVisible();
});
