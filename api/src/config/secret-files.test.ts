// A setting that may hold a password can be in a file, which no message names.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { withSecretFiles } from './secret-files.ts';

const uri =
  'mongodb://api-1:password@mongo-0.mongo:27017/glimpse?tls=true&tlsCAFile=/etc/glimpse/mongo/ca.crt';

test('a file gives the setting, without the line break at its end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-settings-'));
  const file = join(folder, 'uri');
  await writeFile(file, `${uri}\n`);
  expect(readConfig(withSecretFiles({ MONGO_URL_FILE: file })).mongoUrl).toBe(uri);
  await rm(folder, { recursive: true });
});

test('settings that hold no password, and empty paths, are left alone', () => {
  const env = { REGION_FILE: '/a', MONGO_URL_FILE: '', MONGO_URL: uri };
  expect(withSecretFiles(env, () => 'read')).toEqual(env);
});

test.each([
  [{ MONGO_URL_FILE: '/a/b', MONGO_URL: uri }, 'MONGO_URL and MONGO_URL_FILE must not both be set'],
  [{ REDIS_URL_FILE: '/no/such/path' }, 'REDIS_URL_FILE names no readable file'],
])('%j stops the start with one line', (env, line) => {
  expect(() => withSecretFiles(env)).toThrow(new ConfigError(line));
});
