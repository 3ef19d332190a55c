// Tests how the recipient page opens a secret: clicks, passphrase, limits (docs/design/trust.md#pages).
import { acknowledgeSecret, revealSecret } from '@glimpse/contracts/secrets';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '#testing/axe.ts';
import { openPage } from '#testing/open-page.tsx';
import { fakeTimers, recipientPath, waitingSecret } from '#testing/recipient-page.ts';
import { aRevealed, secretKey } from '#testing/samples.ts';

test('one press opens, acknowledges with the same nonce and removes the key from the address bar', async () => {
  const api = waitingSecret().answers(revealSecret, aRevealed('the <b>text</b> https://example.com'));
  const page = await openPage(recipientPath, api);
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Here is your secret');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  const text = page.getByRole('group', { name: 'Secret text' });
  await expect.element(text).toHaveTextContent('the <b>text</b> https://example.com');
  expect(text.element().children).toHaveLength(0);
  const [opened] = api.calls(revealSecret);
  expect(opened).toMatchObject({ params: { key: secretKey }, body: { continue: true, passphrase: '' } });
  expect(opened?.nonce).toMatch(/^[A-Za-z0-9_-]{22,128}$/);
  await expect
    .poll(() => api.calls(acknowledgeSecret))
    .toMatchObject([{ nonce: opened?.nonce, keepalive: true }]);
  expect(location.pathname).toBe('/secret/opened');
  await expect.poll(() => document.title).toBe('Secret link – eu.glimpse.example');
  await expectAccessible(document.body, { whole: true });
});

test('a double click opens once', async () => {
  const api = waitingSecret();
  const release = api.holds(revealSecret, aRevealed('once'));
  const page = await openPage(recipientPath, api);
  await page.getByRole('button', { name: 'Reveal the secret' }).dblClick();
  await expect.element(page.getByRole('button', { name: 'Opening…' })).toBeVisible();
  release();
  await expect.element(page.getByText('once', { exact: true })).toBeVisible();
  expect(api.calls(revealSecret)).toHaveLength(1);
});

test('a click by script opens nothing', async () => {
  const api = waitingSecret();
  const page = await openPage(recipientPath, api);
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

test('a wrong passphrase stays selected, says so once, and is corrected by typing', async () => {
  const api = waitingSecret({ has_passphrase: true })
    .fails(revealSecret, 'secrets.wrong_passphrase')
    .answers(revealSecret, aRevealed('opened'));
  const page = await openPage(recipientPath, api);
  const field = page.getByPlaceholder('Enter the passphrase here');
  await field.fill('wrong');
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent(/Double check that passphrase/);
  await expect.element(field).toHaveFocus();
  await expectAccessible(document.body, { whole: true });
  await userEvent.keyboard('right');
  await expect.element(field).toHaveValue('right');
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByText('opened', { exact: true })).toBeVisible();
  expect(api.calls(revealSecret).map(({ body }) => body)).toMatchObject([
    { passphrase: 'wrong' },
    { passphrase: 'right' },
  ]);
});

test('Enter in the passphrase field opens the secret', async () => {
  const api = waitingSecret({ has_passphrase: true }).answers(revealSecret, aRevealed('opened'));
  const page = await openPage(recipientPath, api);
  await page.getByPlaceholder('Enter the passphrase here').fill('right');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('opened', { exact: true })).toBeVisible();
});

test('after too many attempts the button counts down, then works again', async () => {
  fakeTimers();
  const api = waitingSecret({ has_passphrase: true })
    .fails(revealSecret, 'http.rate_limited', { retryAfterSeconds: 30 })
    .answers(revealSecret, aRevealed('opened'));
  const page = await openPage(recipientPath, api);
  await page.getByPlaceholder('Enter the passphrase here').fill('guess');
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect
    .element(alert)
    .toMatchTextContent(/The secret is safe\. There were too many attempts from your network\./);
  await expect.element(alert).not.toMatchTextContent(/seconds|minute/); // the button is the one clock
  await expect.element(page.getByPlaceholder('Enter the passphrase here')).toHaveValue('');
  const button = page.getByRole('button', { name: /Try again in/ });
  await expect.element(button).toBeDisabled();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(button).toHaveTextContent('Try again in 20 seconds');
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(page.getByRole('button', { name: 'Reveal the secret' })).toBeEnabled();
});

test('each wrong passphrase says how many tries are left, so the sixth is no surprise', async () => {
  const api = waitingSecret({ has_passphrase: true });
  for (let round = 0; round < 5; round += 1) api.fails(revealSecret, 'secrets.wrong_passphrase');
  const page = await openPage(recipientPath, api);
  const field = page.getByPlaceholder('Enter the passphrase here');
  const told = [
    'At most 4 more tries, then a wait of up to 10 minutes.',
    'At most 3 more tries, then a wait of up to 10 minutes.',
    'At most 2 more tries, then a wait of up to 10 minutes.',
    'At most 1 more try, then a wait of up to 10 minutes.',
    'The next try may have to wait up to 10 minutes.',
  ];
  for (const text of told) {
    await field.fill('guess');
    await page.getByRole('button', { name: 'Reveal the secret' }).click();
    await expect.element(page.getByText(`Double check that passphrase. ${text}`)).toBeVisible();
  }
});

test('a wait is rounded up', async () => {
  fakeTimers();
  const api = waitingSecret({ has_passphrase: true }).fails(revealSecret, 'http.rate_limited', {
    retryAfterSeconds: 541,
  });
  const page = await openPage(recipientPath, api);
  await page.getByPlaceholder('Enter the passphrase here').fill('guess');
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await expect.element(page.getByRole('button', { name: 'Try again in 10 minutes' })).toBeDisabled();
});
