// A cluster of kind, for machines on which Docker answers. No machine of ours runs Docker: only the commands
// are tested, with a runner that records them.
import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '@glimpse/processes/folders';
import { UserError, sayingOf } from '@glimpse/processes/user-error';
import { type ImageName, imageNames } from './images/images.ts';

/** Runs a command to its end. @returns what it prints @throws UserError with what it says, if it fails */
export type Run = (command: string, args: readonly string[]) => Promise<string>;

/** Runs a command on this machine, in the root of the clone. */
export const runHere: Run = async (command, args) => {
  const options = { cwd: rootFolder, timeout: 20 * 60_000, maxBuffer: 1e8 };
  const { stdout } = await promisify(execFile)(command, args, options).catch((cause: unknown) => {
    throw new UserError(`${command} ${args.slice(0, 2).join(' ')} failed: ${sayingOf(cause)}`, { cause });
  });
  return stdout;
};

/** A cluster of kind. Disposal deletes it. */
export type KindCluster = AsyncDisposable & {
  /** Path of the administrator's kubeconfig. */
  readonly kubeconfig: string;
};

const clusterName = 'glimpse-test';
const named = ['--name', clusterName] as const;
const kubeconfigName = 'kind.kubeconfig';

/** Images that are pulled, by our names. The stores are those of charts/operator/values.yaml. */
export const pulledImages = {
  pause: 'registry.k8s.io/pause:3.10',
  mongo: 'docker.io/library/mongo:8.0.21',
  redis: 'docker.io/library/redis:8.2.2-alpine',
} as const;

/** What a command answers; `undefined` if it fails or does not exist. */
const answerOf = (run: Run, command: string, ...args: readonly string[]): Promise<string | undefined> =>
  run(command, args).then(
    (said) => said.trim(),
    () => undefined,
  );

/** Whether a cluster of kind can start here. `hint`: Docker answers, but something else is missing. */
export async function chooseKind(run: Run): Promise<{ readonly usable: boolean; readonly hint?: string }> {
  if (!(await answerOf(run, 'docker', 'version', '--format', '{{.Server.Version}}')))
    return { usable: false };
  if (await answerOf(run, 'kind', 'version')) return { usable: true };
  return {
    usable: false,
    hint: 'Docker answers, but kind is not on PATH: the test cluster is used instead.',
  };
}

async function makeImage(run: Run, name: ImageName): Promise<void> {
  switch (name) {
    case 'api':
    case 'operator':
      return void (await run('docker', ['build', '--target', name, '--tag', imageNames[name], '.']));
    case 'pause':
    case 'mongo':
    case 'redis':
      await run('docker', ['pull', pulledImages[name]]);
      await run('docker', ['tag', pulledImages[name], imageNames[name]]);
  }
}

/** Makes images with Docker, ours from Dockerfile, and loads them into the cluster. */
export async function loadIntoKind(run: Run, names: readonly ImageName[]): Promise<void> {
  for (const name of names) await makeImage(run, name);
  await run('kind', ['load', 'docker-image', ...named, ...names.map((name) => imageNames[name])]);
}

/** Whether a kubeconfig is that of a cluster of kind. */
export const isOfKind = (kubeconfig: string): boolean => basename(kubeconfig) === kubeconfigName;

const images: readonly ImageName[] = ['pause', 'mongo', 'redis', 'api', 'operator'];

/** What to start: `folder` gets the kubeconfig, `say` gets one line per step. */
export type KindPlan = { readonly folder: string; readonly say: (line: string) => void };

/**
 * Starts a cluster of kind with our images. It has no edge and no definitions of the Gateway API.
 * @throws UserError if one runs already, or a command fails
 */
export async function startKind(run: Run, { folder, say }: KindPlan): Promise<KindCluster> {
  const running = (await run('kind', ['get', 'clusters'])).split('\n');
  if (running.includes(clusterName))
    throw new UserError(`kind has a cluster ${clusterName} already: kind delete cluster ${named.join(' ')}`);
  const kubeconfig = join(folder, kubeconfigName);
  await using opened = new AsyncDisposableStack();
  opened.defer(async () => void (await run('kind', ['delete', 'cluster', ...named])));
  say('a cluster of kind');
  await run('kind', ['create', 'cluster', ...named, '--kubeconfig', kubeconfig, '--wait', '180s']);
  say('images');
  await loadIntoKind(run, images);
  const owned = opened.move();
  return { kubeconfig, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
