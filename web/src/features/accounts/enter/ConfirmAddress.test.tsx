// Tests the link that confirms another address (docs/design/web-accounts.md#change-of-address).
import { confirmAddress } from '@glimpse/contracts/account-address';
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/axe.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const authentication = { enabled: true, signup: true, signin: true, autoverify: false };
const key = 'k'.repeat(50);
const open = (api: FakeApi) => openPage(`/address/${key}`, api, { authentication });
const says = (state: 'waiting' | 'changed') =>
  fakeApi().answers(confirmAddress, { record: { state }, details: {} });

test('opening the link sends nothing; the button does', async () => {
  const api = says('waiting');
  const page = await open(api);
  const button = page.getByRole('button', { name: 'Confirm' });
  await expect.element(button).toBeVisible();
  expect(api.calls(confirmAddress)).toEqual([]);
  await expectAccessible(document.body, { whole: true });
  await button.click();
  await expect.element(page.getByRole('heading', { name: 'One inbox to go' })).toHaveFocus();
  expect(api.calls(confirmAddress)).toEqual([{ body: { key } }]);
});

test.each([
  [says('changed'), 'Your address has changed'],
  [fakeApi().fails(confirmAddress, 'accounts.unknown_address_link'), 'This link no longer works'],
  [fakeApi().fails(confirmAddress, 'accounts.address_taken'), 'That address already has an account'],
] as const)('the outcome %# says so, and leads to the account', async (api, heading) => {
  const page = await open(api);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Go to your account' }))
    .toHaveAttribute('href', '/account');
  await expectAccessible(document.body, { whole: true });
});

test('a lost answer keeps the button', async () => {
  const page = await open(
    fakeApi()
      .loses(confirmAddress)
      .answers(confirmAddress, { record: { state: 'changed' }, details: {} }),
  );
  const button = page.getByRole('button', { name: 'Confirm' });
  await button.click();
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
  await button.click();
  await expect.element(page.getByRole('heading', { name: 'Your address has changed' })).toBeVisible();
});
