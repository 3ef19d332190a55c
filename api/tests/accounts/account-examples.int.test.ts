// The documented example calls of accounts and of API tokens, with whole answers
// (docs/design/http-api.md#accounts).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, notSignedIn } from './account-examples.ts';
import type { AccountFixture } from './account-fixture.ts';
import { openBrowser, aMember, anAddress, waitForMail, password } from './person.ts';
import { done, openExamples, playExamples, read } from './play-examples.ts';

let fixture: AccountFixture;
let urls: readonly string[];
beforeAll(async () => {
  fixture = await openExamples();
  ({ urls } = fixture.api);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const member = () => aMember(urls, fixture.sink);

test.concurrent('account: authcheck, API token, password, language, deletion', async () => {
  const { browser, address } = await member();
  const account = (more: object, locale = 'en') =>
    read(address, {
      record: {
        cust: customer(address, { locale }),
        apitoken: null,
        stripe_customer: null,
        stripe_subscriptions: null,
        ...more,
      },
      details: {},
    });
  const fresh = 'a wholly new one';
  const languages = { new_locale: 'de', old_locale: 'en' };
  await playExamples(browser, [
    {
      call: 'GET /api/v2/authcheck',
      answer: read(address, {
        record: customer(address),
        details: { authenticated: true, authorized: true },
      }),
    },
    { call: 'GET /api/v2/account', answer: account({ apitoken_set: false, apitoken_hint: null }) },
    {
      call: 'POST /api/v2/account/apitoken',
      body: { confirmation: password },
      answer: done(address, {
        record: { apitoken: expect.stringMatching(/^[0-9a-z]{40}$/) as unknown, active: true },
      }),
    },
    {
      call: 'GET /api/v2/account',
      answer: account({
        apitoken_set: true,
        apitoken_hint: expect.stringMatching(/^…[0-9a-z]{4}$/) as unknown,
      }),
    },
    {
      call: 'POST /api/v2/account/change-password',
      body: { currentp: password, newp: fresh, newp2: fresh },
      answer: done(address, { message: 'Password changed successfully.' }),
    },
    {
      call: 'POST /api/v2/account/update-locale',
      body: { locale: 'de' },
      answer: done(address, { ...languages, record: languages }),
    },
    {
      call: 'POST /api/v2/account/destroy',
      body: { confirmation: fresh },
      answer: done('anon', { message: 'Konto gelöscht', redirect: '/' }), // the language was changed above
    },
  ]);
  await playExamples(openBrowser(urls), [
    { call: 'GET /api/v2/authcheck', status: 401, answer: notSignedIn },
  ]);
});

test.concurrent('a program with an API token: create, view, reveal, list, burn', async () => {
  const { browser, address } = await member();
  const { apitoken } = (await browser.send('/api/v2/account/apitoken', { body: { confirmation: password } }))
    .body['record'] as { apitoken: string };
  const program = openBrowser(urls);
  const headers = {
    Authorization: `Basic ${Buffer.from(`${address}:${apitoken}`).toString('base64')}`,
    Accept: 'application/json',
  };
  const ask = async (path: string, body?: Readonly<Record<string, unknown>>) => {
    const { status, body: answer } = await program.send(path, { headers, ...(body && { body }) });
    expect([path, status, answer['custid']]).toEqual([path, 200, address]);
    return answer['record'] as {
      secret: { key: string };
      receipt: { key: string };
      secret_value: string;
      state: string;
    };
  };
  const make = async () =>
    ask('/api/v2/secret/conceal', {
      secret: { kind: 'conceal', secret: 'Jazz', ttl: 3600, passphrase: 'pw', recipient: [] },
    });
  const [read, spare] = [await make(), await make()];
  expect((await ask(`/api/v2/secret/${read.secret.key}`)).state).toBe('new');
  expect(
    (await ask(`/api/v2/secret/${read.secret.key}/reveal`, { passphrase: 'pw', continue: true }))
      .secret_value,
  ).toBe('Jazz');
  const both = await program.send('/api/v2/secret/status', {
    headers,
    body: { identifiers: `${read.secret.key},${spare.secret.key}` },
  });
  expect(both.body['records']).toMatchObject([{ state: 'received' }, { state: 'new' }]);
  expect(
    (await ask(`/api/v2/receipt/${spare.receipt.key}/burn`, { passphrase: 'pw', continue: true })).state,
  ).toBe('burned');
  const recent = await program.send('/api/v2/receipt/recent', { headers });
  expect((recent.body['records'] as { state: string }[]).map(({ state }) => state).toSorted()).toEqual([
    'burned',
    'received',
  ]);
  expect(program.cookies.size).toBe(0);
});

test.concurrent('forms, posted by a program', async () => {
  const browser = openBrowser(urls);
  const address = anAddress();
  await browser.arrive();
  const sent = {
    code: 'accounts.verification_sent',
    message: `A verification was sent to ${address}.`,
    redirect: '/',
  };
  await playExamples(browser, [
    { call: 'POST /signup', body: { u: address, p: password }, answer: done('anon', sent) },
  ]);
  const link =
    /\/secret\/([0-9a-z]{32})/.exec((await waitForMail(fixture.sink, address, /^Verify/)).text)?.[1] ?? '';
  await browser.send(`/api/v2/secret/${link}`, { body: { continue: true } });
  const inside = {
    code: 'accounts.signed_in',
    message: 'You have been logged in',
    redirect: '/',
    record: customer(address),
  };
  const out = {
    code: 'accounts.signed_out',
    message: 'You have been logged out',
    redirect: '/',
    success: true,
    custid: 'anon',
    record: {},
    details: {},
  };
  const asked = { code: 'accounts.reset_sent', message: `We sent instructions to ${address}`, redirect: '/' };
  await playExamples(browser, [
    { call: 'POST /signin', body: { u: address, p: password }, answer: done(address, inside) },
    { call: 'POST /logout', body: {}, answer: out }, // no session, no shrimp
  ]);
  await browser.arrive();
  await playExamples(browser, [{ call: 'POST /forgot', body: { u: address }, answer: done('anon', asked) }]);
  const resetKey =
    /\/forgot\/([0-9a-z]{50})/.exec((await waitForMail(fixture.sink, address, /^Reset/)).text)?.[1] ?? '';
  const newp = 'a wholly new one';
  const changed = { code: 'accounts.password_changed', message: 'Password changed', redirect: '/signin' };
  const incoming = { code: 'incoming.sent', message: 'Your email has been sent', redirect: '/incoming' };
  await playExamples(browser, [
    { call: `POST /forgot/${resetKey}`, body: { newp, newp2: newp }, answer: done('anon', changed) },
    {
      call: 'POST /incoming',
      body: { secret: 'the pin', ticketno: 'T20261121' },
      answer: done('anon', incoming),
    },
  ]);
});
