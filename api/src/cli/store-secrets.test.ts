// The secrets of a first start are made once, for their owner alone, and never changed.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { targetOf } from './init-stores.ts';
import { secretPlaces, writeSecrets } from './store-secrets.ts';

const places = Object.values(secretPlaces);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
const contents = (folder: string) =>
  Promise.all(places.map((place) => readFile(join(folder, place), 'utf8')));

test('an empty folder gets all files, which only their owner can read', async () => {
  const folder = await newFolder();
  expect(await writeSecrets(folder, randomBytes)).toEqual(places);
  for (const place of places) {
    const { mode } = await stat(join(folder, place));
    expect([place, mode & 0o777]).toEqual([place, 0o600]);
  }
  const entries = await readdir(folder, { recursive: true });
  expect(entries.filter((name) => name.includes('draft'))).toEqual([]);
  const [keyfile = '', redis = '', redisUrl = '', mongoUrl = '', admin = '', agentUrl = ''] =
    await contents(folder);
  expect(keyfile).toMatch(/^[A-Za-z0-9+/]{1008}$/);
  const password = /^requirepass ([\w-]{43})\n$/.exec(redis)?.[1];
  expect(redisUrl).toBe(`redis://:${password}@redis:6379`);
  expect(admin).toMatch(/^[\w-]{43}$/);
  const target = targetOf(mongoUrl, agentUrl);
  expect(target).toMatchObject({ setName: 'rs0', host: 'mongo:27017', port: 27_017 });
  expect(target.users.map(({ user }) => user)).toEqual(['api', 'domain-agent']);
});

test('a second run changes nothing, and two folders share no secret', async () => {
  const [one, other] = [await newFolder(), await newFolder()];
  await writeSecrets(one, randomBytes);
  await writeSecrets(other, randomBytes);
  const before = await contents(one);
  expect(await writeSecrets(one, randomBytes)).toEqual([]);
  expect(await contents(one)).toEqual(before);
  const others = await contents(other);
  expect(before.filter((text, at) => text === others[at])).toEqual([]);
});

test.each([1, 2, 3, 4, 5])('a run that was interrupted after file %i is completed', async (kept) => {
  const folder = await newFolder();
  await writeSecrets(folder, randomBytes);
  const before = await contents(folder);
  for (const place of places.slice(kept)) await rm(join(folder, place));
  await writeFile(join(folder, `${places[kept]}.draft`), 'half');
  expect(await writeSecrets(folder, randomBytes)).toEqual(places.slice(kept));
  const after = await contents(folder);
  expect(after.slice(0, kept)).toEqual(before.slice(0, kept));
  const password = after[1]?.replace('requirepass ', '').trim();
  expect(after[2]).toBe(`redis://:${password}@redis:6379`);
});

test.each(places.slice(0, -1))('a lost %s is refused, and no file is made', async (place) => {
  const folder = await newFolder();
  await writeSecrets(folder, randomBytes);
  await rm(join(folder, place));
  const before = await readdir(folder, { recursive: true });
  await expect(writeSecrets(folder, randomBytes)).rejects.toThrow(`The file ${place} is missing`);
  expect(await readdir(folder, { recursive: true })).toEqual(before);
});
