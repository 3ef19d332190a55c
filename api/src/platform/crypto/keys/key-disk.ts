// Single disk operations of replacing a key file, so that a test can fail between any two
// (docs/design/keys.md#key-file).
import {
  access,
  constants,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  stat,
  unlink,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { randomBytes } from '#platform/crypto/primitives/random.ts';

const ownerOnly = 0o600;
const othersBits = 0o007;

/** A file that was read. `exposed`: others than owner and group can access it. */
export type FileContent = { readonly bytes: Buffer; readonly exposed: boolean };

export type OpenFile = AsyncDisposable & {
  /** Zeroes the bytes on disk, even if the file has another name by now. */ overwrite(): Promise<void>;
};

export type KeyDisk = {
  /** Path of a draft beside the file, unique to the writer. */
  draftPath(path: string): string;
  /** @returns `undefined` if there is no such file */
  read(path: string): Promise<FileContent | 'folder' | undefined>;
  /** Inode, time and size; `undefined` if there is no such file. */
  stamp(path: string): Promise<string | undefined>;
  /** Opens the present file, to overwrite it after its replacement. */
  open(path: string): Promise<OpenFile>;
  /** Writes a file of mode 0600 and syncs it. */
  write(path: string, bytes: Buffer): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Renames a file unless the new name exists. @returns false if it exists, or if there is no such file */
  renameUnlessExists(from: string, to: string): Promise<boolean>;
  syncFolder(path: string): Promise<void>;
  /** Whether this process may replace the file. False for a folder that is mounted read-only. */
  writable(path: string): Promise<boolean>;
  /** Removes drafts of interrupted writers. */
  removeDrafts(path: string): Promise<void>;
};

/** The file system of this machine. */
export const keyDisk: KeyDisk = {
  draftPath: (path) => `${path}.new.${randomBytes(6).toString('hex')}`,
  read: async (path) => {
    const found = await orNone(stat(path), ['ENOENT']);
    if (found?.isDirectory()) return 'folder';
    return found && { bytes: await readFile(path), exposed: (found.mode & othersBits) !== 0 };
  },
  stamp: async (path) => {
    const found = await orNone(stat(path), ['ENOENT']);
    return found && `${found.ino}:${found.mtimeMs}:${found.size}`;
  },
  async open(path) {
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
  async renameUnlessExists(from, to) {
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
  writable: (path) =>
    access(dirname(path), constants.W_OK).then(
      () => true,
      () => false,
    ),
  async removeDrafts(path) {
    const left = `${basename(path)}.new`;
    const names = (await orNone(readdir(dirname(path)), ['ENOENT'])) ?? [];
    const leftovers = names.filter((name) => name.startsWith(left)).map((name) => join(dirname(path), name));
    await Promise.all(leftovers.map((leftover) => orNone(unlink(leftover), ['ENOENT', 'EROFS', 'EACCES'])));
  },
};

/** @returns `undefined` for the given system errors */
async function orNone<T>(doing: Promise<T>, codes: readonly string[]): Promise<T | undefined> {
  try {
    return await doing;
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      typeof error.code === 'string' &&
      codes.includes(error.code)
    )
      return undefined;
    throw error;
  }
}
