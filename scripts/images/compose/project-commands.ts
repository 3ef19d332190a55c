// Calls podman and podman-compose for a project in its folder. Removes a project by the label of its name.
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { systemEnvironment } from '@glimpse/test-cluster/node/machine';
import { imagesFolder } from '../commands.ts';
import { runtimePath, storageDriver } from '../machine.ts';

const run = promisify(execFile);
/** Ends before the test that waits for it: what outlives a test disturbs the next ones. */
const longestMs = 150_000;

export type Ended = { readonly code: number; readonly out: string };

/** Names of projects of the tests, which are those of their folders. Nothing else has such a name. */
export const projectName = /^glimpse-compose-[0-9a-f]{8}$/;

/** Podman's own settings: the store of the tests, and networks with names, in ranges that are free here. */
const containersConf = (folder: string, prefix: string): string => `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
log_driver = "k8s-file"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "runc"
[engine.runtimes]
runc = ["${runtimePath()}"]
[network]
network_backend = "netavark"
network_config_dir = "${folder}/networks"
default_subnet = "${prefix}.1.0/24"
default_subnet_pools = [{ "base" = "${prefix}.64.0/18", "size" = 24 }]
`;
const storageConf = (): string => `[storage]
driver = "${storageDriver()}"
graphroot = "${join(imagesFolder(), 'store')}"
runroot = "${join(imagesFolder(), 'run')}"
`;

/** Writes what podman reads in the folder. @param prefix the first two numbers of addresses of networks */
export async function writePodmanSettings(folder: string, prefix: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'containers.conf'), containersConf(folder, prefix));
  await writeFile(join(folder, 'storage.conf'), storageConf());
}

/** A program with its arguments, and how long it may take. */
type Command = { readonly program: string; readonly args: readonly string[]; readonly limitMs?: number };

/** @returns exit code and both outputs; it does not throw when the program fails or takes too long */
export async function runIn(folder: string, command: Command): Promise<Ended> {
  const { program, args, limitMs = longestMs } = command;
  const env = {
    ...systemEnvironment(),
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    DISABLE_HC_SYSTEMD: 'true', // podman would ask systemd for health checks
  };
  const options = { cwd: folder, env, timeout: limitMs, maxBuffer: 1e8 };
  return await run(program, args, options).then(
    ({ stdout, stderr }) => ({ code: 0, out: `${stdout}\n${stderr}` }),
    (thrown: unknown) => {
      if (!(thrown instanceof Error && 'stdout' in thrown && 'stderr' in thrown && 'code' in thrown))
        throw thrown;
      return { code: Number(thrown.code), out: `${String(thrown.stdout)}\n${String(thrown.stderr)}` };
    },
  );
}

/** podman-compose makes a pod for a project. It carries no label, so its name tells the project. */
const podPrefix = 'pod_';
export const projectOfPod = (pod: string): string => pod.replace(podPrefix, '');

/** A container that starts again, or starts what it requires, may survive the first rounds. */
const rounds = 5;

/**
 * Removes containers and networks that carry the label of the project, its volumes, its pod and its folder.
 * @throws if podman keeps one of them
 */
export async function removeProject(folder: string): Promise<void> {
  const podman = (...args: readonly string[]) => runIn(folder, { program: 'podman', args });
  const project = basename(folder);
  const labelled = `label=io.podman.compose.project=${project}`;
  const named = `name=^${project}_`; // a volume that podman made for a container has no label
  const remove = async (
    list: readonly string[],
    command: readonly string[],
    which: string = labelled,
  ): Promise<void> => {
    for (let round = 0; round <= rounds; round += 1) {
      const { out } = await podman(...list, '--quiet', '--filter', which);
      const found = out.split('\n').filter((line) => /^[\w.-]+$/.test(line)); // no warnings of podman
      if (found.length === 0) return;
      if (round === rounds) throw new Error(`podman keeps ${found.join(', ')}`);
      await podman(...command, ...found);
    }
  };
  await remove(['ps', '--all'], ['rm', '--force', '--depend', '--time', '0', '--volumes']);
  await podman('pod', 'rm', '--force', '--ignore', `${podPrefix}${project}`);
  await remove(['volume', 'ls'], ['volume', 'rm', '--force'], named);
  await remove(['network', 'ls'], ['network', 'rm', '--force']);
  await rm(folder, { recursive: true, force: true });
}
