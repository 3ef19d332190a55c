// Tests the recipient page (docs/design/web.md#recipient-page, docs/design/trust.md#pages).
import { acknowledgeSecret, revealSecret, viewSecret } from '@glimpse/contracts/secrets';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aFoundSecret, anAck, aRevealed, secretKey } from '#testing/samples.ts';

const address = `/secret/${secretKey}`;
const waiting = () => fakeApi().answers(viewSecret, aFoundSecret()).answers(acknowledgeSecret, anAck);
const locked = () =>
  fakeApi()
    .answers(viewSecret, aFoundSecret({ has_passphrase: true }))
    .answers(acknowledgeSecret, anAck);

const slowly = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
afterEach(() => {
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers(); // speaks pending announcements
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('loading opens nothing, and the page says what will happen', async () => {
  const api = waiting();
  const page = await openPage(address, api);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Someone sent you a secret');
  await expect.element(page.getByText('It hasn’t been opened yet.')).toBeVisible();
  await expect.element(page.getByText('eu.glimpse.example', { exact: true })).toBeVisible();
  await expect.element(page.getByText('This is Glimpse. Anyone can send a secret from here.')).toBeVisible();
  await expect.element(page.getByText('Delivered by Glimpse')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reveal the secret' })).toHaveAccessibleDescription('It opens once.');
  await expect.poll(() => document.title).toBe('Secret link – eu.glimpse.example');
  expect(api.calls(revealSecret)).toHaveLength(0);
  expect(document.querySelectorAll('a')).toHaveLength(0);
  await expectAccessible(document.body, { whole: true });
});

test('one press opens, acknowledges with the same nonce and removes the key from the address bar', async () => {
  const api = waiting().answers(revealSecret, aRevealed('the <b>text</b> https://example.com'));
  const page = await openPage(address, api);
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Here is your secret');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  const text = page.getByRole('group', { name: 'Secret text' });
  await expect.element(text).toHaveTextContent('the <b>text</b> https://example.com');
  expect(text.element().children).toHaveLength(0);
  const [opened] = api.calls(revealSecret);
  expect(opened).toMatchObject({ params: { key: secretKey }, body: { continue: true, passphrase: '' } });
  expect(opened?.nonce).toMatch(/^[A-Za-z0-9_-]{22,128}$/);
  expect(api.calls(acknowledgeSecret)).toMatchObject([{ nonce: opened?.nonce, keepalive: true }]);
  expect(location.pathname).toBe('/secret/opened');
  await expect.poll(() => document.title).toBe('Secret link – eu.glimpse.example');
  await expectAccessible(document.body, { whole: true });
});

test('a double click opens once', async () => {
  const api = waiting();
  const release = api.holds(revealSecret, aRevealed('once'));
  const page = await openPage(address, api);
  await page.getByRole('button', { name: 'Reveal the secret' }).dblClick();
  await expect.element(page.getByRole('button', { name: 'Opening…' })).toBeVisible();
  release();
  await expect.element(page.getByText('once', { exact: true })).toBeVisible();
  expect(api.calls(revealSecret)).toHaveLength(1);
});

test('a click by script opens nothing', async () => {
  const api = waiting();
  const page = await openPage(address, api);
  const button = page.getByRole('button', { name: 'Reveal the secret' });
  await expect.element(button).toBeVisible();
  const element = button.element() as HTMLButtonElement;
  element.click();
  element.form?.requestSubmit(element);
  element.form?.requestSubmit();
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await expect.element(button).toBeEnabled();
  expect(api.calls(revealSecret)).toHaveLength(0);
});

test('a wrong passphrase empties the field and can be corrected', async () => {
  const api = locked().fails(revealSecret, 'secrets.wrong_passphrase').answers(revealSecret, aRevealed('opened'));
  const page = await openPage(address, api);
  const field = page.getByPlaceholder('Enter the passphrase here');
  await field.fill('wrong');
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(/Double check that passphrase/);
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expectAccessible(document.body, { whole: true });
  await field.fill('right');
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByText('opened', { exact: true })).toBeVisible();
  expect(api.calls(revealSecret).map(({ body }) => body)).toMatchObject([{ passphrase: 'wrong' }, { passphrase: 'right' }]);
});

test('Enter in the passphrase field opens the secret', async () => {
  const api = locked().answers(revealSecret, aRevealed('opened'));
  const page = await openPage(address, api);
  const { userEvent } = await import('vitest/browser');
  await page.getByPlaceholder('Enter the passphrase here').fill('right');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('opened', { exact: true })).toBeVisible();
});

test('after too many attempts the button counts down, then works again', async () => {
  slowly();
  const api = locked().fails(revealSecret, 'http.rate_limited', { retryAfterSeconds: 30 }).answers(revealSecret, aRevealed('opened'));
  const page = await openPage(address, api);
  await page.getByPlaceholder('Enter the passphrase here').fill('guess');
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent(/The secret is safe\. There were too many attempts from your network\. Try again in 30 seconds\./);
  const button = page.getByRole('button', { name: /Try again in/ });
  await expect.element(button).toBeDisabled();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(button).toHaveTextContent('Try again in 20 seconds');
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(page.getByRole('button', { name: 'Reveal the secret' })).toBeEnabled();
});

test('the page retries a lost answer with the same nonce and passphrase', async () => {
  slowly();
  const api = locked()
    .loses(revealSecret)
    .fails(revealSecret, 'store.unavailable')
    .loses(revealSecret, 'client.incomplete')
    .answers(revealSecret, aRevealed('it came'));
  const page = await openPage(address, api);
  await page.getByPlaceholder('Enter the passphrase here').fill('p');
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect
    .element(page.getByText('The connection dropped. Nothing is lost: this page keeps trying for two minutes. Leave it open.'))
    .toBeVisible();
  await vi.advanceTimersByTimeAsync(500);
  await vi.advanceTimersByTimeAsync(1000);
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(page.getByText('it came', { exact: true })).toBeVisible();
  const calls = api.calls(revealSecret);
  expect(calls).toHaveLength(4);
  expect(new Set(calls.map(({ nonce }) => nonce)).size).toBe(1);
  expect(calls.map(({ body }) => body)).toMatchObject(Array.from({ length: 4 }, () => ({ passphrase: 'p' })));
});

test('without an answer the page retries for 110 s, offers the same nonce, and after two minutes a new one', async () => {
  slowly();
  const api = waiting().loses(revealSecret);
  const page = await openPage(address, api);
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByRole('button', { name: 'Opening…' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(111_000);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/this page keeps trying/)).toBeVisible();
  const early = api.calls(revealSecret).map(({ nonce }) => nonce);
  expect(new Set(early).size).toBe(1);
  await vi.advanceTimersByTimeAsync(125_000);
  await expect.element(page.getByText(/We couldn’t reach the server/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  const late = api.calls(revealSecret).map(({ nonce }) => nonce);
  expect(new Set(late).size).toBe(2);
});

test('a 404 after a lost answer does not claim that the secret is unavailable', async () => {
  slowly();
  const api = waiting().loses(revealSecret).fails(revealSecret, 'secrets.unknown');
  const page = await openPage(address, api);
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByText(/Nothing is lost/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(500);
  await expect.element(page.getByText(/Ask the sender whether it’s marked as opened/)).toBeVisible();
});

test('a lost race shows the page for unavailable secrets', async () => {
  const page = await openPage(address, waiting().fails(revealSecret, 'secrets.unknown'));
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('That information is no longer available.');
  await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(/Secret not found or already viewed/);
});

test.each([
  ['an unknown link', address, /For privacy, this page looks the same/],
  ['the address after a reveal', '/secret/opened', /This secret was opened/],
  ['a cut link', '/secret/abc123', /This link looks incomplete/],
  ['a damaged link', `/secret/${secretKey}/more`, /This link looks incomplete/],
])('%s shows the page for unavailable secrets', async (_, path, explanation) => {
  const api = fakeApi().fails(viewSecret, 'secrets.unknown');
  const page = await openPage(path, api);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('That information is no longer available.');
  await expect.element(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  await expect.element(page.getByText(explanation)).toBeVisible();
  await expect.poll(() => document.title).toBe('Secret link – eu.glimpse.example');
  await expectAccessible(document.body, { whole: true });
});

test('a page that failed to load says that nothing was opened, and can retry', async () => {
  const api = fakeApi().fails(viewSecret, 'http.unexpected');
  const arrive = api.holds(viewSecret, aFoundSecret());
  const page = await openPage(address, api);
  await expect.element(page.getByText('Failed to fetch initial page data')).toBeVisible();
  await expect.element(page.getByText('Nothing has been opened. The link still works.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('main').getByRole('button')).toHaveAttribute('aria-busy');
  arrive();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Someone sent you a secret');
});

test('the sender is warned before and after opening, and can dismiss the warning', async () => {
  const own = fakeApi()
    .answers(viewSecret, aFoundSecret({ is_owner: true }, { is_owner: true }))
    .answers(acknowledgeSecret, anAck);
  const page = await openPage(address, own.answers(revealSecret, aRevealed('mine')));
  await expect.element(page.getByText(/You created this secret/)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText(/You created this secret/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByText('You opened your own secret. The link no longer works for anyone.')).toBeVisible();
});

test('a truncated text says its original length', async () => {
  const api = waiting().answers(revealSecret, aRevealed('abcde', { is_truncated: true, original_size: 12_000 }));
  const page = await openPage(address, api);
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect
    .element(page.getByText('The message was truncated b/c it was over 5 characters. The original had 12,000 characters.'))
    .toBeVisible();
});

test('a verification link confirms an address', async () => {
  const api = fakeApi()
    .answers(viewSecret, aFoundSecret({ verification: true }, { verification: true }))
    .answers(acknowledgeSecret, anAck);
  const page = await openPage(address, api.answers(revealSecret, aRevealed('')));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Confirm your email address');
  await page.getByRole('button', { name: 'Confirm account' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your email address is confirmed.');
});

test('a verified domain says so, and the footer names the region', async () => {
  const regions = {
    enabled: true,
    current_jurisdiction: 'eu',
    jurisdictions: [{ identifier: 'eu', display_name: 'European Union', domain: 'eu.glimpse.example', icon: '' }],
  };
  const page = await openPage(address, waiting(), { display_domain: 'secrets.northwind.example', domain_strategy: 'custom', regions });
  await expect.element(page.getByText('Verified domain. Its owner has proved they control it.')).toBeVisible();
  await expect.element(page.getByText('Delivered by Glimpse, European Union')).toBeVisible();
  await expect.poll(() => document.title).toBe('Secret link – secrets.northwind.example');
});
