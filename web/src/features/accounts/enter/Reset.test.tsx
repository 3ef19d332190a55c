// Tests asking for a reset and choosing a new password (docs/design/web-accounts.md#reset).
import { askReset, resetPassword } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { email, type EntryPage, formDone, heading, openEntry, password } from '#testing/entry-page.ts';

test('asking for a reset says the same for every address', async () => {
  const api = fakeApi().answers(askReset, formDone('accounts.reset_sent', '/'));
  const page = await openEntry('/forgot', api);
  await expect.element(page.getByRole('link', { name: 'Glimpse, home page' })).toBeVisible();
  expect(page.getByRole('navigation').query()).toBeNull();
  expect(page.getByRole('contentinfo').query()).toBeNull();
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect.element(email(page)).toHaveAccessibleDescription(/Enter a full email address\./);
  await email(page).fill('ana@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect.element(heading(page)).toHaveTextContent('Check your email');
  await expect
    .element(
      page.getByText(
        'If ana@example.com has an account, an email is on its way. The link works for 30 minutes.',
      ),
    )
    .toBeVisible();
  expect(api.calls(askReset)).toEqual([{ body: { u: 'ana@example.com' } }]);
});

async function choose(page: EntryPage, first: string, second = first): Promise<void> {
  await password(page, 'New password').fill(first);
  await password(page, 'Repeat the new password').fill(second);
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('a reset leads to sign-in, which says why', async () => {
  const api = fakeApi().answers(resetPassword, formDone('accounts.password_changed', '/signin'));
  const page = await openEntry('/forgot/k123', api, signedInBootstrap());
  await expect.element(page.getByText('You’ll be signed out everywhere.')).toBeVisible();
  await choose(page, 'a long sunny afternoon');
  await expect.element(heading(page)).toHaveTextContent('Sign in');
  await expect.element(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible();
  expect(page.app.bootstrap.authenticated).toBe(false);
  expect(api.calls(resetPassword)).toMatchObject([{ params: { key: 'k123' } }]);
});

test('two passwords that differ, or a common one, are errors of their fields', async () => {
  const api = fakeApi().fails(resetPassword, 'accounts.password_too_common');
  const page = await openEntry('/forgot/k123', api);
  await choose(page, 'a long sunny afternoon', 'a long sunny evening');
  await expect
    .element(password(page, 'Repeat the new password'))
    .toHaveAccessibleDescription('The two passwords don’t match.');
  expect(api.calls(resetPassword)).toHaveLength(0);
  await choose(page, 'password1');
  await expect
    .element(password(page, 'New password'))
    .toHaveAccessibleDescription(/Too many people use this password\./);
});

test('a dead reset link says so and offers a new one', async () => {
  const page = await openEntry('/forgot/k123', fakeApi().fails(resetPassword, 'accounts.unknown_reset'));
  await choose(page, 'a long sunny afternoon');
  await expect.element(heading(page)).toHaveTextContent('This link no longer works');
  await expect.element(page.getByText('Reset links work once, for 30 minutes.')).toBeVisible();
  await page.getByRole('link', { name: 'Send a new one' }).click();
  await expect.element(heading(page)).toHaveTextContent('Reset your password');
});

test('what a native post left is shown at its field and filled in again', async () => {
  const page = await openEntry('/forgot', fakeApi(), {
    form_fields: { u: 'ana@example' },
    messages: [{ type: 'error', content: 'Not a valid email address', code: 'accounts.bad_email' }],
  });
  await expect.element(email(page)).toHaveValue('ana@example');
  await expect.element(email(page)).toHaveAccessibleDescription(/Enter a full email address\./);
});

test('a reset link with a full stop behind it is repaired', async () => {
  const key = 'ab12c'.repeat(10);
  const api = fakeApi().answers(resetPassword, formDone('accounts.password_changed', '/signin'));
  const page = await openEntry(`/forgot/${key}。`, api);
  await choose(page, 'a long sunny afternoon');
  await expect.poll(() => api.calls(resetPassword)).toMatchObject([{ params: { key } }]);
});
