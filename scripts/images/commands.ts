// Calls buildah and podman with a store of layers of our own, so that other images of the machine stay
// untouched.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sayingOf, UserError } from '@glimpse/processes/user-error';
import { cacheFolder } from '@glimpse/programs/go';
import { systemEnvironment } from '@glimpse/test-cluster/node/machine';
import { runtimePath, storageDriver } from './machine.ts';

const run = promisify(execFile);
const limitMs = 600_000;

/** Base image, layers and images of the tests. Safe to delete; the next run makes them again. */
export const imagesFolder = (): string => join(cacheFolder(), 'images');

/** The store of the tests. A release has its own, which begins empty. */
const testStore = 'store';
const storageIn = (store: string): readonly string[] =>
  ['--storage-driver', storageDriver(), '--root', join(imagesFolder(), store), '--runroot'].concat(
    join(imagesFolder(), `${store === testStore ? '' : `${store}-`}run`),
  );
const manager = ['--cgroup-manager', 'cgroupfs', '--events-backend', 'file'] as const;

/** Tests ask health checks themselves; podman would ask systemd to do so, which may not run here. */
const withoutTimers = { DISABLE_HC_SYSTEMD: 'true' } as const;

/** Runs a program of the system. @returns both outputs. @throws UserError with what it said last */
async function runBoth(program: string, args: readonly string[]): Promise<readonly [string, string]> {
  try {
    const env = { ...process.env, ...systemEnvironment(), ...withoutTimers };
    const { stdout, stderr } = await run(program, args, { env, timeout: limitMs, maxBuffer: 1e8 });
    return [stdout, stderr];
  } catch (cause) {
    throw new UserError(`${program} ${args.join(' ')} failed: ${sayingOf(cause).slice(-2000)}`, { cause });
  }
}

/** Runs a program of the system. @returns what it printed. @throws UserError with what it said last */
export async function runProgram(program: string, args: readonly string[]): Promise<string> {
  const [printed] = await runBoth(program, args);
  return printed.trim();
}

/** Calls buildah with its arguments. */
export type Buildah = (...args: readonly string[]) => Promise<string>;

/** Builds, mounts or looks at images of a store, a folder below `imagesFolder`. */
export const buildahIn =
  (store: string): Buildah =>
  (...args) =>
    runProgram('buildah', [...storageIn(store), ...args]);

/** Builds, mounts or looks at an image of the tests. */
export const buildah: Buildah = buildahIn(testStore);

const podmanArgs = (args: readonly string[]) => [
  ...storageIn(testStore),
  ...manager,
  '--runtime',
  runtimePath(),
  ...args,
];

/** Runs containers. It reaches no registry. */
export const podman = (...args: readonly string[]) => runProgram('podman', podmanArgs(args));

/** What a container wrote to both its outputs. */
export async function logsOf(container: string): Promise<string> {
  return (await runBoth('podman', podmanArgs(['logs', container]))).join('\n').trim();
}
