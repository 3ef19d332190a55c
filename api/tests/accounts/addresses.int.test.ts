// One account is found by every spelling of its address, wherever an address is typed
// (docs/design/http-api.md#accounts).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { openBrowser, waitForMail, mailedKey, password } from './person.ts';

const name = `chefin.${process.pid}`;
const stored = `${name}@xn--bcher-kva.example`;
/** As mail programs show it. */
const shown = `${name}@bücher.example`;
const spellings = [
  `${name}@bücher.example`,
  `${name.toUpperCase()}@BU\u0308CHER.example`,
  stored,
  `\u200b${name}@bücher.example\u200f`,
  `\ufeff ${name}@bücher。example\u00a0`,
];
let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await openAccountFixture({ copies: 1, env: { COLONELS: `${name}@bücher.example` } });
});
afterAll(() => fixture[Symbol.asyncDispose]());

test('sign-up, sign-in, Basic, reset, recipients and administrators agree on an address', async () => {
  const { urls } = fixture.api;
  const browser = openBrowser(urls);
  await browser.arrive();
  expect(await browser.send('/signup', { body: { u: spellings[0] ?? '', p: password } })).toMatchObject({
    status: 200,
    body: { message: `A verification was sent to ${stored}.` },
  });
  const key = await mailedKey(fixture.sink, shown);
  expect((await browser.send(`/api/v2/secret/${key}`, { body: { continue: true } })).status).toBe(200);
  for (const u of spellings) {
    const person = openBrowser(urls);
    await person.arrive();
    expect(await person.send('/signin', { body: { u, p: password } })).toMatchObject({
      status: 200,
      body: { record: { custid: stored, role: 'colonel' } },
    });
    const found = await person.send(`/api/v2/colonel/customers?q=${encodeURIComponent(u)}`);
    expect(found.body).toMatchObject({ records: [{ custid: stored }] });
  }
  await browser.send('/signin', { body: { u: stored, p: password } });
  const made = await browser.send('/api/v2/account/apitoken', { body: { confirmation: password } });
  const { apitoken } = made.body['record'] as { apitoken: string };
  for (const u of spellings)
    for (const token of [apitoken, `${apitoken}\u200b`, ` ${apitoken}\u00a0`]) {
      const Authorization = `Basic ${Buffer.from(`${u}:${token}`).toString('base64')}`;
      const who = await openBrowser(urls).send('/api/v2/authcheck', { headers: { Authorization } });
      expect(who).toMatchObject({ status: 200, body: { custid: stored } });
    }
  for (const recipient of spellings)
    expect(await browser.send('/api/v2/secret/conceal', { body: { secret: 'x', recipient } })).toMatchObject({
      status: 200,
      body: { details: { recipient: [stored] } },
    });
  expect(
    (await openBrowser(urls).send('/forgot', { body: { u: spellings[4] ?? '' } })).body['message'],
  ).toContain(stored);
  await waitForMail(fixture.sink, shown, /^Reset/);
});

test('a character that nobody sees inside an address is malformed', async () => {
  const browser = openBrowser(fixture.api.urls);
  await browser.arrive();
  const u = 'ana\u200b@example.com';
  expect((await browser.send('/signup', { body: { u, p: password } })).body.code).toBe(
    'accounts.bad_signup_email',
  );
  expect((await browser.send('/forgot', { body: { u } })).body.code).toBe('accounts.bad_email');
});
