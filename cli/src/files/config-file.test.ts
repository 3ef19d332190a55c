// Tests the configuration file: its place, its rights, and what a damaged one does.
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configPath, isOpenToOthers, readConfig, writeConfig } from './config-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-config-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const account = { address: 'ana@example.com', token: 'abc' };
const config = { host: 'https://a.example', accounts: { 'https://a.example': account } };

test('what is written is read, from a file and a folder for its owner alone', async () => {
  const env = { XDG_CONFIG_HOME: folder };
  expect(await readConfig(env)).toEqual({ host: undefined, accounts: {} });
  await writeConfig(env, config);
  expect(await readConfig(env)).toEqual(config);
  expect((await stat(configPath(env))).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(configPath(env)))).mode & 0o777).toBe(0o700);
  expect(await isOpenToOthers(env)).toBe(false);
});

test('a file that was open to others is closed by the next write, and noticed before', async () => {
  const env = { HOME: folder };
  await writeConfig(env, config);
  await chmod(configPath(env), 0o644);
  expect(await isOpenToOthers(env)).toBe(true);
  await writeConfig(env, config);
  expect(await isOpenToOthers(env)).toBe(false);
});

test('the place is that of XDG, else the home folder', () => {
  expect(configPath({ XDG_CONFIG_HOME: '/x', HOME: '/h' })).toBe('/x/glimpse/config.json');
  expect(configPath({ XDG_CONFIG_HOME: '', HOME: '/h' })).toBe('/h/.config/glimpse/config.json');
  expect(() => configPath({})).toThrow(expect.objectContaining({ exit: 'usage' }));
});

test.each(['{', '[', '7', 'null'])('a damaged file (%s) is named and not overwritten', async (text) => {
  const env = { XDG_CONFIG_HOME: folder };
  await mkdir(dirname(configPath(env)));
  await writeFile(configPath(env), text);
  await expect(readConfig(env)).rejects.toEqual(expect.objectContaining({ exit: 'failed' }));
  expect(await readFile(configPath(env), 'utf8')).toBe(text);
});

test('entries that are no accounts are left out', async () => {
  const env = { XDG_CONFIG_HOME: folder };
  await mkdir(dirname(configPath(env)));
  await writeFile(
    configPath(env),
    JSON.stringify({ host: 7, accounts: { a: 1, b: { address: 'x' }, c: account } }),
  );
  expect(await readConfig(env)).toEqual({ host: undefined, accounts: { c: account } });
});
