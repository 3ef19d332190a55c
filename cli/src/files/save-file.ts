// Writes what was opened into a file that only its owner can read. The file is made before a secret is
// opened, so that a write-protected folder costs no secret.
import { unlinkSync } from 'node:fs';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomBytes } from '@glimpse/contracts/sealed-links/web-crypto';
import { toBase32 } from '@glimpse/contracts/sealed-links/base-encodings';
import type { Context } from '../context.ts';
import { fail } from '../exit-codes.ts';

/** A file that waits for its bytes. `write` returns when they are on the disk; `discard` removes the file. */
export type ReservedFile = {
  readonly path: string;
  write(bytes: Uint8Array): Promise<void>;
  discard(): Promise<void>;
};

type Place = { readonly path: string; readonly replaces: boolean };

/** Makes the file, or with `replaces` another one beside it. @throws CommandError if the file exists */
export async function reserveFile(
  { path, replaces }: Place,
  { onSignal }: Pick<Context, 'onSignal'>,
): Promise<ReservedFile> {
  const made = replaces ? `${path}.${toBase32(randomBytes(5))}.part` : path;
  const file = await create(made);
  const forget = onSignal(() => unlinkSync(made));
  return {
    path,
    async write(bytes) {
      await file.writeFile(bytes);
      await file.sync();
      await file.close();
      if (replaces) await rename(made, path);
      await syncFolder(dirname(path));
      forget();
    },
    async discard() {
      forget();
      await file.close();
      await unlink(made);
    },
  };
}

/** Makes a file for a name that a sender chose, in a folder; a number follows the name if it is taken. */
export async function reserveNamed(
  folder: string,
  name: string,
  context: Pick<Context, 'onSignal'>,
): Promise<ReservedFile> {
  const clean = toFileName(name);
  const dot = clean.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ''];
  for (let turn = 1; turn <= 100; turn += 1) {
    const path = join(folder, turn === 1 ? clean : `${stem}-${turn}${ending}`);
    const file = await reserveFile({ path, replaces: false }, context).catch(taken);
    if (file) return file;
  }
  return fail('failed', 'Too many files of this name are in the folder.');
}

const taken = (thrown: unknown): undefined => {
  if (thrown instanceof Error && thrown.message === existsSentence) return undefined;
  throw thrown;
};

const existsSentence = 'The file exists. --force replaces it.';

async function create(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
    if (code === 'EEXIST') return fail('usage', existsSentence);
    return fail('usage', 'The file cannot be written. The secret was not opened.');
  }
}

/** A name in a folder survives a crash once the folder is on the disk. Some systems cannot do that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name that stays in its folder, is not hidden and holds no control character. */
export function toFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 120);
  return plain === '' || reserved.test(plain) ? `secret${plain && `-${plain}`}` : plain;
}
