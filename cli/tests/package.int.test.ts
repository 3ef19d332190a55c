// The package: `npm pack` gives a tarball that an empty folder installs without a network, for Node 20, too.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '@glimpse/processes/folders';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
/** The machine's own Node and npm, not those of our packages. */
const machine = '/usr/bin:/bin';
let folder: string;
let tarball: string;
const npm = (cwd: string, ...args: readonly string[]) =>
  run('npm', args, { cwd, env: { PATH: machine, HOME: folder, npm_config_update_notifier: 'false' } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-package-'));
  const { stdout } = await npm(
    join(rootFolder, 'cli'),
    'pack',
    '--json',
    '--ignore-scripts=false',
    '--pack-destination',
    folder,
  );
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  tarball = join(folder, packed.filename);
  expect(packed.files.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'dist/LICENSE',
    'dist/glimpse.cjs',
    'package.json',
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('an empty folder installs it offline, and the machine’s Node runs it', async () => {
  await npm(folder, 'install', '--offline', tarball);
  const { stdout: version } = await run('node', ['--version'], { env: { PATH: machine } });
  expect(Number(/^v(\d+)/.exec(version)?.[1])).toBeGreaterThanOrEqual(20);
  const installed = await run(join(folder, 'node_modules/.bin/glimpse'), ['--version'], {
    env: { PATH: machine },
  });
  expect(installed).toEqual({ stdout: '1.0.0-rc.1\n', stderr: '' });
  const npx = await run('npx', ['--offline', 'glimpse', 'help', 'send'], {
    cwd: folder,
    env: { PATH: machine, HOME: folder },
  });
  expect(npx.stdout).toContain('glimpse send [FILE|-]');
});

test('it needs no other package', async () => {
  const { stdout } = await npm(folder, 'ls', '--all', '--json');
  expect(Object.keys(JSON.parse(stdout).dependencies)).toEqual(['glimpse-cli']);
  expect(JSON.parse(stdout).dependencies['glimpse-cli'].dependencies).toBeUndefined();
});
