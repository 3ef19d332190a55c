// Every call by every kind of caller is allowed or refused as its contract declares
// (docs/design/http-api.md#access, goals A5 and A6).
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '../../src/routes.ts';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { openBrowser, aMember, type Answer, password } from './person.ts';

type Caller = { readonly name: string; ask(contract: Endpoint, path: string): Promise<Answer> };

let fixture: AccountFixture;
let callers: readonly Caller[];
const ways = contracts.flatMap((contract) =>
  [contract.path, ...(contract.aliases ?? [])].map((path) => ({ contract, path })),
);
const filled = (path: string): string =>
  path.replace(/:(\w+)/g, (_found, name: string) =>
    name === 'domain' ? 'unknown.example.com' : 'z'.repeat(32),
  );

function sending(
  browser: ReturnType<typeof openBrowser>,
  headers: Record<string, string> = {},
): Caller['ask'] {
  return ({ method, media }, path) => {
    const type = media?.[0] ?? 'application/json';
    const body = method === 'GET' ? {} : { body: {} };
    return browser.send(filled(path), {
      method,
      ...body,
      headers: { 'Idempotency-Key': 'n'.repeat(22), 'Content-Type': type, ...headers },
    });
  };
}

async function member(address?: string) {
  return (await aMember(fixture.api.urls, fixture.sink, address === undefined ? {} : { address })).browser;
}

beforeAll(async () => {
  fixture = await openAccountFixture({ copies: 1, env: { LOG_LEVEL: 'warn' } });
  const { urls } = fixture.api;
  const [ana, bob, boss, tokened] = [
    await member(),
    await member(),
    await member('boss@example.com'),
    await aMember(urls, fixture.sink),
  ];
  const { body } = await tokened.browser.send('/api/v2/account/apitoken', {
    body: { confirmation: password },
  });
  const { apitoken } = body['record'] as { apitoken: string };
  const basic = {
    Authorization: `Basic ${Buffer.from(`${tokened.address}:${apitoken}`).toString('base64')}`,
  };
  callers = [
    { name: 'anonymous', ask: sending(openBrowser(urls)) },
    { name: 'customer A', ask: sending(ana) },
    { name: 'customer B', ask: sending(bob) },
    { name: 'colonel', ask: sending(boss) },
    { name: 'basic', ask: sending(openBrowser(urls), basic) },
    { name: 'cookie without shrimp', ask: sending(bob, { 'O-Shrimp': '' }) },
    { name: 'cross-site', ask: sending(bob, { 'Sec-Fetch-Site': 'cross-site' }) },
  ];
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** The error code that the contract demands for a caller; undefined if the call is allowed. */
function refusalOf(contract: Endpoint, name: string): string | undefined {
  const { access, csrf, frozen, envelope } = contract;
  if (contract.sameOrigin && name === 'cross-site') return 'http.stale_shrimp';
  const signedIn = name !== 'anonymous';
  const bySession = signedIn && name !== 'basic' && !frozen;
  const free = access === 'public' || access === 'guest';
  if (access === 'account' && !(frozen ? name === 'basic' : signedIn)) return 'http.not_signed_in';
  if ((access === 'session' || access === 'colonel') && !bySession) return 'http.not_signed_in';
  if (access === 'colonel' && name !== 'colonel') return 'http.not_allowed';
  const risky = name === 'cookie without shrimp' || name === 'cross-site';
  if (!free && risky && csrf === 'shrimp' && (bySession || envelope === 'form')) return 'http.stale_shrimp';
  return undefined;
}

const guarded = new Set(['http.not_signed_in', 'http.not_allowed', 'http.stale_shrimp']);
/** Calls that end the session of their caller. */
const ends = new Set(['/logout', '/api/v2/account/destroy']);

test.each(ways.filter(({ path }) => !ends.has(path)))(
  '$contract.method $path',
  async ({ contract, path }) => {
    for (const { name, ask } of callers) {
      const { status, body } = await ask(contract, path);
      const wanted = refusalOf(contract, name);
      const message = `${name}: ${status} ${body.code ?? ''}`;
      if (contract.frozen)
        expect([status === 404 && body['message'] === 'Not authorized', message]).toEqual([
          wanted === 'http.not_signed_in',
          message,
        ]);
      else if (wanted === undefined) expect(guarded.has(body.code ?? ''), message).toBe(false);
      else expect(body.code, message).toBe(wanted);
      if (contract.access !== 'colonel') expect(status, message).not.toBe(403);
    }
  },
);

test.each(ways.filter(({ path }) => ends.has(path)))(
  '$contract.method $path needs session, shrimp and origin',
  async ({ contract, path }) => {
    for (const { name, ask } of callers.filter(
      (caller) =>
        caller.name === 'anonymous' ||
        caller.name === 'cookie without shrimp' ||
        caller.name === 'cross-site',
    )) {
      // A link on the site signs out by design.
      if (contract.method === 'GET' && name !== 'cross-site') continue;
      const { body } = await ask(contract, path);
      if (contract.method !== 'GET')
        expect([name, body.code]).toEqual([name, refusalOf(contract, name) ?? 'accounts.signed_out']);
    }
    expect(
      (
        await callers
          .find(({ name }) => name === 'customer B')
          ?.ask({ ...contract, method: 'GET' }, '/api/v2/authcheck')
      )?.status,
    ).toBe(200);
  },
);

test.each(['apitoken', 'change-password', 'destroy'])(
  'an API token alone cannot call %s (record 016)',
  async (call) => {
    const program = callers.find(({ name }) => name === 'basic');
    const path = `/api/v2/account/${call}`;
    const contract = ways.find((way) => way.path === path)?.contract;
    if (!program || !contract) throw new Error(`${path} is not a call`);
    expect((await program.ask(contract, path)).body.code).toBe('http.not_signed_in');
    expect((await program.ask({ ...contract, method: 'GET' }, '/api/v2/account')).status).toBe(200);
  },
);

test('customers cannot read or change secrets of each other', async () => {
  const [one, other] = [await member(), await member()];
  const made = await one.send('/api/v2/secret/conceal', { body: { secret: 'mine', passphrase: 'x' } });
  const { key } = (made.body['record'] as { metadata: { key: string } }).metadata;
  const custid = made.body['custid'];
  expect((await one.send('/api/v2/private/recent')).body).toMatchObject({
    count: 1,
    records: [{ key, custid }],
  });
  expect((await other.send('/api/v2/private/recent')).body).toMatchObject({ count: 0, records: [] });
  expect((await other.send(`/api/v2/private/${key}`)).body).toMatchObject({
    record: { custid: 'anon', memo: null },
    details: { is_owner: false },
  });
  const note = await other.send(`/api/v2/private/${key}`, { method: 'PATCH', body: { memo: 'not mine' } });
  expect(note).toMatchObject({ status: 404, body: { code: 'secrets.unknown' } });
  expect((await one.send(`/api/v2/private/${key}`)).body).toMatchObject({
    record: { custid, memo: null },
    details: { is_owner: true },
  });
});
