// The chosen language is stored in the cookie and in the account (docs/design/http-api.md#languages).
import { accountsContract } from '@glimpse/contracts/accounts';
import { expect, test } from 'vitest';
import { accountContext, visitor, parsedInput } from './testing/account-context.ts';
import { updateLocale } from './update-locale.ts';

const choice = (locale: string) => parsedInput(accountsContract.updateLocale, { body: { locale } });

test('a signed-in caller keeps the language in cookie and account', async () => {
  const { accounts, addAccount, deps, signedIn } = accountContext();
  const { input, answered } = choice('de');
  const answer = await updateLocale(deps, input, await signedIn(await addAccount()));
  expect(answer).toMatchObject({
    new_locale: 'de',
    old_locale: 'en',
    record: { new_locale: 'de', old_locale: 'en' },
  });
  expect(answered.cookies).toEqual(['locale=de; Path=/; Max-Age=2592000; SameSite=Lax']);
  expect(accounts.rows()).toMatchObject([{ locale: 'de' }]);
});

test('an anonymous caller gets the cookie alone', async () => {
  const { deps } = accountContext();
  const { input, answered } = choice('de');
  await updateLocale(deps, input, visitor);
  expect(answered.cookies).toHaveLength(1);
});

test('an unsupported language changes nothing', async () => {
  const { accounts, addAccount, deps, signedIn } = accountContext();
  const { input, answered } = choice('xx; Domain=evil.example');
  await expect(updateLocale(deps, input, await signedIn(await addAccount()))).rejects.toMatchObject({
    code: 'accounts.unsupported_locale',
  });
  expect([answered.cookies, accounts.rows()[0]?.locale]).toEqual([[], undefined]);
});
