// Tests reading of inputs and masking of their values.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linesToMask, readContent, secretsOf } from './inputs.ts';

test('each secret input is masked, and the token without its address, too', () => {
  const env = { INPUT_TEXT: 't', INPUT_PASSPHRASE: 'p', INPUT_TOKEN: 'a@b.c:k', 'INPUT_PRIVATE-LINK': 'l' };
  expect(secretsOf({ ...env, INPUT_HOST: 'h' })).toEqual(['t', 'p', 'a@b.c:k', 'k', 'l']);
  expect(secretsOf({ INPUT_TEXT: '' })).toEqual([]);
});

test('a text or a file is sent, never both and never none', async () => {
  const usage = expect.objectContaining({ exit: 'usage' });
  await expect(readContent({})).rejects.toEqual(usage);
  await expect(readContent({ INPUT_TEXT: 'a', INPUT_FILE: 'b' })).rejects.toEqual(usage);
  await expect(readContent({ INPUT_FILE: '/none' })).rejects.toEqual(usage);
  expect(await readContent({ INPUT_TEXT: ' a\n' })).toEqual({ kind: 'text', text: ' a\n' });
});

test('a file keeps its name and bytes, and its long lines are masked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-inputs-'));
  const path = join(folder, 'key.pem');
  await writeFile(path, 'short\r\na longer line\n\n');
  const content = await readContent({ INPUT_FILE: path });
  expect(content).toMatchObject({ kind: 'file', name: 'key.pem' });
  expect(linesToMask(content)).toEqual(['a longer line']);
  expect(linesToMask({ kind: 'file', name: 'x', type: '', bytes: Uint8Array.of(0xff) })).toEqual([]);
  await rm(folder, { recursive: true });
});
