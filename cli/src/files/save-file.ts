// Writes what was opened into a file that only its owner can read. The file is made before a secret is
// opened, so that a write-protected folder costs no secret.
import { unlinkSync } from 'node:fs';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomBytes, utf8 } from '@glimpse/contracts/sealed-links/web-crypto';
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

type Saving = Pick<Context, 'onSignal'> & {
  readonly folders: readonly string[];
  readonly name: string;
  readonly bytes: Uint8Array;
};

/** Saves what is opened already into the first folder that takes it. @returns the path, if one does */
export async function saveSomewhere({
  folders,
  name,
  bytes,
  ...context
}: Saving): Promise<string | undefined> {
  for (const folder of folders) {
    const file = await reserveNamed(folder, name, context).catch(() => undefined);
    if (file && (await isWritten(file, bytes))) return file.path;
  }
  return undefined;
}

/** Removes the file if it does not take all bytes. */
export const isWritten = (file: ReservedFile, bytes: Uint8Array): Promise<boolean> =>
  file.write(bytes).then(
    () => true,
    () =>
      file.discard().then(
        () => false,
        () => false,
      ),
  );

/** A name in a folder survives a crash once the folder is on the disk. Some systems cannot do that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Letters and signs that show nothing: Braille without a dot, fillers of Hangul. */
const blanks = /[\s\u2800\u3164\u115F\u1160\uFFA0]+/g;
/** Linux and macOS take 255; a number may follow. */
const mostNameBytes = 200;
const mostEndingBytes = 20;

/** A name that stays in its folder, is not hidden and holds no control character. */
export function toFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = trimmed(last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '').replaceAll(blanks, ' '));
  return shortened(plain === '' || reserved.test(plain) ? `secret${plain && `-${plain}`}` : plain);
}

const trimmed = (name: string): string => name.replaceAll(/^[.\s]+|[.\s]+$/g, '');

/** Cuts the middle out, so that the ending stays. */
function shortened(name: string): string {
  const dot = name.lastIndexOf('.');
  const tail = dot > 0 ? name.slice(dot) : '';
  const ending = utf8(tail).length > mostEndingBytes ? '' : tail;
  const stem = name.slice(0, name.length - ending.length);
  return trimmed(cut(stem, mostNameBytes - utf8(ending).length)) + ending;
}

/** Cuts between code points. */
function cut(text: string, mostBytes: number): string {
  let kept = '';
  for (const point of text) {
    if (utf8(kept + point).length > mostBytes) break;
    kept += point;
  }
  return kept;
}
