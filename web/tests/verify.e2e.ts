// `glimpse verify` on the built pages: what was published passes, one changed byte does not (docs/verify.md).
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi } from '../../api/tests/fixtures/start-api.ts';
import { type Glimpse, openGlimpse } from '../../cli/tests/glimpse-program.ts';

const dist = join(rootFolder, 'web/dist');
let program: Glimpse;
let folder: string;
beforeAll(async () => {
  program = await openGlimpse();
  folder = await mkdtemp(join(tmpdir(), 'glimpse-verify-'));
});
afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

test('the pages of this version pass with the list that came with the command', async () => {
  await using api = await startApi();
  const { code, stdout, stderr } = await program.glimpse(['verify', api.urls[0] ?? '']);
  expect([code, stderr, stdout.toString()]).toEqual([
    0,
    expect.stringContaining('is not caught'),
    expect.stringMatching(/^localhost:\d+: \d{3,} documents and files are those of version [\w.-]+\.\n$/),
  ]);
});

test('docs/cli.md shows what it prints', async () => {
  const page = await readFile(join(rootFolder, 'docs/cli.md'), 'utf8');
  const [, shown = ''] = /^```text\n\$ glimpse verify \S+\n([\s\S]*?)^```$/m.exec(page) ?? [];
  await using api = await startApi();
  const { stdout, stderr } = await program.glimpse(['verify', api.urls[0] ?? '']);
  const plain = (text: string) => text.replace(/^\S+: \d+/, 'HOST: COUNT').replace(/version \S+/, 'VERSION');
  expect(plain(`${stdout.toString()}${stderr}`)).toBe(plain(shown));
});

test('a changed script of the app is named, and ends with 1', async () => {
  await cp(dist, folder, { recursive: true });
  const list: { assets: Record<string, string> } = JSON.parse(
    await readFile(join(dist, 'pages.json'), 'utf8'),
  );
  const script = Object.keys(list.assets).find((path) => path.endsWith('.js')) ?? '';
  const text = await readFile(join(folder, script), 'utf8');
  await writeFile(join(folder, script), `${text}\n//`);
  for (const ending of ['.br', '.gz']) await rm(join(folder, `${script}${ending}`), { force: true });
  await using api = await startApi({ env: { WEB_DIST: folder } });
  const { code, stdout } = await program.glimpse(['verify', api.urls[0] ?? '']);
  expect([code, stdout.toString()]).toEqual([1, `differs ${script}\n`]);
});

test('a list of another version compares nothing', async () => {
  const list = { ...JSON.parse(await readFile(join(dist, 'pages.json'), 'utf8')), version: '9.0.0' };
  const path = join(program.folder, 'pages.json');
  await writeFile(path, JSON.stringify(list));
  await using api = await startApi();
  expect(await program.glimpse(['verify', api.urls[0] ?? '', '--manifest', path])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Unknown version: the host says 1.0.0'),
  });
});
