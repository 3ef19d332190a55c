// Tests how opened secrets are saved: rights, no overwriting, names that a sender chose.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { reserveFile, reserveNamed, saveSomewhere, toFileName } from './save-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-save-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const { context } = fakeContext();
const bytes = Uint8Array.of(0, 1, 255);

test('a file is for its owner alone and holds the exact bytes', async () => {
  const path = join(folder, 'key.pem');
  await (await reserveFile({ path, replaces: false }, context)).write(bytes);
  expect(new Uint8Array(await readFile(path))).toEqual(bytes);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a file that exists stays, unless it may be replaced', async () => {
  const path = join(folder, 'key.pem');
  await writeFile(path, 'old', { mode: 0o644 });
  const usage = expect.objectContaining({ exit: 'usage' });
  await expect(reserveFile({ path, replaces: false }, context)).rejects.toEqual(usage);
  const file = await reserveFile({ path, replaces: true }, context);
  expect(await readFile(path, 'utf8')).toBe('old');
  await file.write(bytes);
  expect(new Uint8Array(await readFile(path))).toEqual(bytes);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['key.pem']);
});

test('a file whose secret was not opened is removed', async () => {
  for (const replaces of [false, true])
    await (await reserveFile({ path: join(folder, 'x'), replaces }, context)).discard();
  expect(await readdir(folder)).toEqual([]);
});

test('a folder that does not exist is told before a secret is opened', async () => {
  const path = join(folder, 'none/x');
  await expect(reserveFile({ path, replaces: false }, context)).rejects.toEqual(
    expect.objectContaining({ exit: 'usage' }),
  );
});

test('a taken name gets a number', async () => {
  for (const _turn of [1, 2, 3]) await (await reserveNamed(folder, 'a.tar', context)).write(bytes);
  expect((await readdir(folder)).toSorted()).toEqual(['a-2.tar', 'a-3.tar', 'a.tar']);
});

test.each([
  ['notes.txt', 'notes.txt'],
  ['../../etc/passwd', 'passwd'],
  [String.raw`C:\x\y.txt`, 'y.txt'],
  ['.bashrc', 'bashrc'],
  ['..', 'secret'],
  ['', 'secret'],
  ['CON.txt', 'secret-CON.txt'],
  ['a\u202Egnp.exe', 'agnp.exe'],
  ['a\u001b[2J', 'a[2J'],
  ['\u3164\uFFA0', 'secret'],
  ['a.pdf' + '\u2800\u115F\u1160'.repeat(9) + '.exe', 'a.pdf.exe'],
])('%o is saved as %s', (name, saved) => {
  expect(toFileName(name)).toBe(saved);
});

test('no name leaves its folder, is hidden or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const saved = toFileName(name);
      expect(saved).toMatch(/^[^./\\][^/\\]*$/);
      expect(saved).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2800\u3164\u115F\u1160\uFFA0]/u);
      expect(Buffer.byteLength(saved)).toBeLessThanOrEqual(200);
    }),
  );
});

test.each([
  ['秘'.repeat(100) + '.pdf', '.pdf'],
  ['a'.repeat(195) + '😀😀.pdf', '.pdf'],
  ['x'.repeat(200) + '.pdf', '.pdf'],
  ['x.' + 'y'.repeat(300), 'y'],
])('a long name keeps its ending and fits into a folder: %o', async (name, ending) => {
  const saved = toFileName(name);
  expect([saved.endsWith(ending), saved.isWellFormed()]).toEqual([true, true]);
  const long = await Promise.all([1, 2].map(() => reserveNamed(folder, name, context)));
  for (const file of long) await file.write(bytes);
  expect(await readdir(folder)).toHaveLength(2);
});

test('what is opened already goes to the first folder that takes it', async () => {
  const folders = [join(folder, 'none'), '/proc', folder];
  const path = await saveSomewhere({ ...context, folders, name: 'a.pdf', bytes });
  expect(path).toBe(join(folder, 'a.pdf'));
  expect((await stat(path ?? '')).mode & 0o777).toBe(0o600);
  expect(await saveSomewhere({ ...context, folders: ['/proc'], name: 'a', bytes })).toBeUndefined();
});
