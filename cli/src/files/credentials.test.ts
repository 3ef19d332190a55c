// Tests that an account is found for the host it was made for, and for no other.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { writeConfig } from './config-file.ts';
import { findTarget, toAccount } from './credentials.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-credentials-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stored = { address: 'ana@example.com', token: 'stored' };
const usage = expect.objectContaining({ exit: 'usage' });
const targetOf = (env: Record<string, string>, named?: string) =>
  findTarget(fakeContext({ env: { XDG_CONFIG_HOME: folder, ...env } }).context, named);
const login = () =>
  writeConfig(
    { XDG_CONFIG_HOME: folder },
    { host: 'https://a.example', accounts: { 'https://a.example': stored } },
  );

test('the host of the login is the default, with its account', async () => {
  await expect(targetOf({})).rejects.toEqual(usage);
  await login();
  expect(await targetOf({})).toEqual({ origin: 'https://a.example', account: stored });
});

test.each(['b.example', 'https://a.example:444', 'a.example.org'])(
  '%s gets no account of a.example',
  async (host) => {
    await login();
    expect((await targetOf({}, host)).account).toBeUndefined();
    expect((await targetOf({ GLIMPSE_HOST: host })).account).toBeUndefined();
  },
);

test('GLIMPSE_TOKEN goes to GLIMPSE_HOST alone', async () => {
  await login();
  const env = { GLIMPSE_HOST: 'b.example', GLIMPSE_TOKEN: 'bob@example.com:secret' };
  expect(await targetOf(env)).toEqual({
    origin: 'https://b.example',
    account: { address: 'bob@example.com', token: 'secret' },
  });
  expect((await targetOf(env, 'c.example')).account).toBeUndefined();
  expect((await targetOf(env, 'a.example')).account).toEqual(stored);
  await expect(targetOf({ GLIMPSE_TOKEN: 'bob@example.com:secret' })).rejects.toEqual(usage);
});

test('GLIMPSE_TOKEN_FILE has the same in a file', async () => {
  const path = join(folder, 'token');
  await writeFile(path, 'bob@example.com:secret\n');
  const env = { GLIMPSE_HOST: 'b.example', GLIMPSE_TOKEN_FILE: path };
  expect((await targetOf(env)).account).toEqual({ address: 'bob@example.com', token: 'secret' });
  await expect(targetOf({ ...env, GLIMPSE_TOKEN_FILE: join(folder, 'none') })).rejects.toEqual(usage);
});

test('a token alone belongs to the known address of the host', async () => {
  await login();
  const env = { GLIMPSE_HOST: 'a.example', GLIMPSE_TOKEN: 'fresh' };
  expect((await targetOf(env)).account).toEqual({ address: 'ana@example.com', token: 'fresh' });
  expect(() => toAccount('fresh')).toThrow(usage);
});
