// Tests that two checkouts of a commit give the same parts of a release, byte for byte, and what those hold.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readFile, readdir, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '@glimpse/processes/folders';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chartFiles, chartNames } from './charts.ts';
import { billName, writeBill, writeParts } from './parts.ts';
import { namesIn, sumsName, writeSums } from './sums.ts';

const run = promisify(execFile);
const version = '1.2.3';
const composeFiles = ['compose.yaml', 'Caddyfile', '.env.example', 'LICENSE'];
const bill = {
  serialNumber: 'urn:uuid:1',
  metadata: { timestamp: '', component: { 'bom-ref': 'x', type: 'library', name: 'x', version } },
  components: [],
  dependencies: [],
};
const files = execFileSync('git', ['ls-files', 'charts', 'terraform', ...composeFiles], { cwd: rootFolder })
  .toString()
  .trim()
  .split('\n');

/** A checkout of another user at another time: group may write, and files have another date. */
async function checkoutIn(folder: string, mode: number): Promise<string> {
  for (const path of files) {
    const copy = join(folder, path);
    await mkdir(dirname(copy), { recursive: true });
    await cp(join(rootFolder, path), copy);
    await chmod(copy, mode);
    await utimes(copy, mode, mode);
  }
  return folder;
}

async function packIn(folder: string, mode: number) {
  const root = await checkoutIn(join(folder, 'checkout'), mode);
  const into = join(folder, 'dist');
  await mkdir(into);
  const digests = await writeParts({
    root,
    files,
    version,
    epoch: 1_700_000_000,
    into,
    notes: '- x\n',
  });
  await writeBill(into, bill);
  return { into, digests, names: await writeSums(into) };
}

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await openTestFolder();
  folders.push(folder);
  return folder;
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

let packed: Awaited<ReturnType<typeof packIn>>;
let again: Awaited<ReturnType<typeof packIn>>;
beforeAll(async () => {
  packed = await packIn(await newFolder(), 0o644);
  again = await packIn(await newFolder(), 0o664);
});

test('two checkouts give the same names, sums and digests', async () => {
  expect(packed.names).toEqual(
    [
      ...chartNames.flatMap((chart) => Object.values(chartFiles(chart, version))),
      billName,
      'glimpse-compose-1.2.3.tar.gz',
      'glimpse-terraform-1.2.3.tar.gz',
      'licences.txt',
      'release-notes.md',
    ].toSorted(),
  );
  const sums = await readFile(join(packed.into, sumsName), 'utf8');
  expect(namesIn(sums)).toEqual(packed.names);
  expect(await readFile(join(again.into, sumsName), 'utf8')).toBe(sums);
  expect(again.digests).toEqual(packed.digests);
  await run('sha256sum', ['--check', '--strict', sumsName], { cwd: packed.into });
});

test('archives name no user, and every file has the time of the commit', async () => {
  for (const name of packed.names.filter((one) => /\.(tar|tgz|gz)$/.test(one))) {
    const args = ['--list', '--verbose', '--numeric-owner', '--full-time', '--file', join(packed.into, name)];
    const { stdout } = await run('tar', args, { env: { ...process.env, TZ: 'UTC' } });
    const lines = stdout.trim().split('\n');
    expect(lines.length, name).toBeGreaterThan(2);
    const expected = /^(-rw-r--r--|drwxr-xr-x) 0\/0 +\d+ 2023-11-14 22:13:20 /;
    expect(
      lines.filter((line) => !expected.test(line)),
      name,
    ).toEqual([]);
  }
});

test('the modules come with the charts that they install', async () => {
  const archive = join(packed.into, 'glimpse-terraform-1.2.3.tar.gz');
  const { stdout } = await run('tar', ['--list', '--file', archive]);
  const below = 'glimpse-terraform-1.2.3';
  expect(stdout).toContain(`${below}/terraform/modules/operator/main.tf\n`);
  expect(stdout).toContain(`${below}/charts/operator/Chart.yaml\n`);
  expect(stdout).toContain(`${below}/LICENSE\n`);
});

test('the files of compose are in an archive of their own, with every file that they mount', async () => {
  const folder = await newFolder();
  await run('tar', ['--extract', '--file', join(packed.into, 'glimpse-compose-1.2.3.tar.gz'), '-C', folder]);
  const unpacked = join(folder, 'glimpse-compose-1.2.3');
  expect((await readdir(unpacked)).toSorted()).toEqual(composeFiles.toSorted());
  const mounted = [...(await readFile(join(unpacked, 'compose.yaml'), 'utf8')).matchAll(/- \.\/(\S+?):/g)];
  expect(mounted.map(([, name]) => name)).toEqual(['Caddyfile']);
});

test.each(chartNames)('the layout of chart %s holds what helm pushes and pulls', async (chart) => {
  const folder = await newFolder();
  const { archive, layout } = chartFiles(chart, version);
  await run('tar', ['--extract', '--file', join(packed.into, layout), '--directory', folder]);
  const blobs = await readdir(join(folder, 'blobs/sha256'));
  expect(blobs).toHaveLength(3);
  for (const name of blobs) {
    const content = await readFile(join(folder, 'blobs/sha256', name));
    expect(createHash('sha256').update(content).digest('hex')).toBe(name);
  }
  const index = await readFile(join(folder, 'index.json'), 'utf8');
  expect(index).toContain(`"digest":"${packed.digests[`charts/${chart}`]}"`);
  expect(index).toContain('"org.opencontainers.image.ref.name":"1.2.3"');
  const digest = /sha256:([0-9a-f]{64})/.exec(index)?.[1] ?? '';
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'blobs/sha256', digest), 'utf8'));
  const bytes = await readFile(join(packed.into, archive));
  expect(manifest).toMatchObject({
    config: { mediaType: 'application/vnd.cncf.helm.config.v1+json' },
    layers: [
      {
        mediaType: 'application/vnd.cncf.helm.chart.content.v1.tar+gzip',
        digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
        size: bytes.length,
      },
    ],
  });
});
