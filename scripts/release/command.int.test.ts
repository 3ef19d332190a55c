// Tests the command of a release: two checkouts give the same bytes, with the list of pages of that release
// alone, and what else the archives hold.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readFile, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '@glimpse/processes/folders';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCommand, commandFiles, expectPages, writeCommand } from './command.ts';

const run = promisify(execFile);
/** The machine's own Node and npm, as users have them. */
const machine = '/usr/bin:/bin';
const { version }: { version: string } = JSON.parse(await readFile(join(rootFolder, 'package.json'), 'utf8'));
const { npm, executable } = commandFiles(version);
const bodies: Readonly<Record<string, string>> = { '/s': 's', '/p': 'p', '/assets/a-B1.js': 'a' };
const hash = (path: string) =>
  `sha256-${createHash('sha256')
    .update(bodies[path] ?? path)
    .digest('base64')}`;
const listOf = (of: string, assets = ['/assets/a-B1.js']) =>
  JSON.stringify({
    version: of,
    documents: { '/s': { en: hash('/s') }, '/p': { en: hash('/p') } },
    assets: Object.fromEntries(assets.map((path) => [path, hash(path)])),
  });

/** A checkout of another user at another time, below the packages of npm. */
async function checkoutIn(folder: string, mode: number): Promise<string> {
  const root = join(folder, `checkout-${mode}`);
  await mkdir(root, { recursive: true });
  await symlink(join(rootFolder, 'node_modules'), join(folder, 'node_modules'));
  const filter = (path: string) => !/\/(node_modules|dist|tests)(\/|$)/.test(path.slice(rootFolder.length));
  for (const name of ['cli', 'contracts', 'LICENSE', 'package.json', 'tsconfig.base.json'])
    await cp(join(rootFolder, name), join(root, name), { recursive: true, filter });
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) await chmod(path, mode);
    if (entry.isFile()) await utimes(path, mode, mode);
  }
  return root;
}

let folder = '';
let root = '';
let into = '';
let again = '';
let parts: Awaited<ReturnType<typeof writeCommand>>;
beforeAll(async () => {
  folder = await openTestFolder(true);
  root = await checkoutIn(join(folder, 'one'), 0o644);
  into = join(folder, 'dist');
  await mkdir(into);
  await writeFile(join(into, 'pages.json'), listOf(version));
  parts = await writeCommand({ root, version, epoch: 1_700_000_000, into });
  for (const name of [npm, executable].filter((one) => one !== executable || parts.length > 0))
    await run('tar', ['--extract', '--file', join(into, name), '--directory', folder]);
  again = join(folder, 'again');
  await mkdir(again);
  await buildCommand(await checkoutIn(join(folder, 'two'), 0o600), join(into, 'pages.json'), again);
});
afterAll(() => rm(folder, { recursive: true }));

const onLinuxX64 = process.platform === 'linux' && process.arch === 'x64';
const unpacked = () => join(folder, executable.replace('.tar.gz', ''));

test('two checkouts give the same bytes, and nothing else stays in the release', async () => {
  for (const path of ['package.json', 'dist/glimpse.cjs', 'dist/LICENSE'])
    expect(await readFile(join(again, 'package', path)), path).toEqual(
      await readFile(join(folder, 'package', path)),
    );
  const names = onLinuxX64 ? [executable, npm, 'pages.json'] : [npm, 'pages.json'];
  expect((await readdir(into)).toSorted()).toEqual(names);
  if (!onLinuxX64) return;
  const [one, other] = [join(unpacked(), 'glimpse'), join(again, 'executable/glimpse')];
  await run('cmp', [one, other]);
});

test('the archives name no user, have the time of the commit, and keep the right to run', async () => {
  for (const name of (await readdir(into)).filter((one) => one.endsWith('gz'))) {
    const args = ['--list', '--verbose', '--numeric-owner', '--full-time', '--file', join(into, name)];
    const { stdout } = await run('tar', args, { env: { ...process.env, TZ: 'UTC' } });
    const expected = /^(-rw-r--r--|[-d]rwxr-xr-x) 0\/0 +\d+ 2023-11-14 22:13:20 /;
    const lines = stdout.trim().split('\n');
    expect(lines.filter((line) => !expected.test(line))).toEqual([]);
    expect(lines.filter((line) => /^-rwx.*\/glimpse(\.cjs)?$/.test(line))).toHaveLength(1);
  }
});

test('an empty folder installs the package offline, and it verifies with the list of its release', async () => {
  const home = join(folder, 'home');
  await mkdir(home);
  const env = { PATH: machine, HOME: home, npm_config_update_notifier: 'false' };
  await run('npm', ['install', '--offline', join(into, npm)], { cwd: home, env });
  const host = createServer(({ url = '' }, answer) => {
    const numbers = /^\d+\.\d+\.\d+/.exec(version)?.[0].split('.').map(Number);
    const isVersion = url === '/api/v2/version';
    answer.setHeader('Content-Type', isVersion ? 'application/json' : 'text/html');
    answer.end(isVersion ? JSON.stringify({ success: true, version: numbers }) : bodies[url]);
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  const name = `127.0.0.1:${(host.address() as AddressInfo).port}`;
  const glimpse = join(home, 'node_modules/.bin/glimpse');
  const { stdout } = await run(glimpse, ['verify', `http://${name}`], { env });
  host.close();
  expect(stdout).toBe(`${name}: 5 documents and files are those of version ${version}.\n`);
});

test.runIf(onLinuxX64)('the executable runs alone, with the licences of both its parts', async () => {
  expect((await readdir(unpacked())).toSorted()).toEqual(['LICENSE', 'LICENSE-node', 'glimpse']);
  expect(await run(join(unpacked(), 'glimpse'), ['--version'], { env: {} })).toEqual({
    stdout: `${version}\n`,
    stderr: '',
  });
  expect(await readFile(join(unpacked(), 'LICENSE'), 'utf8')).toContain('Apache License');
  const ofNode = await readFile(join(unpacked(), 'LICENSE-node'), 'utf8');
  for (const name of ['Node.js is licensed for use', 'OpenSSL', 'V8', 'libuv'])
    expect(ofNode).toContain(name);
  expect(parts).toMatchObject([{ name: 'node', licenses: [{ license: { id: 'MIT' } }] }]);
});

test.each([
  ['missing', undefined, 'The manifest cannot be read'],
  ['no list', '{}', 'This is not a manifest of pages'],
  ['empty', listOf(version, []), 'This is not a manifest of pages'],
  ['that of another version', listOf('0.9.0'), `is a list of version 0.9.0, not of ${version}`],
])('a list that is %s is refused, and nothing is packed', async (_kind, list, sentence) => {
  const release = join(folder, 'refused');
  await mkdir(release);
  if (list !== undefined) await writeFile(join(release, 'pages.json'), list);
  await rm(join(root, 'node_modules'), { recursive: true });
  const plan = { root, version, epoch: 1_700_000_000, into: release };
  await expect(writeCommand(plan)).rejects.toThrow(sentence);
  expect((await readdir(release)).filter((name) => name !== 'pages.json')).toEqual([]);
  await rm(release, { recursive: true });
});

test('a command with a stale list of the same version is refused, and one without any', async () => {
  const command = await readFile(join(folder, 'package/dist/glimpse.cjs'));
  expect(() => expectPages(command, listOf(version))).not.toThrow();
  const newer = listOf(version, ['/assets/a-B1.js', '/assets/b-C2.js']);
  for (const [built, list] of [
    [command, newer],
    [Buffer.from('// no list'), listOf(version)],
    [command, '{}'],
  ] as const)
    expect(() => expectPages(built, list)).toThrow('does not hold the pages.json of this release');
});
