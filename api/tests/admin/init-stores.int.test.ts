// The commands of a first start against a real mongod that asks for passwords: secrets, replica set, users.
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@glimpse/processes/ports';
import { findMongod } from '@glimpse/programs/store-programs';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { startListening } from '../../../scripts/stores/start.ts';
import { runGlimpse, spawnGlimpse } from '../fixtures/glimpse-command.ts';

type Options = { readonly setName?: string; readonly bySocket?: boolean };

/** New secrets, and an empty mongod that reads its key file from them. */
async function startEmpty({ setName = 'rs0', bySocket = false }: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-first-start-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const secrets = join(folder, 'secrets');
  const region = {
    mongoUrl: 'mongodb://127.0.0.1:1/glimpse',
    keysFile: join(folder, 'keys.json'),
    urls: ['http://share.test'],
  };
  const made = await runGlimpse(region, ['new-secrets', secrets]);
  expect(made).toMatchObject({ code: 0, fault: '' });
  const port = await freePort();
  const written = await readFile(join(secrets, 'region/mongo-url'), 'utf8');
  const mongoUrl = written.replace('mongo:27017', `127.0.0.1:${port}`);
  const data = await mkdtemp(join(folder, 'data-'));
  const options =
    `--bind_ip 127.0.0.1 --unixSocketPrefix ${folder} --oplogSize 128 --wiredTigerCacheSizeGB 0.25`.split(
      ' ',
    );
  const own = ['--port', String(port), '--dbpath', data, '--keyFile', join(secrets, 'mongo/keyfile')];
  const mongod = await startListening('mongod', port, {
    command: await findMongod(),
    args: [...options, ...own, '--replSet', setName],
    logFile: join(folder, 'mongod.log'),
    stopMs: 0,
  });
  onTestFinished(() => mongod[Symbol.asyncDispose]());
  const agentUrl = await readFile(join(secrets, 'domains/mongo-url'), 'utf8');
  const [, agent = ''] = /^mongodb:\/\/([^@]+)@/.exec(agentUrl) ?? [];
  const target = { ...region, mongoUrl };
  const passwords = [
    /api:([^@]+)@/.exec(mongoUrl)?.[1] ?? '',
    await readFile(join(secrets, 'admin/mongo-admin-password'), 'utf8'),
    agent.split(':')[1] ?? '',
  ];
  const init = async () => {
    const result = await runGlimpse(target, ['init-stores', secrets, ...(bySocket ? [folder] : [])]);
    for (const word of passwords) expect(result.out + result.fault + made.out).not.toContain(word);
    return result;
  };
  return {
    secrets,
    target,
    init,
    agent,
    url: (user: string) => mongoUrl.replace(/^mongodb:\/\/[^@]+/, `mongodb://${user}`),
  };
}

const ready = {
  code: 0,
  out: 'MongoDB is the replica set rs0 of one member, and its users are made.\n',
  fault: '',
};

async function withDb<T>(url: string, act: (client: MongoClient) => Promise<T>): Promise<T> {
  await using client = new MongoClient(url, { serverSelectionTimeoutMS: 3000 });
  return await act(client);
}

test.each([true, false])('an empty mongod becomes a set with users (by its socket: %s)', async (bySocket) => {
  const { init, target, url } = await startEmpty({ bySocket });
  expect(await init()).toEqual(ready);
  expect(await init()).toEqual(ready);
  await withDb(target.mongoUrl, async (client) => {
    await client.db().collection('any').insertOne({ at: 1 });
    await expect(client.db('other').collection('any').insertOne({ at: 1 })).rejects.toThrow('not authorized');
    // The API reads the states of custom domains, and may not mark one as served.
    const states = client.db('glimpse_edge').collection('domain_status');
    expect(await states.findOne()).toBeNull();
    await expect(states.insertOne({ at: 1 })).rejects.toThrow('not authorized');
    await expect(client.db('admin').command({ usersInfo: 1 })).rejects.toThrow('not authorized');
  });
  await withDb(url('api:wrong'), async (client) =>
    expect(client.db().collection('any').findOne()).rejects.toThrow('Authentication failed'),
  );
});

test('the domain agent reads claims and writes their states, and reaches nothing else', async () => {
  const { init, agent, target, url } = await startEmpty();
  expect(await init()).toEqual(ready);
  await withDb(target.mongoUrl, (client) => client.db().collection('domains').insertOne({ at: 1 }));
  await withDb(url(agent), async (client) => {
    const [region, states] = [client.db('glimpse'), client.db('glimpse_edge')];
    expect(await region.collection('domains').countDocuments()).toBe(1);
    await using stream = region.collection('domains').watch([], { maxAwaitTimeMS: 100 });
    expect(await stream.tryNext()).toBeNull();
    await states.collection('domain_status').createIndex({ hostname: 1 }, {}, {});
    await states.collection('operator_state').insertOne({ at: 1 });
    for (const name of ['secrets', 'customers', 'region'])
      await expect(region.collection(name).findOne()).rejects.toThrow('not authorized');
    await expect(region.collection('domains').insertOne({ at: 1 })).rejects.toThrow('not authorized');
  });
});

test('a command that is killed at any moment is completed by the next', async () => {
  const { init, target, secrets } = await startEmpty();
  for (const ms of [700, 900, 1100, 1400]) {
    const child = spawnGlimpse(target, ['init-stores', secrets]);
    await Promise.race([pause(ms), once(child, 'close')]);
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  }
  expect(await init()).toEqual(ready);
  await withDb(target.mongoUrl, (client) => client.db().collection('any').insertOne({ at: 1 }));
});

test('a lost password of the administrator is refused in one sentence', async () => {
  const { init, secrets } = await startEmpty();
  expect(await init()).toEqual(ready);
  await writeFile(join(secrets, 'admin/mongo-admin-password'), 'another');
  expect(await init()).toEqual({
    code: 1,
    out: '',
    fault:
      'The password of the administrator of MongoDB is not the one in the folder: put back the files that belong to this data.',
  });
});

test('a mongod of another set is refused in one sentence', async () => {
  const other = await startEmpty({ setName: 'rs9' });
  expect((await other.init()).fault).toContain('start it with --replSet rs0');
  const rs9 = { ...other.target, mongoUrl: other.target.mongoUrl.replace('rs0', 'rs9') };
  expect((await runGlimpse(rs9, ['init-stores', other.secrets])).code).toBe(0);
  expect((await other.init()).fault).toBe(
    'This MongoDB belongs to the replica set rs9, not to rs0: use an empty volume, or the one of this installation.',
  );
});

test('example settings and a wrong setting are refused before any secret is made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-first-start-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const region = { mongoUrl: 'mongodb://127.0.0.1:1/glimpse', keysFile: join(folder, 'keys.json'), urls: [] };
  const run = (env: Readonly<Record<string, string>>) =>
    runGlimpse(region, ['new-secrets', join(folder, 'secrets')], env);
  expect(await run({ SITE_ORIGIN: 'https://glimpse.example.com' })).toEqual({
    code: 1,
    out: '',
    fault: 'SITE_ORIGIN still has the value of the example: write your own into .env, then start again.',
  });
  expect(await run({ SITE_ORIGIN: 'share.test' })).toMatchObject({
    code: 1,
    fault: 'SITE_ORIGIN must be an origin such as https://example.com, lower case and without a path',
  });
  await expect(readFile(join(folder, 'secrets/mongo/keyfile'))).rejects.toThrow('ENOENT');
});
