// Tests the sign-up form and what follows it (docs/design/web-accounts.md#sign-up).
import { signUp } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { fakeApi } from '#testing/fake-api.ts';
import {
  alert,
  authentication,
  email,
  type EntryPage,
  formDone,
  heading,
  openEntry,
  password,
  plans,
  regions,
} from '#testing/entry-page.ts';

const createAccount = (page: EntryPage) =>
  page.getByRole('main').getByRole('button', { name: 'Create account' });

test('sign-up sends the plan of its address and says what follows, for any address', async () => {
  const api = fakeApi().answers(signUp, formDone('accounts.verification_sent', '/'));
  const page = await openEntry('/signup/identity', api, {
    regions,
    available_plans: plans,
  });
  await expect
    .element(
      page.getByText(
        'Your account starts out free. Once you’ve confirmed your address, you can choose Identity Plus.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText('Your data stays in this region: European Union.')).toBeVisible();
  await email(page).fill(' ana@example.com ');
  await password(page).fill('a long sunny afternoon');
  await createAccount(page).click();
  await expect.element(heading(page)).toHaveTextContent('Check your email');
  await expect.element(heading(page)).toHaveFocus();
  await expect
    .element(page.getByText('We sent a link to ana@example.com. It works for 24 hours.'))
    .toBeVisible();
  expect(api.calls(signUp)).toMatchObject([{ body: { planid: 'identity', agree: 'true' } }]);
  expect(api.calls(signUp)[0]?.body).not.toHaveProperty('skill', expect.anything());
  await expectAccessible(document.body, { whole: true });
});

test.each(['nothing', 'anonymous', '__proto__'])('the plan code %s names no plan', async (code) => {
  const page = await openEntry(`/signup/${code}`);
  await expect.element(heading(page)).toHaveTextContent('Create account');
  expect(page.getByText(/starts out free/).query()).toBeNull();
});

test('where addresses are confirmed without a mail, the account is ready', async () => {
  const page = await openEntry('/signup', fakeApi().answers(signUp, formDone('accounts.created', '/')));
  await email(page).fill('ana@example.com');
  await password(page).fill('a long sunny afternoon');
  await createAccount(page).click();
  await expect.element(heading(page)).toHaveTextContent('Your account is ready');
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test.each([
  ['ana', 'a long sunny afternoon', 'Email', 'Enter a full email address.'],
  ['ana@example.com', 'short', 'Password', 'Use at least 8 characters.'],
  ['ana@example.com', 'x'.repeat(257), 'Password', 'Use at most 256 characters.'],
])('%s with such a password is refused before it is sent', async (address, secret, label, text) => {
  const api = fakeApi();
  const page = await openEntry('/signup', api);
  await email(page).fill(address);
  await password(page).fill(secret);
  await createAccount(page).click();
  const field = page.getByLabelText(label, { exact: true });
  await expect.element(field).toHaveAccessibleDescription(new RegExp(text));
  await expect.element(field).toHaveFocus();
  expect(api.calls(signUp)).toHaveLength(0);
});

test.each([
  ['accounts.bad_signup_email', 'Email', 'Enter a full email address.'],
  ['accounts.password_too_short', 'Password', 'Use at least 8 characters.'],
  ['accounts.password_too_long', 'Password', 'Use at most 256 characters.'],
  ['accounts.password_too_common', 'Password', 'Too many people use this password. Choose another one.'],
] as const)('the answer %s stands at its field, and the text stays', async (code, label, text) => {
  const page = await openEntry('/signup', fakeApi().fails(signUp, code));
  await email(page).fill('ana@example.com');
  await password(page).fill('a long sunny afternoon');
  await createAccount(page).click();
  const field = page.getByLabelText(label, { exact: true });
  await expect.element(field).toHaveAccessibleDescription(new RegExp(text));
  await expect.element(field).toHaveFocus();
  await expect.element(email(page)).toHaveValue('ana@example.com');
  await expect.element(password(page)).toHaveValue('a long sunny afternoon');
});

test('who has an account and is signed in is told so', async () => {
  const api = fakeApi().fails(signUp, 'accounts.already_signed_up');
  const page = await openEntry('/signup', api, signedInBootstrap());
  await email(page).fill('ana@example.com');
  await password(page).fill('a long sunny afternoon');
  await createAccount(page).click();
  await expect.element(alert(page)).toMatchTextContent(/You already have an account and are signed in\./);
});

test('with sign-up off its pages are unknown', async () => {
  const change = { authentication: { ...authentication, signup: false } };
  const page = await openEntry('/signup/identity', fakeApi(), change);
  await expect.element(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('what a native post left is shown at its field and filled in again', async () => {
  const page = await openEntry('/signup', fakeApi(), {
    form_fields: { u: 'ana@example' },
    messages: [
      { type: 'error', content: 'Is that a valid email address?', code: 'accounts.bad_signup_email' },
    ],
  });
  await expect.element(email(page)).toHaveValue('ana@example');
  await expect.element(email(page)).toHaveAccessibleDescription(/Enter a full email address\./);
});
