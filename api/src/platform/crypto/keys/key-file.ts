// Reads the newer of key file and mirror; replaces both so that a crash leaves a valid one
// (docs/design/keys.md#key-file).
import type { KeyDisk } from './key-disk.ts';
import { readKeyState, writeKeyState, type KeyState } from './key-state.ts';

/**
 * `corrupt`: a checksum, member or value is wrong. `exposed`: every user of the machine can access it.
 * `folder`: the path names a folder.
 */
export type ReadResult =
  | { readonly kind: 'state'; readonly state: KeyState }
  | { readonly kind: 'missing' | 'corrupt' | 'exposed' | 'folder' };

export type KeyFile = {
  /** Reads the newest valid copy, by epoch and then `seq`. */
  load(): Promise<ReadResult>;
  /** Replaces a missing, corrupt or older copy by the newest one. For the single writer only. */
  repair(): Promise<void>;
  /** Identifies the present files: it changes when one of the copies is replaced. */
  stamp(): Promise<string>;
  /** Whether this process may replace the file; otherwise it only follows another writer. */
  writable(): Promise<boolean>;
  /** Creates the first key file, unless another process has created one: load again to read it. */
  create(state: KeyState): Promise<void>;
  /** Replaces both copies and zeroes the old bytes on disk. */
  replace(state: KeyState): Promise<void>;
  /** Removes drafts of interrupted writers. At start only. */
  removeDrafts(): Promise<void>;
};

type KeyFilePaths = { readonly file: string; readonly mirror?: string };

/** Opens no file yet. */
export function keyFile({ file, mirror }: KeyFilePaths, disk: KeyDisk): KeyFile {
  const paths = mirror === undefined ? [file] : [file, mirror];
  return {
    load: async () => bestOf(await Promise.all(paths.map((path) => read(path, disk)))),
    async repair() {
      const readings = await Promise.all(paths.map((path) => read(path, disk)));
      const best = bestOf(readings);
      if (best.kind === 'state') await replaceOutdated(paths, { readings, best: best.state }, disk);
    },
    stamp: async () => (await Promise.all(paths.map((path) => disk.stamp(path)))).join(),
    writable: () => disk.writable(file),
    async create(state) {
      const draft = disk.draftPath(file);
      await disk.write(draft, writeKeyState(state));
      if (await disk.renameUnlessExists(draft, file)) await disk.syncFolder(file);
    },
    async replace(state) {
      for (const path of paths) await replaceOne(path, writeKeyState(state), disk);
    },
    async removeDrafts() {
      for (const path of paths) await disk.removeDrafts(path);
    },
  };
}

/** Reads a corrupt file again: a writer may have replaced and zeroed it between our open and read. */
async function read(path: string, disk: KeyDisk): Promise<ReadResult> {
  const first = await readOnce(path, disk);
  return first.kind === 'corrupt' ? readOnce(path, disk) : first;
}

async function readOnce(path: string, disk: KeyDisk): Promise<ReadResult> {
  const found = await disk.read(path);
  if (!found) return { kind: 'missing' };
  if (found === 'folder') return { kind: 'folder' };
  if (found.exposed) return { kind: 'exposed' };
  const state = readKeyState(found.bytes);
  found.bytes.fill(0);
  return state ? { kind: 'state', state } : { kind: 'corrupt' };
}

/**
 * Reports an exposed copy even if the other is newer: its keys may be known to others.
 * Reports a folder even if the other copy is valid: no copy can be written there.
 */
function bestOf(readings: readonly ReadResult[]): ReadResult {
  let best: ReadResult = readings.find((reading) => reading.kind === 'corrupt') ?? { kind: 'missing' };
  for (const reading of readings) {
    if (reading.kind === 'exposed' || reading.kind === 'folder') return reading;
    if (reading.kind === 'state' && (best.kind !== 'state' || isNewer(reading.state, best.state)))
      best = reading;
  }
  return best;
}

function isNewer(one: KeyState, other: KeyState): boolean {
  return one.epoch === other.epoch ? one.seq > other.seq : one.epoch > other.epoch;
}

async function replaceOutdated(
  paths: readonly string[],
  { readings, best }: { readonly readings: readonly ReadResult[]; readonly best: KeyState },
  disk: KeyDisk,
): Promise<void> {
  for (const [at, path] of paths.entries()) {
    const reading = readings[at];
    if (reading?.kind !== 'state' || isNewer(best, reading.state))
      await replaceOne(path, writeKeyState(best), disk);
  }
}

/** A crash before the rename leaves the old file, after it the new one. It can only skip the zeroing. */
async function replaceOne(path: string, bytes: Buffer, disk: KeyDisk): Promise<void> {
  const exists = (await disk.stamp(path)) !== undefined;
  await using old = exists ? await disk.open(path) : undefined;
  const draft = disk.draftPath(path);
  await disk.write(draft, bytes);
  await disk.rename(draft, path);
  await disk.syncFolder(path);
  await old?.overwrite();
}
