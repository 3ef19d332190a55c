// Generated credentials work with a real mongod, Redis and API, with the commands of the manifests.
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redisReply } from '../../../scripts/stores/testing.ts';
import { apiArguments, compiled } from '../../../scripts/run/api-command.ts';
import { startChild } from '@glimpse/processes/child';
import { freePort } from '@glimpse/processes/ports';
import { waitFor } from '@glimpse/processes/wait';
import { fieldAt } from '#regions/desired/testing/fields-of.ts';
import { formSet, objects, podPrograms, type PodPrograms } from './pod-programs.ts';

const root = join(import.meta.dirname, '../../..');
let pods: PodPrograms;
let mongoPort = 0;
let redisPort = 0;
let trust: Awaited<ReturnType<typeof formSet>>;
beforeAll(async () => {
  pods = await podPrograms();
  await pods.place('etc/mongo/keyfile', 'mongo-keyfile', 'keyfile');
  await pods.place('etc/mongo/tls.pem', 'mongo-tls', 'tls.pem');
  await pods.place('etc/mongo/ca.crt', 'mongo-ca', 'ca.crt');
  await pods.place('etc/redis/redis.conf', 'redis-auth', 'redis.conf');
  await pods.place('etc/glimpse/mongo/ca.crt', 'mongo-api', 'ca.crt');
  [mongoPort, redisPort] = await Promise.all([pods.start('mongo'), pods.start('redis')]);
  trust = await formSet(pods, mongoPort);
});
afterAll(() => pods[Symbol.asyncDispose]());

const uriOf = (secret: string, port: number): string => pods.here(pods.secrets.text(secret, 'uri'), port);

test('mongod accepts key file and certificate; a backup can read and cannot write', async () => {
  await using api = await new MongoClient(uriOf('mongo-api', mongoPort)).connect();
  await api.db().collection('feedback').insertOne({ text: 'kept' });
  await using backup = await new MongoClient(uriOf('mongo-backup', mongoPort)).connect();
  expect(await backup.db().collection('feedback').countDocuments()).toBe(1);
  await expect(backup.db().collection('feedback').insertOne({})).rejects.toThrow(/not authorized/);
  const open = { ...trust, tls: false, tlsCAFile: undefined, serverSelectionTimeoutMS: 2000 };
  await expect(
    new MongoClient(`mongodb://localhost:${mongoPort}`, open as never).connect(),
  ).rejects.toThrow();
});

test('Redis demands the password of its Secret', async () => {
  expect(await redisReply(redisPort, 'PING')).toContain('NOAUTH');
  expect(await redisReply(redisPort, `AUTH ${pods.secrets.text('redis-auth', 'password')}`)).toContain('+OK');
});

/** The environment of the pod, with its paths below the folder and free ports. */
async function environment(ports: { readonly public: number; readonly service: number }) {
  const settings = objects.find(({ metadata }) => metadata.name.startsWith('api-config-'));
  const list = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'regions');
  const place = async (path: string, text: string): Promise<void> => {
    await mkdir(join(pods.folder, 'etc/glimpse', path, '..'), { recursive: true });
    await writeFile(join(pods.folder, 'etc/glimpse', path), text);
  };
  await place('mongo/uri', `${uriOf('mongo-api', mongoPort)}\n`);
  await place('redis/uri', uriOf('redis-auth', redisPort));
  const data = fieldAt(list, 'data') as Record<string, string>;
  await place('regions/regions.json', data['regions.json'] ?? '');
  const given = fieldAt(settings, 'data') as Record<string, string>;
  const local = Object.entries(given).map(([name, value]) => [name, pods.here(value, 0)]);
  const over = { PORT: `${ports.public}`, SERVICE_PORT: `${ports.service}`, DEVELOPMENT: 'true' };
  const pages = join(root, 'api/tests/fixtures/sample-pages');
  return { ...(Object.fromEntries(local) as Record<string, string>), ...over, WEB_DIST: pages };
}

test('the API starts with the rendered settings, mounted files and only its own rights', async () => {
  const ports = { public: await freePort(0), service: await freePort(0) };
  const env = { PATH: process.env['PATH'] ?? '', ...compiled, ...(await environment(ports)) };
  const logFile = join(pods.folder, 'api.log');
  await writeFile(logFile, '');
  await using api = startChild({ command: process.execPath, args: apiArguments(), env, logFile, stopMs: 0 });
  const checks = async (): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${ports.service}/readyz`).catch(() => undefined);
    return answer?.status === 200 ? answer.json() : undefined;
  };
  const isReady = await waitFor(
    async () => (await checks()) !== undefined,
    30_000,
    () => !api.running(),
  );
  expect(isReady, await readFile(logFile, 'utf8')).toBe(true);
  expect(await checks()).toMatchObject({ checks: { mongo: 'ok', keys: 'ok', redis: 'ok' } });
  const headers = { host: 'eu.glimpse.example', 'x-forwarded-proto': 'https' };
  const outgoing = get({ host: '127.0.0.1', port: ports.public, path: '/', headers, agent: false });
  const [page] = (await once(outgoing, 'response')) as [IncomingMessage];
  page.destroy();
  expect(page.statusCode).toBe(200);
});

/** Runs a command of a Job: its own environment only, with the address in a file. */
async function runJob(secret: string, words: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const file = join(pods.folder, `${secret}.uri`);
  const logFile = join(pods.folder, 'job.log');
  await writeFile(logFile, '');
  await writeFile(file, uriOf(secret, mongoPort));
  const env = { PATH: process.env['PATH'] ?? '', ...compiled, REGION: 'eu', MONGO_URL_FILE: file, ...more };
  const args = ['api/src/cli.ts', ...words].map((word, at) => (at === 0 ? join(root, word) : word));
  await using job = startChild({ command: process.execPath, args, env, logFile, stopMs: 0 });
  return { code: await job.ended, out: await readFile(logFile, 'utf8') };
}

test('the Jobs back up and restore with the rights of their users', async () => {
  const folder = join(pods.folder, 'backup');
  expect(await runJob('mongo-backup', ['backup', folder, '2'])).toMatchObject({ code: 0 });
  const [name = ''] = await readdir(folder);
  const keys = { KEYS_FILE: join(pods.folder, 'etc/glimpse/keys/keys.json') };
  const restored = await runJob('mongo-api', ['restore', join(folder, name)], keys);
  expect(restored.out).toContain('loaded');
  expect(restored.code).toBe(0);
});
