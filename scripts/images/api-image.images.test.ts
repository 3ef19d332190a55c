// The image of the API runs as users get it: without root, on a read-only root, without a shell. It keeps its
// data over a restart and ends within the promised time.
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@glimpse/processes/ports';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { waitFor } from '@glimpse/processes/wait';
import { withDatabase } from '../stores/with-database.ts';
import { startContainer } from './container.ts';
import { answers, beginToCreate, create, reveal, user } from './visitor.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-images-'));
  await chown(folder, user, user);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function startApiContainer() {
  const [port, servicePort] = [await freePort(), await freePort()];
  const site = `http://127.0.0.1:${port}`;
  const env = {
    MONGO_URL: withDatabase(inject('mongoUrl'), `images-${port}`),
    REDIS_URL: inject('redisUrl'),
    KEYS_FILE: '/keys/keys.json',
    SITE_ORIGIN: site,
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    DEVELOPMENT: 'true', // the mongod of the tests is older than the one that a region needs
  };
  const container = await startContainer({ target: 'api', env, mounts: { [folder]: '/keys' } });
  const ready = () => waitFor(() => answers(`http://127.0.0.1:${servicePort}/readyz`), 60_000);
  return { ...container, site, ready };
}

test('a secret survives a restart and opens once, and an idle API ends within 10 s', async () => {
  await using api = await startApiContainer();
  expect(await api.ready(), await api.logs()).toBe(true);
  const key = await create(api.site, 'kept over a restart');
  const { code, seconds } = await api.stop(30);
  expect(code).toBe(0);
  expect(seconds).toBeLessThan(onThisMachine(10));
  await api.start();
  expect(await api.ready(), await api.logs()).toBe(true);
  expect(await reveal(api.site, key)).toBe('kept over a restart');
  expect(await reveal(api.site, key)).toBeUndefined();
});

test('a request that is in work at SIGTERM is answered, and one that never ends delays the end to 20 s at most', async () => {
  await using api = await startApiContainer();
  expect(await api.ready(), await api.logs()).toBe(true);
  using request = await beginToCreate(api.site);
  using stuck = await beginToCreate(api.site);
  await pause(500);
  const stopped = api.stop(30);
  await pause(2000);
  request.finish();
  expect(await request.answered()).toMatch(/^HTTP\/1\.1 200 [\s\S]*"success":true/);
  const { code, seconds } = await stopped;
  expect([code, await stuck.answered()]).toEqual([0, expect.not.stringContaining('HTTP/1.1 200')]);
  expect(seconds).toBeLessThan(onThisMachine(20));
});

test('no process is root, nothing but /tmp can be written, and the health check tells the state', async () => {
  await using api = await startApiContainer();
  expect(await api.ready(), await api.logs()).toBe(true);
  await api.checkHealth();
  const node = (script: string) => api.exec('node', '-e', script);
  expect(await node('console.log(process.getuid(), process.getgid())')).toBe(`${user} ${user}`);
  const write = (path: string) =>
    node(
      `try { fs.writeFileSync('${path}', ''); console.log('written') } catch ({ code }) { console.log(code) }`,
    );
  expect(await write('/app/x')).toBe('EROFS');
  expect(await write('/usr/local/bin/x')).toBe('EROFS');
  expect(await write('/tmp/x')).toBe('written');
  expect(await api.exec('glimpse-admin', 'help')).toContain('Usage: glimpse-admin COMMAND');
  await expect(api.exec('sh', '-c', 'true')).rejects.toThrow('executable file');
});
