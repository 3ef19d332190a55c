// Runs a container of a test on the network of the machine, with a read-only root, and removes it at the end.
import { randomUUID } from 'node:crypto';
import { type Target, imageOf } from './build.ts';
import { logsOf, podman } from './commands.ts';

/** Environment, mounted folders (from, to) and command of a container; absent: those of the image. */
export type ContainerPlan = {
  readonly target: Target;
  /** Another image of the local store in place of the one of the target. */
  readonly image?: string | undefined;
  /** More options of `podman run`. */
  readonly options?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly mounts?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
};

/** Names of containers of the tests, with the process that started them. Nothing else has such a name. */
export const containerName = /^glimpse-test-(\d+)-[0-9a-f]{8}$/;

const options = [
  '--network=host',
  '--read-only',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--log-driver=k8s-file',
  '--ulimit=nofile=1024:1024', // without these limits the runtime asks for more than a sandbox grants
  '--ulimit=nproc=1024:1024',
] as const;

const settingsOf = ({ env = {}, mounts = {} }: ContainerPlan): readonly string[] => [
  ...Object.entries(env).map(([name, value]) => `--env=${name}=${value}`),
  ...Object.entries(mounts).map(([from, to]) => `--volume=${from}:${to}`),
];

/** Starts a container. Disposal kills and removes it. */
export async function startContainer(plan: ContainerPlan) {
  const name = `glimpse-test-${process.pid}-${randomUUID().slice(0, 8)}`;
  const { target, image = imageOf(target), options: more = [], command = [] } = plan;
  await podman(
    'run',
    '--detach',
    '--name',
    name,
    ...options,
    ...more,
    ...settingsOf(plan),
    image,
    ...command,
  );
  return {
    name,
    logs: () => logsOf(name),
    exec: (...words: readonly string[]) => podman('exec', name, ...words),
    /** Asks the health check of the image once. @throws UserError when it fails */
    checkHealth: () => podman('healthcheck', 'run', name),
    /** Sends SIGTERM and waits for the end. @returns the exit code and the seconds that it took */
    async stop(limitSeconds: number): Promise<{ readonly code: number; readonly seconds: number }> {
      const start = performance.now();
      await podman('stop', '--time', String(limitSeconds), name);
      const seconds = (performance.now() - start) / 1000;
      return { code: Number(await podman('inspect', '--format', '{{.State.ExitCode}}', name)), seconds };
    },
    start: () => podman('start', name),
    /** Process id on this machine of the program whose command line holds `words`. @throws if none does */
    async pidOf(words: string): Promise<number> {
      const lines = (await podman('top', name, 'hpid', 'args')).split('\n');
      const pid = Number.parseInt(lines.find((line) => line.includes(words)) ?? '', 10);
      if (!(pid > 1)) throw new Error(`no program ${words} in:\n${lines.join('\n')}`);
      return pid;
    },
    running: async () => (await podman('inspect', '--format', '{{.State.Running}}', name)) === 'true',
    [Symbol.asyncDispose]: async () => void (await podman('rm', '--force', '--time', '0', name)),
  };
}
