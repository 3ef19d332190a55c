// Accounts: login checks a token once, and it is sent to its host alone.
import { readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountFixture, openAccountFixture } from '../../api/tests/accounts/account-fixture.ts';
import { aMember, password } from '../../api/tests/accounts/person.ts';
import { type Glimpse, openGlimpse } from './glimpse-program.ts';
import { openHost } from './recording-host.ts';

let fixture: AccountFixture;
let program: Glimpse;
let url: string;
let account: string;
beforeAll(async () => {
  fixture = await openAccountFixture({ copies: 1 });
  url = fixture.api.urls[0] ?? '';
  const { browser, address } = await aMember(fixture.api.urls, fixture.sink);
  const { body } = await browser.send('/api/v2/account/apitoken', { body: { confirmation: password } });
  account = `${address}:${(body['record'] as { apitoken: string }).apitoken}`;
  program = await openGlimpse();
});
afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await fixture[Symbol.asyncDispose]();
});

const authorized = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['authorization'] !== undefined;

test('login stores a token that the host accepts, for its owner alone, and logout removes it', async () => {
  const { glimpse, config } = program;
  const login = await glimpse(['login', url], { input: `${account}\n` });
  expect(login.code, login.stderr).toBe(0);
  expect(login.stdout.length).toBe(0);
  expect(login.stderr).not.toContain(account.split(':')[1]);
  expect((await stat(config)).mode & 0o777).toBe(0o600);
  expect((await glimpse(['send'], { input: 'Jazz' })).code).toBe(0);
  const listed = await glimpse(['list']);
  expect(listed.stdout.toString()).toMatch(/^[0-9a-z]{8}\tnew\t\d{4}-\d\d-\d\d \d\d:\d\d UTC\t\t\n$/);
  const [first] = JSON.parse((await glimpse(['list', '--json'])).stdout.toString());
  expect(first).toMatchObject({ state: 'new', memo: '', recipients: '' });
  expect((await glimpse(['logout'])).code).toBe(0);
  expect(await readFile(config, 'utf8')).toBe('{\n  "accounts": {}\n}\n');
  expect((await glimpse(['list', '--host', url])).code).toBe(4);
});

test('a token that the host does not accept is 4 and is not stored', async () => {
  const { glimpse, config } = program;
  const before = await readFile(config, 'utf8').catch(() => '');
  const refused = await glimpse(['login', url], { input: `${account.split(':')[0]}:${'x'.repeat(40)}` });
  expect(refused.code).toBe(4);
  expect(await readFile(config, 'utf8').catch(() => '')).toBe(before);
  const env = { GLIMPSE_HOST: url, GLIMPSE_TOKEN: `nobody@example.com:${'x'.repeat(40)}` };
  expect((await glimpse(['send'], { input: 'Jazz', env })).code).toBe(4);
});

test('send and list carry the token to its own host, and to no other', async () => {
  await using own = await openHost(url);
  await using other = await openHost(url);
  const env = { GLIMPSE_HOST: own.url, GLIMPSE_TOKEN: account };
  const { glimpse } = program;
  for (const more of [[], ['--plain']]) {
    expect((await glimpse(['send', ...more], { input: 'Jazz', env })).code).toBe(0);
    expect((await glimpse(['send', '--host', other.url, ...more], { input: 'Jazz', env })).code).toBe(0);
  }
  expect((await glimpse(['list'], { env })).code).toBe(0);
  expect((await glimpse(['list', '--host', other.url], { env })).code).toBe(4);
  expect(own.requests.map(authorized)).toEqual([true, true, true]);
  expect(other.requests.map(authorized)).toEqual([false, false]);
});

test('get, status, wait and burn carry no token, not even to the own host', async () => {
  await using own = await openHost(url);
  const env = { GLIMPSE_HOST: own.url, GLIMPSE_TOKEN: account };
  const { glimpse } = program;
  for (const more of [[], ['--plain']]) {
    const { stdout } = await glimpse(['send', '--json', ...more], { input: 'Jazz', env });
    const { link, private_link } = JSON.parse(stdout.toString());
    own.requests.length = 0;
    const codes = [];
    for (const args of [['status'], ['get', link], ['wait'], ['burn']])
      codes.push((await glimpse([...args, ...(args[1] ? [] : [private_link])], { env })).code);
    expect(codes).toEqual([0, 0, 0, 3]);
    expect(own.requests.length).toBeGreaterThan(4);
    expect(own.requests.filter(authorized)).toEqual([]);
  }
});

test('without a host nothing is sent, and the sentence says what to do', async () => {
  expect(await program.glimpse(['send'], { input: 'Jazz' })).toMatchObject({
    code: 2,
    stderr: 'glimpse: No host is known: run glimpse login, or set GLIMPSE_HOST.\n',
  });
});
