// Tests the copies of Go programs that are built without some of their imports.
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyPrograms, withoutImport } from './go-copy.ts';

const main = [
  'import (',
  '\t"example.org/plugins"',
  '\t_ "example.org/plugins" // Register plugins.',
  '\t_ "example.org/plugins/file"',
  ')',
].join('\n');

async function aModule(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-go-copy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'cmd/tool'), { recursive: true });
  const files = { 'go.mod': 'module x', 'go.sum': 'sums', 'cmd/tool/main.go': main };
  const all = { ...files, 'cmd/tool/main_test.go': main, 'cmd/tool/README.md': 'text' };
  for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text);
  return folder;
}

test('only imports for their effect are left out, and only of that package', () => {
  expect(withoutImport(main, 'example.org/plugins').split('\n')).toEqual([
    'import (',
    '\t"example.org/plugins"',
    '\t_ "example.org/plugins/file"',
    ')',
  ]);
});

test('a copy has the sums of its module and the files of its programs, without their tests', async () => {
  const module = await aModule();
  const plan = { module, programs: [join(module, 'cmd/tool')], without: 'example.org/plugins' };
  const copy = join(module, 'copy');
  expect(await copyPrograms(copy, plan)).toEqual(['./tool']);
  expect((await readdir(copy)).toSorted()).toEqual(['go.mod', 'go.sum', 'tool']);
  expect(await readdir(join(copy, 'tool'))).toEqual(['main.go']);
  expect(await readFile(join(copy, 'tool/main.go'), 'utf8')).not.toContain('Register plugins');
});

test('a package that no program imports is a mistake of the list', async () => {
  const module = await aModule();
  const plan = { module, programs: [join(module, 'cmd/tool')], without: 'example.org/other' };
  await expect(copyPrograms(join(module, 'copy'), plan)).rejects.toThrow('imports example.org/other');
});
