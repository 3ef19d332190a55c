// Tests the dashboard: form, latest secrets, counts (docs/design/web-secrets.md#dashboard).
import { listRecent } from '@glimpse/contracts/receipts';
import { concealSecret, viewReceipt } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { anonymousGlobals } from '#lib/visitor/globals.ts';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { basic } from '#testing/plans.ts';
import { expectAccessible } from '#testing/axe.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aConcealed, aFoundReceipt, aReceipt, aRecentList } from '#testing/samples.ts';

const seven = Array.from({ length: 7 }, (_, index) =>
  aReceipt({ key: String(index).repeat(32), secret_shortkey: `secret0${index}` }),
);
const listed = (api: FakeApi = fakeApi()) => api.answers(listRecent, aRecentList(seven));

test('the form asks for a recipient, has no asterisk and keeps the limits of the plan', async () => {
  const customer = { ...signedInBootstrap({ plan: basic }), plan: basic };
  const page = await openPage('/dashboard', listed(), customer);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('New secret');
  expect(document.getElementById('createSecret')?.textContent).not.toContain('*');
  await page.getByText('Privacy Options').click();
  await expect.element(page.getByLabelText('Recipient’s email')).toHaveAttribute('type', 'email');
  await page.getByLabelText('Your secret').click();
  await expect.element(page.getByText('0 / 100000 chars').first()).toBeInTheDocument();
  await page.getByLabelText('Lifetime').selectOptions('14 days');
  await expectAccessible(document.body, { whole: true });
});

test('a customer who may not create is told so instead of the form, beside the latest secrets', async () => {
  const creation = { open: false, allowed: false };
  const page = await openPage('/dashboard', listed(), { ...signedInBootstrap(), creation });
  await expect.element(page.getByRole('heading', { name: 'Your account can’t create links' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Recent' })).toBeVisible();
  expect(document.querySelector('form, #secret')).toBeNull();
  await expectAccessible(document.body, { whole: true });
});

test('where creating takes an account, the form and its text outlive the session', async () => {
  const creation = { open: false, allowed: true };
  const page = await openPage('/dashboard', listed(), { ...signedInBootstrap(), creation });
  await page.getByLabelText('Your secret').fill('typed before');
  const { globals } = page.app;
  globals.change(anonymousGlobals(globals.current()));
  await expect.poll(() => page.app.bootstrap.creation).toEqual({ open: false, allowed: false });
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('typed before');
  await expect.element(page.getByText('Your account can’t create links')).not.toBeInTheDocument();
});

test('the recipient is sent, and a refused address is told at its field with everything kept', async () => {
  const api = listed().fails(concealSecret, 'secrets.bad_recipient').answers(concealSecret, aConcealed());
  api.answers(viewReceipt, aFoundReceipt());
  const page = await openPage('/dashboard', api, signedInBootstrap());
  await page.getByLabelText('Your secret').fill('for Ana');
  await page.getByText('Privacy Options').click();
  const recipient = page.getByLabelText('Recipient’s email');
  await recipient.fill('not an address');
  await expect.element(page.getByText('7 days, no passphrase, by email')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(recipient).toHaveFocus();
  await expect.element(page.getByText('We can’t send email to this address.')).toBeVisible();
  await expect.element(recipient).toHaveValue('not an address');
  await recipient.fill('ana@example.com');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(api.calls(concealSecret)[1]).toMatchObject({ body: { recipient: 'ana@example.com' } });
});

test('the five newest secrets stand beside the form, with a link to all', async () => {
  const page = await openPage('/dashboard', listed(), signedInBootstrap());
  const latest = page.getByRole('region', { name: 'Recent' });
  await expect.element(latest.getByRole('link', { name: 'See all 7' })).toHaveAttribute('href', '/recent');
  expect(latest.getByRole('listitem').elements()).toHaveLength(5);
});

test('each of the newest has its note as title, or else its time', async () => {
  const rows = [aReceipt({ memo: 'Router of the office' }), aReceipt({ key: 'b'.repeat(32) })];
  const api = fakeApi().answers(listRecent, aRecentList(rows));
  const page = await openPage('/dashboard', api, signedInBootstrap());
  const titles = page.getByRole('region', { name: 'Recent' }).getByRole('listitem').getByRole('link');
  await expect.element(titles.first()).toHaveTextContent('Router of the office');
  await expect.element(titles.nth(1)).toMatchTextContent(/^Secret from /);
});

test('a failed list does not disturb the form and can be repeated', async () => {
  const api = listed(fakeApi().keepsFailing(listRecent, 'store.unavailable'));
  const page = await openPage('/dashboard', api, signedInBootstrap());
  await expect.element(page.getByText('We couldn’t load the list.')).toBeVisible();
  await page.getByLabelText('Your secret').fill('typed meanwhile');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: 'See all 7' })).toBeVisible();
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('typed meanwhile');
});

// Check 37 of the looks: an empty account.
test('without secrets the card shows three ghost rows and says what it is for', async () => {
  const api = fakeApi().answers(listRecent, aRecentList([]));
  const page = await openPage('/dashboard', api, signedInBootstrap());
  const card = page.getByRole('region', { name: 'Recent' });
  await expect.element(card.getByText('Follow it here: sent, opened, gone.')).toBeVisible();
  expect(card.element().querySelectorAll('[aria-hidden="true"] > div svg')).toHaveLength(3);
  await expectAccessible(document.body, { whole: true });
});

test('the heading is the only visible title of the form; the field keeps its name', async () => {
  const page = await openPage('/dashboard', listed(), signedInBootstrap());
  await expect.element(page.getByRole('textbox', { name: 'Your secret' })).toBeVisible();
  const label = document.querySelector('label[for=secret]') ?? expect.fail();
  expect(label.getBoundingClientRect().height).toBeLessThan(30);
  const { width } = (label.firstElementChild ?? expect.fail()).getBoundingClientRect();
  expect(width).toBeLessThanOrEqual(1);
});

// Checks 7 and 22 of the looks.
test('a note and the wish for a mail are sent with the new secret', async () => {
  const api = listed().fails(concealSecret, 'secrets.memo_too_long').answers(concealSecret, aConcealed());
  api.answers(viewReceipt, aFoundReceipt());
  const page = await openPage('/dashboard', api, signedInBootstrap());
  await page.getByLabelText('Your secret').fill('for Ana');
  await page.getByText('Privacy Options').click();
  const note = page.getByLabelText('Note for yourself');
  await note.fill('Router of the office');
  const notify = page.getByRole('switch', { name: 'Email me when it’s opened' });
  await expect.element(notify).not.toBeChecked();
  await notify.click();
  await expectAccessible(document.body, { whole: true });
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(note).toHaveFocus();
  await expect.element(note).toHaveValue('Router of the office');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(api.calls(concealSecret)[1]).toMatchObject({ body: { memo: 'Router of the office', notify: true } });
});

test('the switch starts as the account says, and untouched it is not sent', async () => {
  const api = listed().answers(concealSecret, aConcealed()).answers(viewReceipt, aFoundReceipt());
  const customer = signedInBootstrap();
  const cust = customer.cust && { ...customer.cust, notify: true };
  const page = await openPage('/dashboard', api, { ...customer, ...(cust && { cust }) });
  await page.getByLabelText('Your secret').fill('for Ana');
  await page.getByText('Privacy Options').click();
  await expect.element(page.getByRole('switch', { name: 'Email me when it’s opened' })).toBeChecked();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.poll(() => api.calls(concealSecret)).toHaveLength(1);
  expect(JSON.stringify(api.calls(concealSecret))).not.toContain('notify');
});

test('an expired session keeps the text and asks to sign in', async () => {
  const api = listed().fails(concealSecret, 'secrets.email_needs_account');
  const page = await openPage('/dashboard', api, signedInBootstrap());
  await page.getByLabelText('Your secret').fill('not lost');
  await page.getByText('Privacy Options').click();
  await page.getByLabelText('Recipient’s email').fill('ana@example.com');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByText('Sign in to email the link.')).toBeVisible();
  await expect.element(page.getByLabelText('Your secret')).toHaveValue('not lost');
});

test('Home leads a customer to the dashboard', async () => {
  const page = await openPage('/', listed(), signedInBootstrap());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('New secret');
  expect(page.router.state.location.pathname).toBe('/dashboard');
});
