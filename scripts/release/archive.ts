// Packs files into tar archives: equal files give equal bytes, in any folder, by any user, at any time.
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';

const run = promisify(execFile);

/** Files below `folder`, and the archive that is made of them. */
export type ArchivePlan = {
  readonly folder: string;
  /** Files and folders, relative to `folder`. */
  readonly names: readonly string[];
  /** Folder inside the archive, above all names; absent: none. */
  readonly below?: string;
  /** Time of every file, in seconds. */
  readonly epoch: number;
  /** The archive. A name that ends in `gz` is compressed. */
  readonly into: string;
};

const gzip = async (from: string, into: string): Promise<void> => {
  await pipeline(createReadStream(from), createGzip({ level: 9 }), createWriteStream(into)); // no name, no time
  await rm(from);
};

/** Writes an archive: sorted by name, of user and group 0, with rights that do not depend on the umask. */
export async function writeArchiveOf({ folder, names, below, epoch, into }: ArchivePlan): Promise<void> {
  const isPacked = into.endsWith('gz');
  const tar = isPacked ? `${into}.tar` : into;
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go+r,go-w,a-s,a+X'];
  const form = ['--format=ustar', '--sort=name', `--mtime=@${epoch}`, ...owner];
  const place = below === undefined ? [] : [`--transform=s,^,${below}/,`];
  const args = ['--create', '--file', tar, ...form, ...place, '--directory', folder, '--', ...names];
  await run('tar', args, { maxBuffer: 1e7, env: { ...process.env, LC_ALL: 'C' } });
  if (isPacked) await gzip(tar, into);
}
