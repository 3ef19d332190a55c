// Tests the page of a link that confirms an address (docs/design/web-accounts.md#verification).
import { acknowledgeSecret, revealSecret } from '@glimpse/contracts/secrets';
import { expect, test, vi } from 'vitest';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { expectAccessible } from '#testing/axe.ts';
import { openPage } from '#testing/open-page.tsx';
import { fakeTimers, recipientPath, waitingSecret } from '#testing/recipient-page.ts';
import { aRevealed } from '#testing/samples.ts';

const authentication = { enabled: true, signup: true, signin: true, autoverify: false };
/** A link whose account waits. `needs_password`: this browser did not sign up. */
const waiting = (needs_password?: boolean) =>
  waitingSecret({ verification: true }, { verification: true, needs_password });
type Page = Awaited<ReturnType<typeof openPage>>;
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm account' }).click();

test('the browser that signed up confirms with one button', async () => {
  const api = waiting(false).answers(revealSecret, aRevealed(''));
  const page = await openPage(recipientPath, api);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Confirm your email address');
  await expect.element(page.getByText('Press the button to finish creating your account.')).toBeVisible();
  await expect.element(page.getByText('This is Glimpse, where you asked for an account.')).toBeVisible();
  expect(page.getByText(/Anyone can send a secret/).query()).toBeNull();
  expect(page.getByLabelText('New password', { exact: true }).query()).toBeNull();
  await confirm(page);
  await expect.element(heading).toHaveTextContent('Your email address is confirmed.');
  await expect.element(heading).toHaveFocus();
  expect(page.getByRole('link', { name: 'Sign in' }).query()).toBeNull();
  await expect.poll(() => api.calls(acknowledgeSecret)).toHaveLength(1);
  expect(location.pathname).toBe('/secret/opened');
});

test('every other browser chooses the password of the account', async () => {
  const api = waiting(true).answers(revealSecret, aRevealed(''));
  const page = await openPage(recipientPath, api, { authentication });
  await expect.element(page.getByText(/^Choose a password for your account/)).toBeVisible();
  await expect.element(page.getByText(/^Didn’t create an account\?/)).toBeVisible();
  const field = page.getByLabelText('New password', { exact: true });
  await expect.element(field).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(field).toHaveAttribute('translate', 'no');
  await expectAccessible(document.body, { whole: true });
  await field.fill('a long rainy evening');
  await confirm(page);
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
  expect(api.calls(revealSecret)).toMatchObject([{ body: { continue: true, newp: 'a long rainy evening' } }]);
  await expectAccessible(document.body, { whole: true });
});

test.each([
  ['accounts.new_too_short', 'Use at least 8 characters.'],
  ['accounts.password_too_common', 'Too many people use this password. Choose another one.'],
] as const)('a refused password (%s) stays typed, says why and gets the focus', async (code, text) => {
  const api = waiting(true).fails(revealSecret, code).answers(revealSecret, aRevealed(''));
  const page = await openPage(recipientPath, api);
  const field = page.getByLabelText('New password', { exact: true });
  await field.fill('password');
  await confirm(page);
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(text));
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('password');
  await confirm(page);
  await expect.element(page.getByText('Your email address is confirmed.')).toBeVisible();
  expect(new Set(api.calls(revealSecret).map(({ nonce }) => nonce)).size).toBe(2);
});

test('a browser whose sign-up ended meanwhile gets the field after pressing', async () => {
  const api = waiting(false)
    .fails(revealSecret, 'accounts.verify_needs_password')
    .answers(revealSecret, aRevealed(''));
  const page = await openPage(recipientPath, api);
  await confirm(page);
  const field = page.getByLabelText('New password', { exact: true });
  await expect
    .element(field)
    .toHaveAccessibleDescription(expect.stringContaining('Choose a password for your account.'));
  await field.fill('a long rainy evening');
  await confirm(page);
  await expect.element(page.getByText('Your email address is confirmed.')).toBeVisible();
});

test('a signed-in visitor confirms nothing, and is told whose session this is', async () => {
  const api = waiting(true);
  const page = await openPage(recipientPath, api, signedInBootstrap());
  const main = page.getByRole('main');
  await expect
    .element(main)
    .toMatchTextContent(/You’re signed in as ines@northwind\.example\. This link confirms another/);
  await expect.element(main).toMatchTextContent(/Nothing was used up/);
  expect(page.getByRole('button', { name: 'Confirm account' }).query()).toBeNull();
  await expect.element(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout');
  expect(api.calls(revealSecret)).toHaveLength(0);
  await expectAccessible(document.body, { whole: true });
});

test('a visitor who signed in meanwhile gets the same words as an error', async () => {
  const page = await openPage(recipientPath, waiting().fails(revealSecret, 'accounts.verify_signed_in'));
  await confirm(page);
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent(/Sign out first, then open this link again\./);
});

test('a link that nobody waits for any more says so', async () => {
  const page = await openPage(recipientPath, waiting().fails(revealSecret, 'secrets.unknown'));
  await confirm(page);
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('That information is no longer available.');
});

test('a lost answer is asked for again with the same nonce and password', async () => {
  fakeTimers();
  const api = waiting(true)
    .loses(revealSecret)
    .fails(revealSecret, 'store.unavailable')
    .answers(revealSecret, aRevealed(''));
  const page = await openPage(recipientPath, api);
  await page.getByLabelText('New password', { exact: true }).fill('a long rainy evening');
  await confirm(page);
  await expect.element(page.getByText(/Nothing is lost/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(500);
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(page.getByText('Your email address is confirmed.')).toBeVisible();
  const calls = api.calls(revealSecret);
  expect(new Set(calls.map(({ nonce }) => nonce)).size).toBe(1);
  expect(calls.map(({ body }) => body)).toMatchObject(
    Array.from({ length: 3 }, () => ({ newp: 'a long rainy evening' })),
  );
});

test('a script confirms nothing', async () => {
  const api = waiting(false);
  const page = await openPage(recipientPath, api);
  await expect.element(page.getByRole('button', { name: 'Confirm account' })).toBeVisible();
  document.querySelector<HTMLButtonElement>('button[name=continue]')?.click();
  await expect.element(page.getByRole('button', { name: 'Confirm account' })).toBeVisible();
  expect(api.calls(revealSecret)).toHaveLength(0);
});
