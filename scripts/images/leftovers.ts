// Removes what killed tests of images left: containers, volumes, networks and folders. It looks into the
// store of the tests alone, and takes only what has a name of the tests and whose process has ended.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@glimpse/processes/is-alive';
import { lockFolder } from '@glimpse/processes/lock-folder';
import { UserError } from '@glimpse/processes/user-error';
import { podman } from './commands.ts';
import { projectName, projectOfPod, removeProject, writePodmanSettings } from './compose/project-commands.ts';
import { containerName } from './container.ts';

const lines = (printed: string): readonly string[] => printed.split('\n').filter((line) => line !== '');

/** Projects with a folder, a container, a pod or a volume. The process of one that lives locks its folder. */
async function projects(): Promise<ReadonlySet<string>> {
  const label = 'io.podman.compose.project';
  const listed = [
    ...(await readdir(tmpdir())),
    ...lines(await podman('ps', '--all', '--format', `{{index .Labels "${label}"}}`)),
    ...lines(await podman('volume', 'ls', '--format', `{{index .Labels "${label}"}}`)),
  ];
  const pods = lines(await podman('pod', 'ls', '--format', '{{.Name}}'));
  return new Set([...listed, ...pods.map(projectOfPod)].filter((name) => projectName.test(name)));
}

/** @returns whether the project was removed, since its process had ended */
async function removeEnded(name: string): Promise<boolean> {
  const folder = join(tmpdir(), name);
  if (!existsSync(join(folder, 'containers.conf'))) await writePodmanSettings(folder, '10.255');
  try {
    using _lock = lockFolder(folder);
    await removeProject(folder);
    return true;
  } catch (thrown) {
    if (thrown instanceof UserError) return false; // its process lives
    throw thrown;
  }
}

/** Removes all that is left of killed tests. @returns what it removed */
export async function removeLeftovers(): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const name of await projects()) if (await removeEnded(name)) removed.push(name);
  for (const name of lines(await podman('ps', '--all', '--format', '{{.Names}}'))) {
    const [, pid] = containerName.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await podman('rm', '--force', '--time', '0', name);
    removed.push(name);
  }
  if (removed.length > 0) console.error(`  left by killed tests and removed: ${removed.join(', ')}`);
  return removed;
}
