// Tests the recipient page (docs/design/web-secrets.md#recipient-page, docs/design/trust.md#pages).
import { revealSecret, viewSecret } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { recipientPath, waitingSecret } from '#testing/recipient-page.ts';
import { aFoundSecret, aRevealed, secretKey } from '#testing/samples.ts';

test('loading opens nothing, and the page says what will happen', async () => {
  const api = waitingSecret();
  const page = await openPage(recipientPath, api);
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Someone sent you a secret');
  await expect.element(page.getByText('It hasn’t been opened yet.')).toBeVisible();
  await expect.element(page.getByText('eu.glimpse.example', { exact: true })).toBeVisible();
  await expect.element(page.getByText('This is Glimpse. Anyone can send a secret from here.')).toBeVisible();
  await expect.element(page.getByText('Delivered by Glimpse')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Reveal the secret' }))
    .toHaveAccessibleDescription('It opens once.');
  await expect.poll(() => document.title).toBe('Secret link – eu.glimpse.example');
  expect(api.calls(revealSecret)).toHaveLength(0);
  expect(document.querySelectorAll('a')).toHaveLength(0);
  await expectAccessible(document.body, { whole: true });
});

test.each([
  ['an unknown link', recipientPath, /For privacy, this page looks the same/],
  ['the address after a reveal', '/secret/opened', /This secret was opened/],
  ['a cut link', '/secret/abc123', /This link looks incomplete/],
  ['a damaged link', `/secret/${secretKey}/more`, /This link looks incomplete/],
])('%s shows the page for unavailable secrets', async (_, path, explanation) => {
  const api = fakeApi().fails(viewSecret, 'secrets.unknown');
  const page = await openPage(path, api);
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('That information is no longer available.');
  await expect.element(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  await expect.element(page.getByText(explanation)).toBeVisible();
  await expect.poll(() => document.title).toBe('Secret link – eu.glimpse.example');
  await expectAccessible(document.body, { whole: true });
});

test('a page that failed to load says that nothing was opened, and can retry', async () => {
  const api = fakeApi().fails(viewSecret, 'http.unexpected');
  const arrive = api.holds(viewSecret, aFoundSecret());
  const page = await openPage(recipientPath, api);
  await expect.element(page.getByText('Failed to fetch initial page data')).toBeVisible();
  await expect.element(page.getByText('Nothing has been opened. The link still works.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('main').getByRole('button')).toHaveAttribute('aria-busy');
  arrive();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Someone sent you a secret');
});

test('the sender is warned before and after opening, and can dismiss the warning', async () => {
  const own = waitingSecret({ is_owner: true }, { is_owner: true }).answers(revealSecret, aRevealed('mine'));
  const page = await openPage(recipientPath, own);
  await expect.element(page.getByText(/You created this secret/)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText(/You created this secret/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect
    .element(page.getByText('You opened your own secret. The link no longer works for anyone.'))
    .toBeVisible();
});

test('a truncated text says its original length', async () => {
  const api = waitingSecret().answers(
    revealSecret,
    aRevealed('abcde', { is_truncated: true, original_size: 12_000 }),
  );
  const page = await openPage(recipientPath, api);
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect
    .element(
      page.getByText(
        'The message was truncated b/c it was over 5 characters. The original had 12,000 characters.',
      ),
    )
    .toBeVisible();
});

test('a verification link confirms an address', async () => {
  const api = waitingSecret({ verification: true }, { verification: true }).answers(
    revealSecret,
    aRevealed(''),
  );
  const page = await openPage(recipientPath, api);
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Confirm your email address');
  await page.getByRole('button', { name: 'Confirm account' }).click();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Your email address is confirmed.');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(page.getByRole('link', { name: 'Sign in' }).query()).toBeNull();
});

const authentication = { enabled: true, signup: true, signin: true, autoverify: false };
const verification = () => waitingSecret({ verification: true }, { verification: true });

test('after the confirmation a link leads to sign in, where accounts are on', async () => {
  const page = await openPage(recipientPath, verification().answers(revealSecret, aRevealed('')), {
    authentication,
  });
  await expect.element(page.getByText(/^Didn’t create an account\?/)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm account' }).click();
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
  await expectAccessible(document.body, { whole: true });
});

test('a signed-in visitor confirms nothing, and is told to sign out first', async () => {
  const page = await openPage(recipientPath, verification(), signedInBootstrap());
  await expect.element(page.getByText('Sign out first, then open this link again.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Confirm account' }).query()).toBeNull();
  await expect.element(page.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout');
  await expectAccessible(document.body, { whole: true });
});

test('a visitor who signed in meanwhile gets the same words as an error', async () => {
  const page = await openPage(recipientPath, verification().fails(revealSecret, 'accounts.verify_signed_in'));
  await page.getByRole('button', { name: 'Confirm account' }).click();
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent(/Sign out first, then open this link again\./);
});

test('a verified domain says so, and the footer names the region', async () => {
  const regions = {
    enabled: true,
    current_jurisdiction: 'eu',
    jurisdictions: [
      { identifier: 'eu', display_name: 'European Union', domain: 'eu.glimpse.example', icon: '' },
    ],
  };
  const page = await openPage(recipientPath, waitingSecret(), {
    display_domain: 'secrets.northwind.example',
    domain_strategy: 'custom',
    regions,
  });
  await expect
    .element(page.getByText('Verified domain. Its owner has proved they control it.'))
    .toBeVisible();
  await expect.element(page.getByText('Delivered by Glimpse, European Union')).toBeVisible();
  await expect.poll(() => document.title).toBe('Secret link – secrets.northwind.example');
});
