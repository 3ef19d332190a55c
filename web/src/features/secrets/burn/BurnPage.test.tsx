// Tests the burn page (docs/design/web-secrets.md#burn-page).
import { burnSecret, takeOwnerViewOfReceipt, viewReceipt } from '@glimpse/contracts/secrets';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aBurned, aFoundReceipt, createdAt, metadataKey } from '#testing/samples.ts';

const address = `/private/${metadataKey}/burn`;
const later = { state: 'viewed', is_viewed: true } as const;
const burned = { state: 'burned', is_burned: true, is_destroyed: true, burned: createdAt + 60 } as const;
const received = {
  state: 'received',
  is_received: true,
  is_destroyed: true,
  received: createdAt + 60,
} as const;

const found = (change: object = {}) => aFoundReceipt({ ...later, ...change }, { show_secret: false });
const waiting = (change: object = {}) =>
  fakeApi().answers(viewReceipt, found(change)).fails(takeOwnerViewOfReceipt, 'secrets.unknown');

afterEach(() => {
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers(); // speaks pending announcements
  vi.useRealTimers();
});

test('the page names the consequence and the secret before the burn', async () => {
  const api = waiting();
  const page = await openPage(address, api);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Burn this secret?');
  await expect
    .element(
      page.getByText(
        'The text will be deleted before anyone opens it, and the link will stop working. This can’t be undone.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText('b5c6d7e8')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Cancel' }))
    .toHaveAttribute('href', `/private/${metadataKey}`);
  expect(page.getByRole('textbox').query()).toBeNull();
  expect(api.calls(burnSecret)).toHaveLength(0);
  await expectAccessible(document.body, { whole: true });
});

test('a burn leads back to the private page, which reports it', async () => {
  const api = waiting().answers(viewReceipt, found(burned)).answers(burnSecret, aBurned());
  const page = await openPage(address, api);
  await page.getByRole('button', { name: 'Burn secret' }).dblClick();
  await expect.element(page.getByText('Secret burned. Nobody can open it anymore.')).toBeVisible();
  expect(page.router.state.location.pathname).toBe(`/private/${metadataKey}`);
  expect(api.calls(burnSecret)).toMatchObject([
    { params: { key: metadataKey }, body: { continue: true, passphrase: '' } },
  ]);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Burned');
});

test('a wrong passphrase shows an error and can be corrected', async () => {
  const api = waiting({ has_passphrase: true }).fails(burnSecret, 'secrets.wrong_passphrase');
  const page = await openPage(address, api);
  const field = page.getByLabelText('Passphrase', { exact: true });
  await field.fill('wrong');
  await page.getByRole('button', { name: 'Burn secret' }).click();
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent(/Double check that passphrase/);
  await expect.element(field).toHaveValue('wrong');
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Burn secret' })).toBeEnabled();
  expect(api.calls(burnSecret)).toMatchObject([{ body: { passphrase: 'wrong' } }]);
  await expectAccessible(document.body, { whole: true });
});

test('the page retries a lost answer with the same nonce', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const api = waiting().answers(viewReceipt, found(burned)).loses(burnSecret).answers(burnSecret, aBurned());
  const page = await openPage(address, api);
  const burn = page.getByRole('button', { name: 'Burn secret' });
  await expect.element(burn).toBeEnabled();
  // a click of Vitest that waits for the browser would move the faked time past the pause
  burn.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await expect.element(page.getByText(/Nothing is lost/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(500);
  await expect.element(page.getByText('Secret burned. Nobody can open it anymore.')).toBeVisible();
  expect(new Set(api.calls(burnSecret).map(({ nonce }) => nonce)).size).toBe(1);
});

test('a lost race shows how the secret ended', async () => {
  const api = waiting().answers(viewReceipt, found(received)).fails(burnSecret, 'secrets.cannot_burn');
  const page = await openPage(address, api);
  await page.getByRole('button', { name: 'Burn secret' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Cannot burn!');
  await expect.element(page.getByText(/^The secret has already been viewed \(.+\)\.$/)).toBeVisible();
});

test.each([
  ['viewed', received, /^The secret has already been viewed \(.+\)\.$/],
  ['burned', burned, /^The secret has already been burned \(.+\)\.$/],
  ['expired', { state: 'expired', is_expired: true, is_destroyed: true }, /^It has expired \(.+\)\.$/],
])('an ended secret (%s) cannot be burned and leads back', async (_, change, text) => {
  const page = await openPage(address, waiting(change));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Cannot burn!');
  await expect.element(page.getByText(text)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Back' }))
    .toHaveAttribute('href', `/private/${metadataKey}`);
  expect(page.getByRole('button', { name: 'Burn secret' }).query()).toBeNull();
  await expectAccessible(document.body, { whole: true });
});

test('a secret that a restore ended cannot be burned, and no time of an end is claimed', async () => {
  const ended = { state: 'expired', is_expired: true, is_destroyed: true, ended_by_restore: true };
  const page = await openPage(address, waiting(ended));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Cannot burn!');
  await expect.element(page.getByText(/restored from a backup, so the text can’t be opened/)).toBeVisible();
  expect(page.getByText(/It has expired/).query()).toBeNull();
});
