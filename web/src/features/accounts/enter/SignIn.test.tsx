// Tests the sign-in form, its redirect and its errors (docs/design/web-accounts.md#sign-in).
import { signIn } from '@glimpse/contracts/accounts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { expectAccessible } from '#testing/axe.ts';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { fakeApi } from '#testing/fake-api.ts';
import {
  alert,
  authentication,
  email,
  type EntryPage,
  heading,
  openEntry,
  password,
  plans,
  regions,
  signedInAnswer,
} from '#testing/entry-page.ts';

async function signInAs(page: EntryPage, address = 'ana@example.com', secret = 'a long sunny afternoon') {
  await email(page).fill(address);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test.each(['/signin?redirect=/recent', '/signup/identity', '/forgot', '/forgot/abc'])(
  '%s passes axe in both themes, has one filled button and fits 320 px',
  async (path) => {
    await browser.viewport(320, 700);
    const page = await openEntry(path, fakeApi(), { regions, available_plans: plans });
    await expect.element(heading(page)).toBeVisible();
    await expectAccessible(document.body, { whole: true });
    expect(document.querySelectorAll('main [class*=Button_primary]')).toHaveLength(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    await browser.viewport(1280, 900);
  },
);

test('sign-in sends what was typed and leaves to the path that the server answers', async () => {
  const api = fakeApi().answers(signIn, signedInAnswer('/recent?page=2'));
  const page = await openEntry('/signin?redirect=%2Frecent%3Fpage%3D2', api, { regions });
  await expect.element(page.getByText('Sign in to see that page.')).toBeVisible();
  await expect
    .element(page.getByText('Region: European Union. Accounts in other regions are separate.'))
    .toBeVisible();
  await page.getByLabelText('Remember me').click();
  await signInAs(page);
  await expect.poll(() => page.left).toEqual(['/recent?page=2']);
  expect(api.calls(signIn)).toEqual([
    {
      body: {
        u: 'ana@example.com',
        p: 'a long sunny afternoon',
        'remember-me': 'true',
        redirect: '/recent?page=2',
      },
    },
  ]);
  await expect
    .element(page.getByRole('button', { name: 'Signing in…' }))
    .toHaveAttribute('aria-busy', 'true');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/logout',
  '/signin?redirect=/signin',
])('a redirect to %j is ignored', async (asked) => {
  const api = fakeApi().answers(signIn, signedInAnswer('/'));
  const page = await openEntry(`/signin?redirect=${encodeURIComponent(asked)}`, api);
  await signInAs(page);
  await expect.poll(() => page.left).toEqual(['/']);
  expect(api.calls(signIn)[0]?.body.redirect).toBeUndefined();
  expect(page.getByText('Sign in to see that page.').query()).toBeNull();
});

test('an answer that leads to another site leads Home', async () => {
  const page = await openEntry('/signin', fakeApi().answers(signIn, signedInAnswer('//evil.example')));
  await signInAs(page);
  await expect.poll(() => page.left).toEqual(['/']);
});

test('a wrong password is one error for every cause; the password is emptied and focused', async () => {
  const page = await openEntry('/signin', fakeApi().fails(signIn, 'accounts.signin_failed'));
  await signInAs(page);
  await expect.element(alert(page)).toMatchTextContent(/The email address or password is wrong\./);
  await expect.element(password(page)).toHaveValue('');
  await expect.element(password(page)).toHaveFocus();
  await expect.element(email(page)).toHaveValue('ana@example.com');
});

test('an address with a character that nobody sees is said to be malformed, and not sent', async () => {
  const api = fakeApi().answers(signIn, signedInAnswer('/'));
  const page = await openEntry('/signin', api);
  await signInAs(page, 'ana\u200b@example.com');
  await expect.element(email(page)).toHaveFocus();
  await expect.element(email(page)).toHaveAccessibleDescription('Enter a full email address.');
  expect(api.calls(signIn)).toHaveLength(0);
});

test.each([
  ['accounts.unverified', 'Confirm your address first. We’ve sent the email again.'],
  ['store.unavailable', 'The service isn’t responding right now. Nothing was lost. Try again in a moment.'],
  ['http.unexpected', 'An unexpected error occurred'],
] as const)('%s is shown above the form, with the focus; nothing typed is lost', async (code, text) => {
  const page = await openEntry('/signin', fakeApi().fails(signIn, code));
  await signInAs(page);
  await expect.element(alert(page)).toHaveFocus();
  await expect.element(alert(page)).toMatchTextContent(new RegExp(text.replaceAll('.', '\\.')));
  await expect.element(email(page)).toHaveValue('ana@example.com');
  await expect.element(password(page)).toHaveValue('a long sunny afternoon');
});

test('after too many attempts the button counts down', async () => {
  const page = await openEntry(
    '/signin',
    fakeApi().fails(signIn, 'http.rate_limited', { retryAfterSeconds: 2 }),
  );
  await signInAs(page);
  const waiting = page.getByRole('button', { name: /^Try again in/ });
  await expect.element(waiting).toBeDisabled();
  await expect
    .element(alert(page))
    .toMatchTextContent(/There were too many attempts\. What you typed is still here\./);
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('offline, the form keeps what was typed', async () => {
  const page = await openEntry('/signin', fakeApi().loses(signIn, 'client.offline'));
  await signInAs(page);
  await expect.element(alert(page)).toMatchTextContent(/You’re offline\./);
  await expect.element(password(page)).toHaveValue('a long sunny afternoon');
});

test('without cookies nothing is sent, and the page says what to do', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  const api = fakeApi();
  const page = await openEntry('/signin', api);
  await signInAs(page);
  await expect.element(alert(page)).toMatchTextContent(/Your browser blocks cookies\./);
  await expect.element(password(page)).toHaveValue('a long sunny afternoon');
  expect(api.calls(signIn)).toHaveLength(0);
});

test('pressing Enter twice sends one request', async () => {
  const api = fakeApi();
  const answer = api.holds(signIn, signedInAnswer('/'));
  const page = await openEntry('/signin', api);
  await email(page).fill('ana@example.com');
  await password(page).fill('a long sunny afternoon');
  await userEvent.keyboard('{Enter}{Enter}');
  answer();
  await expect.poll(() => page.left).toEqual(['/']);
  expect(api.calls(signIn)).toHaveLength(1);
});

test('what a native post left is shown at the form and filled in again', async () => {
  const page = await openEntry('/signin', fakeApi(), {
    form_fields: { u: 'ana@example.com' },
    messages: [{ type: 'error', content: 'Try again', code: 'accounts.signin_failed' }],
  });
  await expect.element(email(page)).toHaveValue('ana@example.com');
  await expect.element(alert(page)).toMatchTextContent(/The email address or password is wrong\./);
  expect(
    page
      .getByRole('alert')
      .elements()
      .filter((box) => box.textContent !== ''),
  ).toHaveLength(1);
});

test('a signed-in customer is led Home; with sign-in off the page is unknown', async () => {
  const page = await openEntry('/signin', fakeApi(), signedInBootstrap());
  await expect.poll(() => page.router.state.location.pathname).not.toBe('/signin');
  for (const path of ['/signin', '/forgot', '/forgot/abc']) {
    const off = await openEntry(path, fakeApi(), { authentication: { ...authentication, signin: false } });
    await expect.element(off.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await off.unmount();
  }
});
