// Tests that a token is checked before it is stored, also on hosts with API v1 alone.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../files/config-file.ts';
import { aReply, fakeContext } from '../testing/fake-context.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-login-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const env = () => ({ XDG_CONFIG_HOME: folder });
const typed = (...words: readonly string[]) => ({ words, flags: new Set<string>(), options: {} });
const input = 'ana@example.com:token\n';
const account = { address: 'ana@example.com', token: 'token' };

test('an accepted token is stored for its host, and a second one beside it', async () => {
  const { context, calls } = fakeContext({ env: env(), input, reply: () => aReply(200, {}) });
  await login(context, typed('a.example'));
  await login(context, typed('b.example'));
  expect(calls.map(({ origin, path }) => `${origin}${path}`)).toEqual([
    'https://a.example/api/v2/authcheck',
    'https://b.example/api/v2/authcheck',
  ]);
  expect(await readConfig(env())).toEqual({
    host: 'https://b.example',
    accounts: { 'https://a.example': account, 'https://b.example': account },
  });
  await logout(context, typed('a.example'));
  expect(await readConfig(env())).toEqual({
    host: 'https://b.example',
    accounts: { 'https://b.example': account },
  });
  await logout(context, typed());
  expect(await readConfig(env())).toEqual({ host: undefined, accounts: {} });
});

test('an older host is asked by API v1', async () => {
  const reply = ({ path }: { path: string }) => (path.includes('/v1/') ? aReply(200, {}) : aReply(404));
  const { context, calls } = fakeContext({ env: env(), input, reply });
  await login(context, typed('a.example'));
  expect(calls.map(({ path }) => path)).toEqual(['/api/v2/authcheck', '/api/v1/authcheck']);
});

test.each([aReply(401), aReply(404, { message: 'Not authorized' }), aReply(0)])(
  'a token that was not accepted is not stored',
  async (refusal) => {
    const { context } = fakeContext({ env: env(), input, reply: () => refusal });
    await expect(login(context, typed('a.example'))).rejects.toThrow();
    expect(await readConfig(env())).toEqual({ host: undefined, accounts: {} });
  },
);

test('a terminal is asked for both, the token without echo', async () => {
  const { context, questions } = fakeContext({
    env: env(),
    isTerminal: true,
    answers: ['ana@example.com', 'token'],
    reply: () => aReply(200, {}),
  });
  await login(context, typed('a.example'));
  expect(questions).toEqual(['Address of the account', 'API token']);
  expect((await readConfig(env())).accounts).toEqual({ 'https://a.example': account });
});
