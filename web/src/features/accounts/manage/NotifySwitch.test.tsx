// Tests the switch of mails about opened secrets (docs/design/http-api.md#notices). Check 22 of the looks.
import { setNotify, viewAccount } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { anAccount, signedInBootstrap } from '#testing/a-customer.ts';
import { expectAccessible } from '#testing/axe.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const open = (api: FakeApi) =>
  openPage('/account', api.answers(viewAccount, anAccount()), signedInBootstrap());
const name = 'Email me when a secret is opened';

test('the switch is sent, and the form of a new secret knows it at once', async () => {
  const api = fakeApi().answers(setNotify, { record: { notify: true }, details: {} });
  const page = await open(api);
  const notify = page.getByRole('switch', { name });
  await expect.element(notify).not.toBeChecked();
  await notify.click();
  await expect.element(notify).toBeChecked();
  expect(api.calls(setNotify)).toMatchObject([{ body: { on: 'true' } }]);
  expect(page.app.bootstrap.cust?.notify).toBe(true);
  await expectAccessible(document.body, { whole: true });
});

test('a refusal is told, and the switch stays where it was', async () => {
  const page = await open(fakeApi().fails(setNotify, 'http.rate_limited'));
  await page.getByRole('switch', { name }).click();
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('switch', { name })).not.toBeChecked();
});
