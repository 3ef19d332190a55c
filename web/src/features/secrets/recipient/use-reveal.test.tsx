// Tests how the recipient page retries a lost answer (docs/design/trust.md#pages).
import { revealSecret } from '@glimpse/contracts/secrets';
import { expect, test, vi } from 'vitest';
import type { FakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { fakeTimers, recipientPath, waitingSecret } from '#testing/recipient-page.ts';
import { aRevealed } from '#testing/samples.ts';

test('the page retries a lost answer with the same nonce and passphrase', async () => {
  fakeTimers();
  const api = waitingSecret({ has_passphrase: true })
    .loses(revealSecret)
    .fails(revealSecret, 'store.unavailable')
    .loses(revealSecret, 'client.incomplete')
    .answers(revealSecret, aRevealed('it came'));
  const page = await openPage(recipientPath, api);
  await page.getByPlaceholder('Enter the passphrase here').fill('p');
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect
    .element(page.getByText('Nothing is lost: this page keeps trying for two minutes. Leave it open.'))
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
  fakeTimers();
  const api = waitingSecret().loses(revealSecret);
  const page = await openPage(recipientPath, api);
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
  fakeTimers();
  const api = waitingSecret().loses(revealSecret).fails(revealSecret, 'secrets.unknown');
  const page = await openPage(recipientPath, api);
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByText(/Nothing is lost/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(500);
  await expect.element(page.getByText(/Ask the sender whether it’s marked as opened/)).toBeVisible();
});

test('a lost race shows the page for unavailable secrets', async () => {
  const page = await openPage(recipientPath, waitingSecret().fails(revealSecret, 'secrets.unknown'));
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('That information is no longer available.');
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent(/Secret not found or already viewed/);
});

test.each([
  ['no answer', (api: FakeApi) => api.loses(revealSecret), 'No response received from server'],
  [
    'a 500 with a message',
    (api: FakeApi) =>
      api.fails(revealSecret, 'http.unexpected', { code: 'client.message', message: 'Disk is full' }),
    'Disk is full',
  ],
  [
    'a 502 of a proxy',
    (api: FakeApi) => api.loses(revealSecret, 'client.secret_failed'),
    'An error occurred while fetching the secret',
  ],
  [
    'a 404 of a proxy without a ready pod',
    (api: FakeApi) =>
      api.fails(revealSecret, 'http.unexpected', { status: 404, code: 'client.secret_failed', message: '' }),
    'An error occurred while fetching the secret',
  ],
  [
    'an outage',
    (api: FakeApi) => api.fails(revealSecret, 'store.unavailable'),
    /The service isn’t responding right now/,
  ],
])('after %s the page says what happened, and first that nothing is lost', async (_, fail, told) => {
  fakeTimers();
  const page = await openPage(recipientPath, fail(waitingSecret()));
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  const notice = page.getByRole('main').getByRole('alert'); // not the announcer of the shell
  await expect.element(notice.getByText(told)).toBeVisible();
  await expect.element(notice).toMatchTextContent(/^\s*Nothing is lost/);
  await vi.advanceTimersByTimeAsync(111_000);
  await expect.element(notice.getByText(told)).toBeVisible();
});
