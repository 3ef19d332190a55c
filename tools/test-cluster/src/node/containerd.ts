// Starts containerd with its own folders, and imports images.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Child } from '@glimpse/processes/child';
import { imageNames, nextApiImage } from '../images/images.ts';
import { startProgram } from '../program.ts';
import { pluginFolder, systemEnvironment, systemProgram } from './machine.ts';
import { tryRun } from './network.ts';

const run = promisify(execFile);

/** The programs, the cluster's folder and the folder of the plugin list. */
export type ContainerdPlan = {
  readonly containerd: string;
  readonly ctr: string;
  readonly folder: string;
  readonly plugins: string;
};

/** The socket of containerd. */
export const socketOf = (folder: string) => join(folder, 'containerd.sock');

/**
 * `restrict_oom_score_adj` is needed without CAP_SYS_RESOURCE. Mounts of network namespaces stay below
 * our folder, so that a stop finds all of them.
 */
const configOf = ({ folder, plugins }: ContainerdPlan): string => `version = 3
root = '${folder}/containerd/root'
state = '${folder}/containerd/state'
disabled_plugins = ['io.containerd.nri.v1.nri', 'io.containerd.tracing.processor.v1.otlp']
[grpc]
  address = '${socketOf(folder)}'
[ttrpc]
  address = '${socketOf(folder)}.ttrpc'
[plugins.'io.containerd.internal.v1.opt']
  path = '${folder}/containerd/opt'
[plugins.'io.containerd.cri.v1.images'.pinned_images]
  sandbox = '${imageNames.pause}'
[plugins.'io.containerd.cri.v1.runtime']
  restrict_oom_score_adj = true
  netns_mounts_under_state_dir = true
  enable_cdi = false
  [plugins.'io.containerd.cri.v1.runtime'.cni]
    bin_dirs = ['${pluginFolder()}']
    conf_dir = '${plugins}'
  [plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc]
    runtime_type = 'io.containerd.runc.v2'
    [plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc.options]
      BinaryName = '${systemProgram('runc')}'
      Root = '${folder}/containerd/runc'
      SystemdCgroup = false
`;

/** Starts containerd and waits until it answers. */
export async function startContainerd(plan: ContainerdPlan): Promise<Child> {
  const { containerd, ctr, folder } = plan;
  await mkdir(join(folder, 'containerd'), { recursive: true });
  const config = join(folder, 'containerd.toml');
  await writeFile(config, configOf(plan));
  return startProgram({
    name: 'containerd',
    command: containerd,
    args: ['--config', config],
    folder,
    env: systemEnvironment(),
    ready: () => tryRun(ctr, '--address', socketOf(folder), 'version'),
  });
}

const imagesOf = (folder: string) => ['--address', socketOf(folder), '-n', 'k8s.io', 'images'];

/** Imports an archive of images for pods. */
export async function importImages(ctr: string, folder: string, archive: string): Promise<void> {
  await run(ctr, [...imagesOf(folder), 'import', '--local', archive], { timeout: 300_000 });
}

/** Gives the image of the API its second name. */
export async function nameNextApi(ctr: string, folder: string): Promise<void> {
  await run(ctr, [...imagesOf(folder), 'tag', '--force', imageNames.api, nextApiImage]);
}
