// Tests the recipient page (docs/design/web-secrets.md#recipient-page, docs/design/trust.md#pages).
import { revealSecret, viewSecret } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { queryClientOf } from '#lib/query/query-client.ts';
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

test('the old page stays until the look-up is answered, and no cache holds the secret (record 033)', async () => {
  const api = fakeApi();
  const arrive = api.holds(viewSecret, aFoundSecret());
  const page = await openPage('/about', api);
  const going = page.router.navigate(recipientPath);
  await expect.poll(() => api.calls(viewSecret)).toHaveLength(1);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Passwords don’t belong in your inbox');
  expect(page.router.state.location.pathname).toBe('/about');
  arrive();
  await going;
  await expect.element(heading).toHaveTextContent('Someone sent you a secret');
  expect(queryClientOf(page.app.api).getQueryCache().getAll()).toEqual([]);
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

test('a 404 of a proxy without a ready pod does not claim that the secret is gone', async () => {
  const ofProxy = { status: 404, code: 'client.secret_failed', message: '' };
  const page = await openPage(recipientPath, fakeApi().fails(viewSecret, 'http.unexpected', ofProxy));
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(page.getByText(/no longer available/)).not.toBeInTheDocument();
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
