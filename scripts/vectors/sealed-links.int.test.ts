// Tests that the file of vectors is what its generator writes, and that Python computes it, too
// (docs/design/sealed-links.md#vectors).
import { execFile } from 'node:child_process';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { rootFolder } from '@glimpse/processes/folders';
import { sealedLinkVectors } from './sealed-links.ts';

const run = promisify(execFile);
const folder = join(rootFolder, 'contracts/vectors');
const checked = (...path: readonly string[]) =>
  run('python3', [join(folder, 'check-sealed-links.py'), ...path]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
const hasCryptography = await run('python3', ['-c', 'import cryptography']).then(
  () => true,
  () => false,
);

test('the file is what its generator writes', async () => {
  expect(await sealedLinkVectors()).toBe(await readFile(join(folder, 'sealed-links.json'), 'utf8'));
});

test.skipIf(!hasCryptography)(
  'a second implementation in Python agrees (skipped without Python and its package cryptography)',
  async () => {
    expect(await checked()).toMatch(/^1\d\d cases agree\n$/);
  },
);

test.skipIf(!hasCryptography)(
  'Python names each changed case (skipped without Python and its package cryptography)',
  async () => {
    await using copy = await mkdtempDisposable(join(tmpdir(), 'glimpse-vectors-'));
    const path = join(copy.path, 'changed.json');
    const text = await readFile(join(folder, 'sealed-links.json'), 'utf8');
    await writeFile(
      path,
      text.replace('"lookup":"', '"lookup":"A').replace('"text":"hello"', '"text":"hallo"'),
    );
    const said = await checked(path);
    expect(said).toContain('keys: without passphrase');
    expect(said).toContain('contents: a short text');
    expect(said.trimEnd().split('\n')).toHaveLength(2);
  },
);
