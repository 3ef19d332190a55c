// `make run` as a newcomer meets it: one address, one copy, Ctrl-C stops every child, and tomorrow the secrets are still there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { rootFolder } from './tool/folders.ts';
import { freePort } from './tool/ports.ts';
import { waitFor } from './tool/wait.ts';

const folder = mkdtempSync(join(tmpdir(), 'glimpse-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts `scripts/run.ts` on the folder. Everything it prints gathers in `said()`. */
function start(more: Record<string, string> = {}) {
  const { MONGO_URL: _mongo, REDIS_URL: _redis, PORT: _port, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: folder, ...more };
  const child = spawn(process.execPath, [join(rootFolder, 'scripts/run.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(child, 'close').then(([code]: unknown[]) => code);
  const said = () => Buffer.concat(chunks).toString();
  const ready = () =>
    waitFor(
      async () => said().includes('is ready'),
      60_000,
      () => child.exitCode !== null,
    );
  const site = () => /http:\/\/localhost:\d+/.exec(said())?.[0] ?? '';
  return { child, ended, said, ready, site };
}

/** Numbers of the processes whose command line names the folder: mongod and redis-server of this copy. */
async function leftovers(): Promise<string> {
  const listing = spawn('ps', ['-eo', 'pid,args'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const chunks: Buffer[] = [];
  listing.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(listing, 'close');
  const lines = Buffer.concat(chunks).toString().split('\n');
  return lines.filter((line) => line.includes(folder)).join('\n');
}

async function conceal(site: string): Promise<string> {
  const body = JSON.stringify({ secret: { secret: 'kept over night', ttl: 3600 } });
  const answer = await fetch(`${site}/api/v2/secret/conceal`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { record } = (await answer.json()) as { record: { secret: { key: string } } };
  return record.secret.key;
}

async function reveal(site: string, key: string): Promise<string> {
  const body = JSON.stringify({ continue: true });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${site}/api/v2/secret/${key}/reveal`, { method: 'POST', headers, body });
  const { record } = (await answer.json()) as { record: { secret_value: string } };
  return record.secret_value;
}

test('one address, one copy, no child left after Ctrl-C, and the secret is there tomorrow', { timeout: 180_000 }, async () => {
  const today = start();
  expect(await today.ready(), today.said()).toBe(true);
  const key = await conceal(today.site());
  const mails = await fetch(`${/^Mail: (\S+)$/m.exec(today.said())?.[1]}/mails.json`);
  expect(await mails.json()).toEqual([]);

  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.said().trim().split('\n')).toEqual([expect.stringContaining('Another copy is running')]);

  today.child.kill('SIGINT');
  expect(await today.ended, today.said()).toBe(0);
  expect(await leftovers()).toBe('');
  expect(existsSync(join(folder, 'lock'))).toBe(false);

  const before = performance.now();
  const tomorrow = start();
  expect(await tomorrow.ready(), tomorrow.said()).toBe(true);
  expect(performance.now() - before).toBeLessThan(6000);
  expect(tomorrow.site()).toBe(today.site());
  expect(await reveal(tomorrow.site(), key)).toBe('kept over night');

  tomorrow.child.kill('SIGKILL'); // even so, nothing may go on running
  await tomorrow.ended;
  expect(await waitFor(async () => (await leftovers()) === '', 20_000)).toBe(true);
});

test('a taken port is one sentence, exit code 1, and nothing was started', async () => {
  const port = await freePort();
  const other = spawn(process.execPath, ['-e', `require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('up'))`]);
  onTestFinished(() => void other.kill());
  await once(other.stdout, 'data');
  const { ended, said } = start({ PORT: String(port) });
  expect(await ended).toBe(1);
  expect(said().trim().split('\n')).toEqual([expect.stringContaining(`Port ${port} is taken`)]);
  expect(await leftovers()).toBe('');
});

test('when its mongod ends it says so and stops the rest, instead of answering 503 for ever', { timeout: 60_000 }, async () => {
  const { ended, said, ready } = start();
  expect(await ready(), said()).toBe(true);
  const mongod = (await leftovers()).split('\n').find((line) => /mongod .*--dbpath/.test(line) && !line.includes('/bin/sh'));
  process.kill(Number.parseInt(mongod ?? '', 10), 'SIGKILL');
  expect(await ended).toBe(1);
  expect(said()).toContain('MongoDB ended by itself; its log is ');
  expect(await leftovers()).toBe('');
});

test('a missing library is named with the package that has it', async () => {
  const tools = join(rootFolder, 'scripts/run/without-library');
  const { ended, said } = start({ PATH: `${tools}:${process.env['PATH'] ?? ''}` });
  expect(await ended).toBe(1);
  expect(said().trim()).toBe('mongod needs the library libcurl.so.4: install libcurl4.');
  expect(readFileSync(join(folder, 'mongo/mongod.log'), 'utf8')).toContain('shared libraries');
  expect(await leftovers()).toBe('');
});
