// Removes what a killed test cluster left: processes, mounts, control groups, rules and the bridge.
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockFolder } from '@glimpse/processes/lock-folder';
import { isAlive } from '@glimpse/processes/is-alive';
import { UserError } from '@glimpse/processes/user-error';
import { removeControlGroups, removeRules, unmountBelow } from './kubelet.ts';
import { bridge, tryRun } from './network.ts';

const lockHome = '/run/glimpse-cluster';

/** Holds the machine's only place for a test cluster. @throws UserError if another run holds it */
export async function holdMachine(): Promise<Disposable> {
  await mkdir(lockHome, { recursive: true });
  try {
    return lockFolder(lockHome);
  } catch (cause) {
    throw new UserError('Another test cluster runs on this machine: stop it, or use it by KUBECONFIG.', {
      cause,
    });
  }
}

/** Folders of clusters whose process has ended. */
async function deadFolders(): Promise<readonly string[]> {
  const names = await readdir(tmpdir());
  return names
    .filter((name) => /^glimpse-test-\d+-/.test(name))
    .filter((name) => !isAlive(Number(name.split('-')[2])))
    .map((name) => join(tmpdir(), name))
    .filter((folder) => existsSync(join(folder, 'containerd')));
}

/** Processes whose arguments name a file of one of the folders. */
async function processesOf(folders: readonly string[]): Promise<readonly number[]> {
  const ids = (await readdir('/proc')).map(Number).filter((id) => id > 1 && id !== process.pid);
  const facts = ids.map(
    async (id) => [id, await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')] as const,
  );
  const ours = (text: string) => folders.some((folder) => text.includes(`${folder}/`));
  return (await Promise.all(facts)).filter(([, text]) => ours(text)).map(([id]) => id);
}

/** Processes in the control groups of pods. */
async function processesOfPods(): Promise<readonly number[]> {
  const root = '/sys/fs/cgroup';
  const homes = ['', 'memory', 'pids'].map((name) => join(root, name, 'kubepods'));
  const found = new Set<number>();
  for (const home of homes)
    for (const file of await readdir(home, { recursive: true }).catch(() => []))
      if (file.endsWith('cgroup.procs'))
        for (const line of (await readFile(join(home, file), 'utf8').catch(() => '')).split('\n'))
          if (Number(line) > 1) found.add(Number(line));
  return [...found];
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // it has ended
  }
}

/** Cleans up after killed clusters. Only for the holder of the machine: no other cluster may run. */
export async function removeLeftovers(): Promise<void> {
  const folders = await deadFolders();
  if (folders.length > 0) {
    console.error('Removing what a killed test cluster left behind ...');
    for (const id of await processesOf(folders)) kill(id); // shims first: they would report their pods
    for (const id of await processesOfPods()) kill(id);
    await pause(500); // until the kernel has ended them
    for (const folder of folders) await unmountBelow(folder);
    await removeControlGroups();
  }
  await removeRules();
  await tryRun('ip', 'link', 'del', bridge);
}
