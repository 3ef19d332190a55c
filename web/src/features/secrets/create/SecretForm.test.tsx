// Tests domain, drawer and texts of the creation form (docs/design/web-secrets.md#secret-form).
import { concealSecret, viewReceipt } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aConcealed, aFoundReceipt } from '#testing/samples.ts';

const created = () => fakeApi().answers(concealSecret, aConcealed()).answers(viewReceipt, aFoundReceipt());
const own = { domains_enabled: true, custom_domains: ['a.example.com', 'b.example.com'] };

test('the chosen domain is sent, shown in the preview and kept in the browser', async () => {
  const api = created();
  const page = await openPage('/', api, own);
  const domain = page.getByLabelText('Link domain');
  await expect.element(domain).toBeVisible();
  expect([...(domain.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'a.example.com',
    'b.example.com',
    'eu.glimpse.example',
  ]);
  await domain.selectOptions('b.example.com');
  await page.getByText('Link Preview').click();
  await expect
    .poll(() => document.querySelector('main .url')?.textContent)
    .toBe('http://b.example.com/secret/••••••••');
  expect(localStorage.getItem('glimpse:selected-domain')).toBe('b.example.com');
  await page.getByLabelText('Your secret').fill('on my own name');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(api.calls(concealSecret)).toMatchObject([{ body: { share_domain: 'b.example.com' } }]);
});

test('a custom domain refuses to generate and names the address that can', async () => {
  const page = await openPage('/', created(), own);
  const generate = page.getByRole('button', { name: 'Generate a password' });
  const reason = 'Random passwords work only on eu.glimpse.example. Choose it as the link domain first.';
  await expect.element(generate).toBeDisabled();
  await expect.element(generate).toHaveAccessibleDescription(reason);
  await expect.element(generate).toHaveAttribute('title', reason);
  await page.getByLabelText('Link domain').selectOptions('eu.glimpse.example');
  await expect.element(generate).toBeEnabled();
});

test('the site host is sent as no domain, and without domains there is no choice', async () => {
  const api = created();
  const page = await openPage('/', api);
  await expect.element(page.getByLabelText('Your secret')).toBeVisible();
  expect(page.getByLabelText('Link domain').query()).toBeNull();
  await page.getByLabelText('Your secret').fill('x');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(api.calls(concealSecret)).toMatchObject([{ body: { share_domain: '', recipient: '' } }]);
});

test('a refused domain is told below its field, with the text kept', async () => {
  const page = await openPage('/', fakeApi().fails(concealSecret, 'secrets.share_domain_not_ready'), own);
  await page.getByLabelText('Your secret').fill('still here');
  await page.getByRole('button', { name: 'Create link' }).click();
  const domain = page.getByLabelText('Link domain');
  await expect.element(domain).toHaveFocus();
  await expect
    .element(domain)
    .toHaveAccessibleDescription('This domain isn’t active yet. Choose another one.');
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('still here');
});

test('an error in a closed drawer opens it and takes the focus', async () => {
  const page = await openPage('/', fakeApi().fails(concealSecret, 'secrets.passphrase_too_long'));
  await page.getByLabelText('Your secret').fill('x');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByLabelText('Passphrase', { exact: true })).toHaveFocus();
  await expect.element(page.getByText('Use at most 256 characters.')).toBeVisible();
});

test('a passphrase is never cut in silence: the server counts its characters', async () => {
  const api = created();
  const page = await openPage('/', api);
  await page.getByLabelText('Your secret').fill('x');
  await page.getByText('Privacy Options').click();
  const typed = '각'.repeat(256).normalize('NFD');
  await page.getByLabelText('Passphrase', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.poll(() => api.calls(concealSecret)).toMatchObject([{ body: { passphrase: typed } }]);
});

test('the empty form says why nothing can be created', async () => {
  const page = await openPage('/', created());
  const create = page.getByRole('button', { name: 'Create link' });
  await expect.element(create).toHaveAttribute('title', 'Type or paste your secret first.');
  await expect.element(create).toHaveAccessibleDescription('Type or paste your secret first.');
});

test('typed text has the letters of the revealed text', async () => {
  const page = await openPage('/', created());
  await expect.element(page.getByLabelText('Your secret')).toBeVisible();
  const { fontFamily } = getComputedStyle(page.getByLabelText('Your secret').element());
  expect(fontFamily).toContain('monospace');
});

test('the browser asks before leaving while the typed text is unsent, not after it was sent', async () => {
  const page = await openPage('/', created());
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(asks()).toBe(false);
  await page.getByLabelText('Your secret').fill('half typed');
  expect(asks()).toBe(true);
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(asks()).toBe(false);
});
