// Tests how a passphrase is read from a file and asked for.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { askNewPassphrase, passphraseOf, readPassphraseFile } from './passphrase-file.ts';

let path: string;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-passphrase-'));
  path = join(folder, 'passphrase');
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const usage = expect.objectContaining({ exit: 'usage' });

test.each([
  ['päss wörd\n', 'päss wörd'],
  ['päss wörd\r\n', 'päss wörd'],
  [' a \n\n', ' a \n'],
])('%o is the passphrase %o', async (text, passphrase) => {
  await writeFile(path, text);
  expect(await readPassphraseFile(path)).toBe(passphrase);
});

test('an empty file, none, and a passphrase of 257 characters are refused', async () => {
  await expect(readPassphraseFile(path)).rejects.toEqual(usage);
  for (const text of ['', '\n', 'x'.repeat(257)]) {
    await writeFile(path, text);
    await expect(readPassphraseFile(path)).rejects.toEqual(usage);
  }
});

test('a new passphrase is asked for twice', async () => {
  const ask = (...answers: string[]) => askNewPassphrase(fakeContext({ answers }).context);
  expect(await ask('a', 'a')).toBe('a');
  await expect(ask('a', 'b')).rejects.toEqual(usage);
  await expect(ask('')).rejects.toEqual(usage);
});

test('the file goes before the question', async () => {
  await writeFile(path, 'of the file');
  const { context, questions } = fakeContext({ answers: ['typed'] });
  expect(await passphraseOf(context, path)).toBe('of the file');
  expect(questions).toEqual([]);
  expect(await passphraseOf(context, undefined)).toBe('typed');
});
