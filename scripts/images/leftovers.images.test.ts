// What a killed test left in the store leaves it, and nothing else does: neither what belongs to a test that
// runs, nor what somebody named alike.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { rootFolder } from '@glimpse/processes/folders';
import { expect, onTestFinished, test } from 'vitest';
import { baseImage } from './base-image.ts';
import { podman } from './commands.ts';
import { openProject } from './compose/project.ts';
import { removeLeftovers } from './leftovers.ts';

const composeText = `services:
  one:
    image: ${baseImage}
    command: [sleep, '600']
    networks: [edge]
    volumes: ['data:/data']
networks:
  edge:
volumes:
  data:
`;
/** Opens a project, starts its container, prints its folder, and stays. */
const script = `
const { writeFile } = await import('node:fs/promises');
const { openProject } = await import(${JSON.stringify(join(rootFolder, 'scripts/images/compose/project.ts'))});
const project = await openProject();
await writeFile(project.folder + '/compose.yaml', ${JSON.stringify(composeText)});
const { code, out } = await project.compose('up', '--detach');
console.log(code === 0 ? project.folder : out);
setInterval(() => undefined, 1000);
`;

async function killedProject() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [folder]: string[] = await once(createInterface(child.stdout), 'line');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return { folder: folder ?? '', name: (folder ?? '').split('/').at(-1) ?? '', pid: child.pid ?? 0 };
}

const listed = async (...list: readonly string[]): Promise<readonly string[]> =>
  (await podman(...list)).split('\n').filter((line) => line !== '');
const containers = () => listed('ps', '--all', '--format', '{{.Names}}');
const pods = () => listed('pod', 'ls', '--format', '{{.Name}}');
const volumes = () => listed('volume', 'ls', '--quiet');
const bridges = async () => (await readdir('/sys/class/net')).filter((one) => one.startsWith('podman'));

test('a killed test leaves nothing after the next start, and others keep what is theirs', async () => {
  await using living = await openProject();
  const label = `--label=io.podman.compose.project=${living.folder.split('/').at(-1)}`;
  const kept = {
    containers: [`glimpse-test-${process.pid}-0123abcd`, 'glimpse-test-somebody', 'glimpse_api_1'],
    volumes: [living.volume('data'), 'glimpse_mongo'],
  };
  onTestFinished(async () => {
    await podman('rm', '--force', '--ignore', ...kept.containers);
    await podman('volume', 'rm', '--force', ...kept.volumes);
  });
  for (const name of kept.containers) await podman('create', '--name', name, baseImage, 'true');
  await podman('volume', 'create', label, living.volume('data'));
  await podman('volume', 'create', '--label=io.podman.compose.project=glimpse', 'glimpse_mongo');
  const before = await bridges();
  const killed = await killedProject();
  expect(existsSync(killed.folder), killed.folder).toBe(true);
  const single = `glimpse-test-${killed.pid}-0123abcd`;
  await podman('create', '--name', single, baseImage, 'true');
  expect(await containers()).toEqual(expect.arrayContaining([`${killed.name}_one_1`, single]));
  expect(await volumes()).toContain(`${killed.name}_data`);
  expect(await pods()).toContain(`pod_${killed.name}`);
  expect((await bridges()).length).toBe(before.length + 1);
  expect((await removeLeftovers()).toSorted()).toEqual([killed.name, single].toSorted());
  expect((await containers()).filter((one) => one.startsWith(killed.name) || one === single)).toEqual([]);
  expect((await volumes()).filter((one) => one.startsWith(killed.name))).toEqual([]);
  expect(await pods()).not.toContain(`pod_${killed.name}`);
  expect(await bridges()).toEqual(before);
  expect((await readdir(tmpdir())).filter((one) => one === killed.name)).toEqual([]);
  expect(await containers()).toEqual(expect.arrayContaining(kept.containers));
  expect(await volumes()).toEqual(expect.arrayContaining(kept.volumes));
  expect(existsSync(living.folder)).toBe(true);
  expect(await removeLeftovers()).toEqual([]);
});
