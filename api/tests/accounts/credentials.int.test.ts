// What each change of an account ends: sessions, API token, reset key (docs/design/trust.md#credentials).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { openBrowser, aMember, waitForMail, password, patiently } from './person.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await openAccountFixture({ copies: 1 });
});
afterAll(() => fixture[Symbol.asyncDispose]());

const fresh = 'another quiet morning';
const tokenIn = (body: Record<string, unknown>) => (body['record'] as { apitoken: string }).apitoken;

/** A customer with every credential: this session, another one, an API token and a mailed reset key. */
async function aRichMember() {
  const { api, sink } = fixture;
  const { browser, address } = await aMember(api.urls, sink);
  const other = openBrowser(api.urls);
  const inside = await patiently(() => other.send('/signin', { body: { u: address, p: password } }));
  expect(inside.status).toBe(200);
  const made = await browser.send('/api/v2/account/apitoken', { body: { confirmation: password } });
  const credentials = Buffer.from(`${address}:${tokenIn(made.body)}`).toString('base64');
  await waitForMail(sink, address, /^New API token/);
  await openBrowser(api.urls).send('/forgot', { body: { u: address } });
  const { text } = await waitForMail(sink, address, /^Reset/);
  const key = /\/forgot\/([0-9a-z]{50})/.exec(text)?.[1] ?? '';
  const ghost = openBrowser(api.urls); // this session as it is now
  ghost.cookies.set('sess', browser.cookies.get('sess') ?? '');
  const isIn = async (who: typeof ghost, headers = {}) =>
    (await who.send('/api/v2/authcheck', { headers })).status === 200;
  const ask = openBrowser(api.urls);
  return {
    browser,
    address,
    key,
    /** Whether each credential still lets in. Two passwords that differ leave a reset key unused. */
    async living() {
      const reset = await ask.send(`/forgot/${key}`, { body: { newp: fresh, newp2: 'different' } });
      return {
        session: await isIn(ghost),
        otherSession: await isIn(other),
        token: await isIn(ask, { Authorization: `Basic ${credentials}` }),
        resetKey: reset.body.code === 'accounts.new_mismatch',
      };
    },
  };
}
type Member = Awaited<ReturnType<typeof aRichMember>>;

const all = { session: true, otherSession: true, token: true, resetKey: true };
const none = { session: false, otherSession: false, token: false, resetKey: false };
const changePassword = ({ browser }: Member) =>
  browser.send('/api/v2/account/change-password', {
    body: { currentp: password, newp: fresh, newp2: fresh },
  });
const resetPassword = ({ key }: Member) =>
  openBrowser(fixture.api.urls).send(`/forgot/${key}`, { body: { newp: fresh, newp2: fresh } });
const makeToken = (confirmation: string) => ({ browser }: Member) =>
    browser.send('/api/v2/account/apitoken', { body: { confirmation } }); // prettier-ignore

test.each([
  ['a password change', changePassword, none],
  ['a reset', resetPassword, none],
  [
    'a deletion',
    ({ browser }: Member) => browser.send('/api/v2/account/destroy', { body: { confirmation: password } }),
    none,
  ],
  ['a new API token', makeToken(password), { ...all, token: false }],
  ['a sign-out', ({ browser }: Member) => browser.send('/logout', { body: {} }), { ...all, session: false }],
])('%s ends what it should within a second, and nothing else', async (_name, change, left) => {
  const member = await aRichMember();
  expect(await member.living()).toEqual(all);
  expect((await patiently(() => change(member))).status).toBe(200);
  await waitFor(async () => JSON.stringify(await member.living()) === JSON.stringify(left), 1500);
  expect(await member.living()).toEqual(left);
});

test('without the password a session makes no API token, and the one that stands stays', async () => {
  const member = await aRichMember();
  for (const [confirmation, code] of [
    ['', 'accounts.confirm_missing'],
    ['not this one', 'accounts.confirm_wrong'],
  ] as const) {
    const refused = await makeToken(confirmation)(member);
    expect([refused.status, refused.body.code]).toEqual([422, code]);
  }
  const bare = await member.browser.send('/api/v2/account/apitoken', { method: 'POST' });
  expect(bare.body.code).toBe('accounts.confirm_missing');
  expect(await member.living()).toEqual(all);
});

test('the mail of a password change says that the API token ended', async () => {
  const member = await aRichMember();
  expect((await changePassword(member)).status).toBe(200);
  const { text } = await waitForMail(fixture.sink, member.address, /^Your password was changed/);
  expect(text.replace(/\s+/g, ' ')).toContain('Your API tokens were revoked, too.');
});
