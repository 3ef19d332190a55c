// Tests the files of the agent: copies for mongod, users from a mounted Secret, settings.
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyFiles } from './files.ts';
import { readAdmin, readUsers } from './secret-files.ts';
import { readSettings } from './settings.ts';

async function folders(): Promise<AsyncDisposable & { secrets: string; files: string }> {
  const root = await mkdtemp(join(tmpdir(), 'rs-agent-'));
  const [secrets, files] = [join(root, 'secrets'), join(root, 'files')];
  for (const name of ['keyfile', 'tls', 'admin', 'users'])
    await mkdir(join(secrets, name), { recursive: true });
  await mkdir(files);
  return { secrets, files, [Symbol.asyncDispose]: () => rm(root, { recursive: true }) };
}

test('mongod gets keyfile and certificate readable by its user alone, also at a repeat', async () => {
  await using place = await folders();
  for (const name of ['keyfile/keyfile', 'tls/tls.pem', 'tls/ca.crt'])
    await writeFile(join(place.secrets, name), name, { mode: 0o440 });
  await copyFiles({ ...place, secure: true });
  await copyFiles({ ...place, secure: true });
  for (const name of ['keyfile', 'tls.pem', 'ca.crt'])
    expect((await stat(join(place.files, name))).mode & 0o777).toBe(0o400);
  expect(await readFile(join(place.files, 'ca.crt'), 'utf8')).toBe('tls/ca.crt');
});

test('users are read as a mounted Secret shows them; an unreadable one gives none', async () => {
  await using place = await folders();
  expect(await readUsers(place.secrets)).toBeUndefined();
  expect(await readAdmin(place.secrets)).toBeUndefined();
  const users = join(place.secrets, 'users');
  await mkdir(join(users, '..data'));
  await writeFile(join(users, '..data', 'api-1'), 'one');
  await symlink(join('..data', 'api-1'), join(users, 'api-1'));
  expect(await readUsers(place.secrets)).toEqual(new Map([['api-1', 'one']]));
  await writeFile(join(users, 'operator'), '');
  expect(await readUsers(place.secrets)).toBeUndefined();
});

test('the name of the pod gives the member and its peers', () => {
  const settings = readSettings({ POD_NAME: 'mongo-2', POD_NAMESPACE: 'glimpse-eu' });
  expect(settings).toMatchObject({
    ordinal: 2,
    self: 'mongo-2.mongo.glimpse-eu.svc:27017',
    local: '127.0.0.1:27017',
    secure: true,
  });
  expect(settings.peers.map(({ name }) => name[6])).toEqual(['0', '1', '3', '4', '5', '6']);
  expect(() => readSettings({ POD_NAME: 'mongo', POD_NAMESPACE: 'x' })).toThrow('POD_NAME');
});
