// Writes tar files in the form of POSIX 1003.1 (ustar), with the GNU record for long names.
import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile } from 'node:fs/promises';

/** A folder, symbolic link, or file from text, bytes or a path here. No path begins with a slash. */
export type TarEntry = { readonly path: string } & (
  | { readonly kind: 'folder'; readonly mode?: number }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'file'; readonly content: string | Uint8Array; readonly mode?: number }
  | { readonly kind: 'copy'; readonly from: string; readonly mode?: number }
);

/** Digest and size of what was written. */
export type Written = { readonly sha256: string; readonly size: number };

const block = 512;
const shortName = 100;

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`;

type Header = { name: string; mode: number; size: number; type: string; target?: string };

/** One header block. Owner is root and the time is 0, so that equal content gives an equal digest. */
function headerOf({ name, mode, size, type, target = '' }: Header): Buffer {
  const header = Buffer.alloc(block);
  header.write(name.slice(0, shortName), 0);
  header.write(octal(mode, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write('        ', 148);
  header.write(type, 156);
  header.write(target, 157);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

const padded = (content: Uint8Array): Buffer =>
  Buffer.concat([content, Buffer.alloc((block - (content.length % block)) % block)]);

/** Names above 100 characters come before their header, as a record of type L. */
function longName(name: string): readonly Buffer[] {
  if (Buffer.byteLength(name) <= shortName) return [];
  const content = Buffer.from(`${name}\0`);
  return [headerOf({ name: '././@LongLink', mode: 0o644, size: content.length, type: 'L' }), padded(content)];
}

async function blocksOf(entry: TarEntry): Promise<readonly Buffer[]> {
  switch (entry.kind) {
    case 'folder': {
      const name = `${entry.path}/`;
      return [...longName(name), headerOf({ name, mode: entry.mode ?? 0o755, size: 0, type: '5' })];
    }
    case 'link':
      return [
        ...longName(entry.path),
        headerOf({ name: entry.path, mode: 0o777, size: 0, type: '2', target: entry.target }),
      ];
    case 'file':
    case 'copy': {
      const content = entry.kind === 'file' ? Buffer.from(entry.content) : await readFile(entry.from);
      const header = { name: entry.path, mode: entry.mode ?? 0o644, size: content.length, type: '0' };
      return [...longName(entry.path), headerOf(header), padded(content)];
    }
  }
}

const chunkBytes = 1_048_576;

/** Collects small blocks, because a write per block would take most of the time. */
function writerOf(file: FileHandle) {
  const hash = createHash('sha256');
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let size = 0;
  const flush = async () => {
    const chunk = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    hash.update(chunk);
    await file.write(chunk);
  };
  return {
    async add(bytes: Buffer): Promise<void> {
      waiting.push(bytes);
      waitingBytes += bytes.length;
      size += bytes.length;
      if (waitingBytes >= chunkBytes) await flush();
    },
    async end(): Promise<Written> {
      await flush();
      return { sha256: hash.digest('hex'), size };
    },
  };
}

/** Writes a tar file. Parents of entries are not added. */
export async function writeTar(path: string, entries: readonly TarEntry[]): Promise<Written> {
  await using file = await open(path, 'w');
  const { add, end } = writerOf(file);
  for (const entry of entries) for (const bytes of await blocksOf(entry)) await add(bytes);
  await add(Buffer.alloc(2 * block));
  return await end();
}
