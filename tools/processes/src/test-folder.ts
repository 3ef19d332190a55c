// The folder for the data of stores that tests start and throw away.
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './is-alive.ts';

const memory = '/dev/shm';
const roomBytes = 4 * 2 ** 30;
const mark = 'glimpse-test-';

/** Test data needs no disk: in memory, if it is large enough, MongoDB never waits for one. */
async function baseFolder(): Promise<string> {
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0, // no such folder: not Linux
  );
  return room >= roomBytes ? memory : tmpdir();
}

/**
 * Creates a folder for the data of test stores, in memory if there is room. Its name has our process id, and
 * folders of processes that were killed are removed. The caller removes it.
 * @param onDisk for data that does not fit into memory
 */
export async function openTestFolder(onDisk = false): Promise<string> {
  const base = onDisk ? tmpdir() : await baseFolder();
  const left = (await readdir(base)).filter(
    (name) => name.startsWith(mark) && !isAlive(Number.parseInt(name.slice(mark.length), 10)),
  );
  // Folders of other users cannot be removed and stay.
  await Promise.allSettled(left.map((name) => rm(join(base, name), { recursive: true, force: true })));
  return mkdtemp(join(base, `${mark}${process.pid}-`));
}
