// Tests failing starts: exit code 1 and one clear line without a password (docs/design/trust.md#start-up).
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '#platform/mongo/testing.ts';
import { freePlace, spawnApi } from '../fixtures/api-process.ts';
import { samplePages, startApi } from '../fixtures/start-api.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-faults-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a process that must fail. @returns its output */
async function refusal(env: Record<string, string>): Promise<{ code: unknown; lines: readonly string[] }> {
  const place = await freePlace();
  const lines: string[] = [];
  const usual = {
    DEVELOPMENT: 'true',
    MONGO_URL: ownDatabase(),
    KEYS_FILE: join(folder, `${crypto.randomUUID()}.json`),
  };
  const child = spawnApi(place, { ...usual, SITE_ORIGIN: `http://localhost:${place.port}`, ...env }, lines);
  return { code: await child.ended, lines };
}

test.concurrent.each([
  [{ DEVELOPMENT: 'yes' }, 'DEVELOPMENT must be true or false'],
  [
    { LIMITS_CREATE_SECRET: 'lots' },
    'LIMITS_CREATE_SECRET must be COUNT or COUNT/SECONDS, such as 1000/1200',
  ],
  [{ LIMITS_NOTHING: '1' }, 'LIMITS_NOTHING is not a rate limit'],
  [
    { REDIS_URL: 'http://user:hunter2@redis' },
    'REDIS_URL must be an address that starts with redis:// or rediss://',
  ],
  [
    { MONGO_URL: 'mongodb://user:hunter2@127.0.0.1:1/x?serverSelectionTimeoutMS=300' },
    'MongoDB cannot be reached at MONGO_URL',
  ],
])('%o: %s', async (env, line) => {
  expect(await refusal(env)).toEqual({ code: 1, lines: [line] });
});

test('names a MongoDB that is too old for production', async () => {
  const { code, lines } = await refusal({ DEVELOPMENT: 'false' });
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toMatch(/^MongoDB [\d.]+ is too old: 7\.0\.32 or 8\.0\.21 or newer is needed$/);
});

test('names a key file that is a folder', async () => {
  const line = 'The path of the key file is a folder: KEYS_FILE and KEYS_MIRROR_FILE must each name a file.';
  expect(await refusal({ KEYS_FILE: folder })).toEqual({ code: 1, lines: [line] });
});

test('names a taken port', async () => {
  const taken = createServer();
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const lines: string[] = [];
  const env = {
    DEVELOPMENT: 'true',
    MONGO_URL: ownDatabase(),
    KEYS_FILE: join(folder, 'taken.json'),
    WEB_DIST: samplePages,
  };
  const child = spawnApi({ port, servicePort: (await freePlace()).servicePort }, env, lines);
  expect(await child.ended).toBe(1);
  expect(lines).toEqual([`Port ${port} is in use: stop the program that uses it or choose another`]);
  taken.close();
});

test('a known region does not start without its keys, with other keys, or with a world-readable key file', async () => {
  await using api = await startApi();
  await api.conceal('x');
  await api.kill(0, 'SIGTERM');
  const known = { MONGO_URL: api.mongoUrl };
  const missing = await refusal({ ...known, KEYS_FILE: join(folder, 'nothing.json') });
  expect([missing.code, missing.lines.length]).toEqual([1, 1]);
  expect(missing.lines[0]).toMatch(/key file/i);

  const broken = join(folder, 'broken.json');
  await writeFile(broken, (await readFile(api.keysFile, 'utf8')).replace('"seq"', '"sqe"'), { mode: 0o600 });
  expect(await refusal({ ...known, KEYS_FILE: broken })).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/key file/i)],
  });

  const open = join(folder, 'open.json');
  await writeFile(open, await readFile(api.keysFile));
  await chmod(open, 0o644);
  expect(await refusal({ ...known, KEYS_FILE: open })).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/key file/i)],
  });

  await using other = await startApi();
  expect(await refusal({ ...known, KEYS_FILE: other.keysFile })).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/key file/i)],
  });
});

test('without built pages calls work, pages answer 503, and the log names the reason', async () => {
  await using api = await startApi({ env: { WEB_DIST: join(folder, 'no-such-dist') } });
  await api.conceal('x');
  const page = await fetch(`${api.urls[0]}/`, { headers: { Accept: 'text/html' } });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await page.text()).toContain('<h1>Temporarily unavailable</h1>');
  const told = () => api.logs().filter((line) => line.includes('pages.not_built'));
  await expect.poll(told).toHaveLength(1);
});
