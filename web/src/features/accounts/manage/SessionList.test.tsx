// Tests the list of sessions on the account page (docs/design/web-accounts.md#sessions).
import { endOtherSessions, endSession, listSessions } from '@glimpse/contracts/account-sessions';
import { viewAccount } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { expectAccessible } from '#testing/axe.ts';
import { anAccount, aSession, signedInBootstrap, withLists } from '#testing/a-customer.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const mine = aSession();
const phone = aSession({ id: 'phone'.padEnd(22, '-'), current: false, browser: 'safari', system: 'ios' });
const script = aSession({ id: 'tool'.padEnd(22, '-'), current: false, browser: 'other', system: 'other' });
const done = { record: {}, details: {} } as const;

async function open(api: FakeApi, ...lists: readonly (readonly (typeof mine)[])[]) {
  for (const sessions of lists) withLists(api, { sessions });
  const page = await openPage('/account', api.answers(viewAccount, anAccount()), signedInBootstrap());
  return { page, list: page.getByRole('region', { name: 'Sessions' }) };
}

test('each device has its name, last use and start; the own one is marked and has no button', async () => {
  await browser.viewport(320, 800);
  const { list } = await open(fakeApi(), [mine, phone, script]);
  const [first, second, third] = [0, 1, 2].map((at) => list.getByRole('listitem').nth(at));
  await expect.element(first ?? list).toMatchTextContent(/^Firefox on Windows This device/);
  await expect.element(second ?? list).toMatchTextContent(/^Safari on iOS.*Last used .*Signed in /);
  await expect.element(third ?? list).toMatchTextContent(/^Unknown device/);
  expect(first?.getByRole('button').elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expectAccessible(document.body, { whole: true });
  await browser.viewport(1280, 900);
});

test('one device is signed out, and the list is asked for again', async () => {
  const api = fakeApi().answers(endSession, done);
  const { list } = await open(api, [mine, phone], [mine]);
  await list.getByRole('button', { name: 'Sign out: Safari on iOS' }).click();
  await expect.element(list.getByText('Safari on iOS')).not.toBeInTheDocument();
  expect(api.calls(endSession)).toEqual([{ params: { id: phone.id } }]);
  expect(list.getByRole('button').elements()).toEqual([]);
});

test('all other devices are signed out with one press', async () => {
  const api = fakeApi().answers(endOtherSessions, { record: { ended: 2 }, details: {} });
  const { list } = await open(api, [mine, phone, script], [mine]);
  await list.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect.element(list.getByText('Safari on iOS')).not.toBeInTheDocument();
  expect(api.calls(endOtherSessions)).toHaveLength(1);
});

test('a device that was signed out elsewhere leaves the list without an error', async () => {
  const api = fakeApi().fails(endSession, 'accounts.unknown_session');
  const { list } = await open(api, [mine, phone], [mine]);
  await list.getByRole('button', { name: 'Sign out: Safari on iOS' }).click();
  await expect.element(list.getByText('Safari on iOS')).not.toBeInTheDocument();
  expect(list.getByRole('alert').elements()).toEqual([]);
});

test('a failure is told, and the device stays in the list', async () => {
  const api = fakeApi().fails(endSession, 'store.unavailable');
  const { list } = await open(api, [mine, phone]);
  await list.getByRole('button', { name: 'Sign out: Safari on iOS' }).click();
  await expect.element(list.getByText(/isn’t responding|right now/)).toBeVisible();
  await expect.element(list.getByText('Safari on iOS')).toBeVisible();
});

test('a list that cannot be loaded leaves the rest of the page, and can be asked for again', async () => {
  const api = fakeApi().keepsFailing(listSessions, 'store.unavailable');
  const { page, list } = await open(api, [mine]);
  await expect.element(page.getByRole('region', { name: 'Profile' })).toBeVisible();
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect.element(list.getByText('Firefox on Windows')).toBeVisible();
});
