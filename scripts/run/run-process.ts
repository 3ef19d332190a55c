// `make run` as a process of its own on a folder of its own, for the tests of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { rootFolder } from '../tool/folders.ts';
import { waitFor } from '../tool/wait.ts';

export const folder = mkdtempSync(join(tmpdir(), 'glimpse-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What says where programs and files lie. Settings of whoever runs the tests stay outside: their keys, servers and addresses are not ours. */
const { PATH = '', HOME = '', TMPDIR = tmpdir(), LD_LIBRARY_PATH = '' } = process.env;
const machine = { PATH, HOME, TMPDIR, LD_LIBRARY_PATH };

/** Starts `scripts/run.ts` on the folder. Everything it prints gathers in `said()`. */
export function start(more: Record<string, string> = {}) {
  const env = { ...machine, DATA_DIR: folder, ...more };
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
export async function leftovers(): Promise<string> {
  const listing = spawn('ps', ['-eo', 'pid,args'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const chunks: Buffer[] = [];
  listing.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(listing, 'close');
  const lines = Buffer.concat(chunks).toString().split('\n');
  return lines.filter((line) => line.includes(folder)).join('\n');
}
