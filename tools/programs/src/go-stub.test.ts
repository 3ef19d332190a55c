// Tests the copies of Go modules in which one file replaces a package.
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeStubbed } from './go-stub.ts';

const files = {
  'build/go.mod': 'module x',
  'build/go.sum': 'sums',
  'build/no-clouds.txt': 'package clouds',
  'lib/go.mod': 'module example.org/lib',
  'lib/lib.go': 'package lib',
  'lib/lib_test.go': 'package lib',
  'lib/clouds/clouds.go': 'package clouds // all of them',
  'lib/clouds/big/big.go': 'package big',
  'lib/clouds-of/one.go': 'package one',
};

async function aBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-go-stub-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const stub = { module: 'example.org/lib', folder: 'clouds', file: 'no-clouds.txt' };
  const into = join(folder, 'into');
  await mkdir(into);
  return { into, plan: { module: join(folder, 'build'), source: join(folder, 'lib'), stub } };
}

test('the package is one file, and nothing below it is left', async () => {
  const { into, plan } = await aBuild();
  await writeStubbed(into, plan);
  expect((await readdir(join(into, 'stubbed'), { recursive: true })).toSorted()).toEqual(
    ['clouds', 'clouds-of', 'clouds-of/one.go', 'clouds/stub.go', 'go.mod', 'lib.go'].toSorted(),
  );
  expect(await readFile(join(into, 'stubbed/clouds/stub.go'), 'utf8')).toBe('package clouds');
});

test('the build takes the changed module, with the sums of all others', async () => {
  const { into, plan } = await aBuild();
  await writeStubbed(into, plan);
  expect(await readFile(join(into, 'go.mod'), 'utf8')).toBe(
    'module x\nreplace example.org/lib => ./stubbed\n',
  );
  expect(await readFile(join(into, 'go.sum'), 'utf8')).toBe('sums');
});

test('a package that the module lacks is a mistake of the list', async () => {
  const { into, plan } = await aBuild();
  const stub = { ...plan.stub, folder: 'other' };
  await expect(writeStubbed(into, { ...plan, stub })).rejects.toThrow('example.org/lib has no other');
});
