// The generated credentials work with a real mongod and a real Redis, with the options of the manifests.
import { chmod, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListening } from '../../../../scripts/stores/start.ts';
import { findMongod } from '../../../../scripts/stores/mongod.ts';
import { findRedis } from '../../../../scripts/stores/redis.ts';
import { redisReply } from '../../../../scripts/stores/testing.ts';
import { freePort } from '../../../../scripts/tool/ports.ts';
import { secureRandom } from '#platform/random.ts';
import { fieldAt, objectOf } from '#regions/desired/fields-of.ts';
import { regionSteps, renderRegion } from '#regions/desired/region.ts';
import { aSpec, someFacts } from '#regions/desired/samples.ts';
import { newestTemplate } from '#regions/desired/template.ts';
import { ensureCredentials } from './ensure.ts';
import { memorySecrets } from './memory-secrets.ts';

const secrets = memorySecrets();
const spec = aSpec();
const rendered = renderRegion(spec, someFacts(), newestTemplate);
const objects = regionSteps.flatMap((step) => rendered[step]);
const commandOf = (set: string): readonly string[] =>
  fieldAt(objectOf(objects, 'StatefulSet', set), 'spec.template.spec.containers.0.command') as string[];
const rootCa = (): string => join(folder, 'etc/mongo/ca.crt');

let folder = '';
const running = new AsyncDisposableStack();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-credentials-'));
  await ensureCredentials(
    { secrets, random: secureRandom, now: new Date() },
    { spec, hasData: false, rotation: { order: undefined, working: [], rolledOut: true } },
  );
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** Writes an entry where the pod has it, with the mode that the init container gives. */
async function place(path: string, secret: string, entry: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, secrets.text(secret, entry));
  await chmod(file, 0o400);
}

/** Starts the command of a pod on loopback: its absolute paths lie below the folder. */
async function start(program: string, command: readonly string[], data: string): Promise<number> {
  const port = await freePort(0);
  await mkdir(join(folder, data), { recursive: true });
  const logFile = join(folder, 'log');
  await writeFile(logFile, '');
  const args = command
    .slice(1)
    .filter((word) => word !== '--bind_ip_all')
    .map((word) => word.replace(/^\//, `${folder}/`).replace(/=\//, `=${folder}/`))
    .map((word) => word.replace(/^(--port=)\d+$/, `$1${port}`))
    .map((word, at, all) => (all[at - 1] === '--port' ? String(port) : word));
  const name = command[0] ?? '';
  running.use(await startListening(name, port, { command: program, args, logFile, stopMs: 0 }));
  return port;
}

test('mongod accepts key file and certificate; the API and the backup log in by TLS', async () => {
  await place('etc/mongo/keyfile', 'mongo-keyfile', 'keyfile');
  await place('etc/mongo/tls.pem', 'mongo-tls', 'tls.pem');
  await place('etc/mongo/ca.crt', 'mongo-ca', 'ca.crt');
  const port = await start(await findMongod(), commandOf('mongo'), 'data/db');
  const options = { tls: true, tlsCAFile: rootCa(), directConnection: true, serverSelectionTimeoutMS: 5000 };
  const local = `mongodb://localhost:${port}`;
  await using first = await new MongoClient(local, options).connect();
  await first.db('admin').command({
    replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: `localhost:${port}` }] },
  });
  await expect
    .poll(async () => (await first.db('admin').command({ hello: 1 }))['isWritablePrimary'], {
      timeout: 20_000,
    })
    .toBe(true);
  const admin = { user: 'admin', pwd: secrets.text('mongo-admin', 'password') };
  await first.db('admin').command({ createUser: admin.user, pwd: admin.pwd, roles: ['root'] });
  await using asAdmin = await new MongoClient(local, {
    ...options,
    auth: { username: admin.user, password: admin.pwd },
  }).connect();
  const make = (user: string, role: string) =>
    asAdmin.db('admin').command({
      createUser: user,
      pwd: secrets.text('mongo-users', user),
      roles: [{ role, db: 'glimpse' }],
    });
  await make('api-1', 'readWrite');
  await make('backup', 'read');
  const here = (secret: string): string =>
    secrets
      .text(secret, 'uri')
      .replace(/@[^/]+\//, `@localhost:${port}/`)
      .replace('/etc/glimpse/mongo/ca.crt', rootCa());
  await using api = await new MongoClient(here('mongo-api')).connect();
  await api.db().collection('secrets').insertOne({ text: 'kept' });
  await using backup = await new MongoClient(here('mongo-backup')).connect();
  expect(await backup.db().collection('secrets').countDocuments()).toBe(1);
  await expect(backup.db().collection('secrets').insertOne({})).rejects.toThrow(/not authorized/);
  await expect(new MongoClient(local, { ...options, tls: false }).connect()).rejects.toThrow();
}, 60_000);

test('Redis demands the password of its Secret', async () => {
  await place('etc/redis/redis.conf', 'redis-auth', 'redis.conf');
  const port = await start(await findRedis(), commandOf('redis'), 'data');
  expect(await redisReply(port, 'PING')).toContain('NOAUTH');
  const password = secrets.text('redis-auth', 'password');
  expect(await redisReply(port, `AUTH ${password}`)).toContain('+OK');
}, 20_000);
