// Runs `make run` as a process on a folder of its own, for its tests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { rootFolder } from '@glimpse/processes/folders';
import { waitFor } from '@glimpse/processes/wait';

export const folder = mkdtempSync(join(tmpdir(), 'glimpse-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The only inherited variables: paths. Settings of the developer's environment must not reach the test. */
const { PATH = '', HOME = '', TMPDIR = tmpdir(), LD_LIBRARY_PATH = '' } = process.env;
const machine = { PATH, HOME, TMPDIR, LD_LIBRARY_PATH };

/** Starts `scripts/run.ts` on the folder. `output()` returns all it has printed; `says` waits for a text. */
export function start(more: Record<string, string> = {}, words: readonly string[] = []) {
  const env = { ...machine, DATA_DIR: folder, ...more };
  const child = spawn(process.execPath, [join(rootFolder, 'scripts/run.ts'), ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(child, 'close').then(([code]: unknown[]) => code);
  const output = () => Buffer.concat(chunks).toString();
  const says = (text: string) =>
    waitFor(
      async () => output().includes(text),
      60_000,
      () => child.exitCode !== null,
    );
  const ready = () => says('is ready');
  const site = () => /http:\/\/localhost:\d+/.exec(output())?.[0] ?? '';
  return { child, ended, output, ready, says, site };
}

/** Lists the processes whose command line contains the folder: mongod and redis-server of this run. */
export async function leftovers(): Promise<string> {
  const listing = spawn('ps', ['-eo', 'pid,args'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const chunks: Buffer[] = [];
  listing.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(listing, 'close');
  const lines = Buffer.concat(chunks).toString().split('\n');
  return lines.filter((line) => line.includes(folder)).join('\n');
}
