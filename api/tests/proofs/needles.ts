// Searches bytes for many texts at once, in every form in which a text usually ends up in a file (C1).
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where which text was found, and how it was written there. */
export type Find = { readonly file: string; readonly text: string; readonly form: string };

type Needle = { readonly text: string; readonly form: string; readonly bytes: Buffer };

/** Base64 of a text depends on where it starts within three bytes; the ends depend on its neighbours and are left out. */
const base64Forms = (text: Buffer, encoding: 'base64' | 'base64url') =>
  [0, 1, 2].map((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), text]);
    const written = padded.toString(encoding).replaceAll('=', '');
    return Buffer.from(written.slice(offset === 0 ? 0 : 4, padded.length % 3 === 0 ? undefined : -2));
  });

function needlesOf(text: string): readonly Needle[] {
  const raw = Buffer.from(text);
  const wide = Buffer.from(text, 'utf16le');
  const forms: [string, readonly Buffer[]][] = [
    ['raw', [raw]],
    ['hex', [Buffer.from(raw.toString('hex')), Buffer.from(raw.toString('hex').toUpperCase())]],
    ['base64', [...base64Forms(raw, 'base64'), ...base64Forms(raw, 'base64url')]],
    ['utf16', [wide, Buffer.from(wide).swap16()]],
  ];
  return forms.flatMap(([form, many]) => many.map((bytes) => ({ text, form, bytes })));
}

const hashBits = 20;
const hashAt = (bytes: Buffer, at: number) => Math.imul(bytes.readUInt32LE(at), 0x9e3779b1) >>> (32 - hashBits);

/** Looks for all texts in one pass. Texts of at least 12 characters, so that no needle is shorter than four bytes. */
export function searcher(texts: readonly string[]): (bytes: Buffer, file: string) => readonly Find[] {
  const byHash = new Map<number, Needle[]>();
  const mayStart = new Uint8Array(1 << hashBits);
  for (const needle of texts.flatMap(needlesOf)) {
    const hash = hashAt(needle.bytes, 0);
    mayStart[hash] = 1;
    byHash.set(hash, [...(byHash.get(hash) ?? []), needle]);
  }
  return (bytes, file) => {
    const found: Find[] = [];
    for (let at = 0; at + 4 <= bytes.length; at += 1) {
      const hash = hashAt(bytes, at);
      if (mayStart[hash] === 0) continue;
      for (const { text, form, bytes: wanted } of byHash.get(hash) ?? [])
        if (bytes.compare(wanted, 0, wanted.length, at, Math.min(bytes.length, at + wanted.length)) === 0) found.push({ file, text, form });
    }
    return found;
  };
}

/** Searches every file below `folder`. */
export async function searchFolder(folder: string, search: ReturnType<typeof searcher>): Promise<readonly Find[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: Find[] = [];
  for (const file of files) found.push(...search(await readFile(file), file));
  return found;
}
