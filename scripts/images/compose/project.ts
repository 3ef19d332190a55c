// Runs compose.yaml with podman-compose, in a folder, with networks and volumes of its own.
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { lockFolder } from '@glimpse/processes/lock-folder';
import { freePort } from '@glimpse/processes/ports';
import { pythonPrograms } from '@glimpse/programs/python-programs';
import { freeAddresses } from '@glimpse/test-cluster/node/network';
import { removeProject, runIn, writePodmanSettings } from './project-commands.ts';

/** Files of the repository that a project holds. */
const files = ['compose.yaml', 'Caddyfile', '.env.example'] as const;

/** A copy of the files in an empty folder. Disposal removes containers, networks and volumes. */
export async function openProject() {
  const name = `glimpse-compose-${randomUUID().slice(0, 8)}`;
  const folder = join(tmpdir(), name);
  const { podmanCompose } = await pythonPrograms();
  const prefix = (await freeAddresses()).pods.split('.').slice(0, 2).join('.');
  await mkdir(folder, { mode: 0o700 });
  const lock = lockFolder(folder); // says that this process lives: scripts/images/leftovers.ts
  await writePodmanSettings(folder, prefix);
  for (const file of files) await copyFile(join(rootFolder, file), join(folder, file));
  const podman = async (...args: readonly string[]): Promise<string> =>
    (await runIn(folder, { program: 'podman', args })).out.trim();
  const composeWithin = (limitMs: number | undefined, ...args: readonly string[]) =>
    runIn(folder, { program: podmanCompose, args: ['-p', name, ...args], ...(limitMs && { limitMs }) });
  return {
    folder,
    compose: (...args: readonly string[]) => composeWithin(undefined, ...args),
    /** Ends a command that does not end by itself. */
    composeWithin,
    podman,
    httpPort: await freePort(),
    httpsPort: await freePort(),
    edgeSubnet: `${prefix}.9.0/24`,
    container: (service: string): string => `${name}_${service}_1`,
    volume: (volume: string): string => `${name}_${volume}`,
    network: (network: string): string => `${name}_${network}`,
    /** The address of this machine on a network. */
    gateway: (network: string): Promise<string> =>
      podman('network', 'inspect', '--format', '{{(index .Subnets 0).Gateway}}', `${name}_${network}`),
    async [Symbol.asyncDispose]() {
      await removeProject(folder);
      lock[Symbol.dispose]();
    },
  };
}
export type Project = Awaited<ReturnType<typeof openProject>>;
