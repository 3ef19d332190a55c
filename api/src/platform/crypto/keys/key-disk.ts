// The few moves on disk that replacing a key file needs, one by one, so that a test can stop between any two (trust.md 3.7).
import { link, mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { randomBytes } from '#platform/crypto/primitives/random.ts';

const ownerOnly = 0o600;
const othersBits = 0o007;

/** A file as found: `stamp` changes whenever another file lies there. */
export type Found = { readonly bytes: Buffer; readonly exposed: boolean };

export type Old = AsyncDisposable & { /** Zeroes the bytes on disk, whatever name they have now. */ overwrite(): Promise<void> };

export type KeyDisk = {
  /** A name beside the file for what will replace it; its own for every writer, so that two never share a half-written one. */
  draft(path: string): string;
  /** @returns `undefined` if there is no such file; `exposed` if others than owner and group may use it */
  read(path: string): Promise<Found | undefined>;
  /** Inode, time and size; `undefined` if there is no such file. */
  stamp(path: string): Promise<string | undefined>;
  /** Opens what lies there now, to overwrite it later. */
  hold(path: string): Promise<Old>;
  /** Writes a file of mode 0600 through to the disk. */
  write(path: string, bytes: Buffer): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Gives a file its final name unless that name is taken. @returns false if it is taken, or the file is gone */
  place(from: string, to: string): Promise<boolean>;
  syncFolder(path: string): Promise<void>;
  /** Removes what an interrupted writing left behind. */
  tidy(path: string): Promise<void>;
};

/** The disk of this machine. */
export const keyDisk: KeyDisk = {
  draft: (path) => `${path}.new.${randomBytes(6).toString('hex')}`,
  read: async (path) => {
    const found = await orNone(stat(path), ['ENOENT']);
    return found && { bytes: await readFile(path), exposed: (found.mode & othersBits) !== 0 };
  },
  stamp: async (path) => {
    const found = await orNone(stat(path), ['ENOENT']);
    return found && `${found.ino}:${found.mtimeMs}:${found.size}`;
  },
  async hold(path) {
    const handle = await open(path, 'r+');
    return {
      async overwrite() {
        const { size } = await handle.stat();
        await handle.write(Buffer.alloc(size), 0, size, 0);
        await handle.sync();
      },
      [Symbol.asyncDispose]: () => handle.close(),
    };
  },
  async write(path, bytes) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await using handle = await open(path, 'w', ownerOnly);
    await handle.writeFile(bytes);
    await handle.sync();
  },
  rename,
  async place(from, to) {
    const placed = await orNone(
      link(from, to).then(() => true),
      ['EEXIST', 'ENOENT'],
    );
    await orNone(unlink(from), ['ENOENT']);
    return placed === true;
  },
  async syncFolder(path) {
    await using folder = await open(dirname(path), 'r');
    await folder.sync();
  },
  async tidy(path) {
    const left = `${basename(path)}.new`;
    const names = (await orNone(readdir(dirname(path)), ['ENOENT'])) ?? [];
    const leftovers = names.filter((name) => name.startsWith(left)).map((name) => join(dirname(path), name));
    await Promise.all(leftovers.map((leftover) => orNone(unlink(leftover), ['ENOENT', 'EROFS', 'EACCES'])));
  },
};

/** The result, or `undefined` for the named system errors. */
async function orNone<T>(doing: Promise<T>, codes: readonly string[]): Promise<T | undefined> {
  try {
    return await doing;
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)) return undefined;
    throw error;
  }
}
