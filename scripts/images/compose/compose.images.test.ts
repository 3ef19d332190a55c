// compose.yaml as a self-hoster uses it, with podman-compose and stand-ins for the images of a registry:
// Caddy in its version, mongod 6.0.5, and Redis of Debian (decision 29). Docker could not be run here.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { waitFor } from '@glimpse/processes/wait';
import { answers, reveal, user } from '../visitor.ts';
import { addressTests } from './addresses.suite.ts';
import { certificateTests } from './certificates.suite.ts';
import { domainTests } from './domains.suite.ts';
import type { Project } from './project.ts';
import { openRegion, type Region } from './region.ts';
import { buildStoreImages } from './store-images.ts';

const running = ['mongo', 'redis', 'api', 'caddy'];
const secretFiles = [
  'secrets-mongo/keyfile',
  'secrets-redis/redis.conf',
  'secrets-region/redis-url',
  'secrets-region/mongo-url',
  'secrets-admin/mongo-admin-password',
  'secrets-domains/mongo-url',
];
let region: Region;
let project: Project;
let site = '';

beforeAll(async () => {
  await buildStoreImages();
  region = await openRegion();
  ({ project, site } = region);
}, onThisMachine(600_000));
afterAll(() => region[Symbol.asyncDispose]());

test('a start without .env, or with the example as it is, is refused with what to write, and nothing runs', async () => {
  const missing = await project.compose('up', '--detach');
  expect(missing.code).not.toBe(0);
  expect(missing.out).toContain('write your address into .env, such as SITE_ORIGIN=');
  await region.writeEnv((example) => region.ownEnv(example, 'https://glimpse.example.com'));
  const refused = await project.compose('run', '--rm', 'prepare');
  expect(refused.code).toBe(1);
  expect(refused.out).toContain('SITE_ORIGIN still has the value of the example: write your own into .env');
  await region.writeEnv((example) => `${region.ownEnv(example)}CERTIFICATES=letsencrypt\n`);
  const unknown = await project.compose('run', '--rm', 'prepare');
  expect([unknown.code, unknown.out]).toEqual([1, expect.stringContaining('CERTIFICATES must be public')]);
  await region.writeEnv((example) => region.ownEnv(example, 'https://glimpse.example.com'));
  // podman starts the stores again and again, and `prepare` with them: podman-compose then may wait for ever
  // until Redis runs and `prepare` has ended.
  await project.composeWithin(60_000, 'up', '--detach');
  expect(await region.logs('prepare')).toContain('SITE_ORIGIN still has the value of the example');
  expect(await region.logs('api')).not.toContain('Listening');
  expect(await answers(`${site}/`)).toBe(false);
  await expect(region.fileOf('secrets-mongo/keyfile')).rejects.toThrow('ENOENT');
  await project.compose('down', '--volumes', '--timeout', '1');
});

test('a first start makes the secrets and serves; no container has rights, and Caddy alone is published', async () => {
  await region.writeEnv((example) => region.ownEnv(example));
  await region.up();
  const key = await region.createHidden('text of the first day');
  expect(await reveal(site, key)).toBe('text of the first day');
  expect(await reveal(site, key)).toBeUndefined();
  for (const path of secretFiles)
    region.hidden.push(...((await region.fileOf(path)).match(/[\w+/-]{43,}/g) ?? []));
  expect(region.hidden.length).toBeGreaterThanOrEqual(2 + secretFiles.length);
  for (const service of running) {
    const name = project.container(service);
    const users = (await project.podman('top', name, 'huser')).split('\n').slice(1);
    expect([service, ...new Set(users.map((one) => one.trim()))]).toEqual([service, String(user)]);
    const format = '{{.HostConfig.ReadonlyRootfs}} {{.BoundingCaps}} {{.HostConfig.SecurityOpt}}';
    const own = await project.podman('inspect', '--format', format, name);
    const rights = service === 'caddy' ? '[CAP_NET_BIND_SERVICE]' : '[]';
    expect([service, own]).toEqual([service, `true ${rights} [no-new-privileges]`]);
    expect([service, (await project.podman('port', name)) !== '']).toEqual([service, service === 'caddy']);
    expect(await project.podman('healthcheck', 'run', name)).toBe('');
  }
});

test('it ends within the grace time and keeps its data', async () => {
  const key = await region.createHidden('kept over a restart');
  const before = await region.fileOf('secrets-region/mongo-url');
  for (const service of running) {
    const start = performance.now();
    await project.podman('stop', '--time', '30', project.container(service));
    expect([service, (performance.now() - start) / 1000 < onThisMachine(29)]).toEqual([service, true]);
  }
  expect((await project.compose('down')).code).toBe(0);
  await region.up();
  expect(await region.fileOf('secrets-region/mongo-url')).toBe(before);
  expect(await reveal(site, key)).toBe('kept over a restart');
  expect(await reveal(site, key)).toBeUndefined();
});

test('Redis and MongoDB ask for passwords, and Redis keeps what was written', async () => {
  const redis = project.container('redis');
  expect(await project.podman('exec', redis, 'redis-cli', 'info')).toContain('NOAUTH');
  const [, password = ''] = /requirepass (\S+)/.exec(await region.fileOf('secrets-redis/redis.conf')) ?? [];
  const config = await project.podman('exec', redis, 'redis-cli', '-a', password, 'config', 'get', '*');
  for (const [name, value] of [
    ['appendonly', 'yes'],
    ['appendfsync', 'everysec'],
    ['maxmemory-policy', 'noeviction'],
  ])
    expect(config).toMatch(new RegExp(`^${name}\n${value}$`, 'm'));
  const script = `const { MongoClient } = await import('mongodb');
    const client = new MongoClient('mongodb://mongo:27017/?directConnection=true');
    console.log(await client.db('glimpse').collection('secrets').findOne().catch(({ codeName, code }) => code)); process.exit()`;
  const asked = await project.podman(
    'exec',
    project.container('api'),
    'node',
    '--input-type=module',
    '-e',
    script,
  );
  expect(asked).toBe('13');
});

test('a backup is restored into a fresh volume, and all unread secrets have ended', async () => {
  const key = await region.createHidden('unread before the restore');
  const backup = await project.compose('--profile', 'backup', 'run', '--rm', 'backup');
  const [, folder = ''] = /Its folder is (\S+)\./.exec(backup.out) ?? [];
  expect(folder, backup.out).toMatch(/^20\d\d-/);
  await project.compose('down');
  for (const volume of ['mongo', 'redis']) await project.podman('volume', 'rm', project.volume(volume));
  await project.compose('up', '--detach', 'mongo', 'init-stores');
  const isMade = async () => (await region.logs('init-stores')).includes('its users are made');
  expect(await waitFor(isMade, 120_000), await region.logs('init-stores')).toBe(true);
  const restore = ['glimpse-admin', 'restore', `/volumes/backups/${folder}`];
  const restored = await project.compose('--profile', 'backup', 'run', '--rm', 'backup', ...restore);
  expect(restored.out).toContain('2. Epoch raised to 2: all unread secrets have ended.');
  expect(restored.out).toMatch(/^secrets +3 documents/m);
  await region.up();
  expect(await project.podman('exec', project.container('api'), 'glimpse-admin', 'check-keys')).toContain(
    'epoch 2',
  );
  expect(await reveal(site, key)).toBeUndefined();
  expect(await reveal(site, await region.createHidden('after the restore'))).toBe('after the restore');
});

addressTests(() => region);

test('no log holds a text, a key of a link or a password, also when the API is away', async () => {
  const key = await region.createHidden('asked while the API is away');
  await region.expectQuietLogs(async (asked) => (await fetch(`${site}/secret/${asked}`)).status, key);
});

certificateTests(() => region);
domainTests(() => region);
