// Builds `glimpse` as its users get it and runs it in a folder of its own, with its own configuration.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBundle } from '../build/bundle.ts';
import { bundleOfCommand } from '../build/command-bundle.ts';

export type Ended = { readonly code: number; readonly stdout: Buffer; readonly stderr: string };

export type Ran = {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Another Node than that of the tests. */
  readonly node?: string;
};

/** @param host the default of GLIMPSE_HOST */
export async function openGlimpse(host?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-cli-'));
  const home = join(folder, 'home');
  await mkdir(home);
  const program = await writeBundle(await bundleOfCommand(), folder);
  const env = { PATH: '/usr/bin:/bin', HOME: home, ...(host === undefined ? {} : { GLIMPSE_HOST: host }) };
  const start = (args: readonly string[], { env: more = {}, node = process.execPath }: Ran = {}) =>
    spawn(node, [program, ...args], { cwd: folder, env: { ...env, ...more } });
  return {
    folder,
    program,
    env,
    config: join(home, '.config/glimpse/config.json'),
    start,
    async glimpse(args: readonly string[], given: Ran = {}): Promise<Ended> {
      const child = start(args, given);
      const [out, err]: [Buffer[], Buffer[]] = [[], []];
      child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
      child.stdin.on('error', () => undefined); // a command that refuses its arguments reads nothing
      child.stdin.end(given.input ?? '');
      const [code]: (number | null)[] = await once(child, 'close');
      return { code: code ?? -1, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() };
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

export type Glimpse = Awaited<ReturnType<typeof openGlimpse>>;
