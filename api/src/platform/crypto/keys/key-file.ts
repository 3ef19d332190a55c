// The key file and its mirror: reading the better copy, replacing both so that a crash leaves a valid one (trust.md 3.7).
import type { KeyDisk } from './key-disk.ts';
import { readKeyState, writeKeyState, type KeyState } from './key-state.ts';

/** What lies on the disk. `corrupt`: a sum, member or value is wrong. `exposed`: everybody on the machine may read it. */
export type Reading = { readonly kind: 'state'; readonly state: KeyState } | { readonly kind: 'missing' | 'corrupt' | 'exposed' };

export type KeyFile = {
  /** The valid copy with the higher `seq`. */
  load(): Promise<Reading>;
  /** Replaces a copy that is missing, corrupt or older by the better one. The one writer only. */
  mend(): Promise<void>;
  /** Changes whenever one of the copies is another file than before. */
  stamp(): Promise<string>;
  /** Writes the first key file, unless another process was faster: load again to see whose it is. */
  create(state: KeyState): Promise<void>;
  /** Replaces both copies and zeroes the old bytes on disk. */
  replace(state: KeyState): Promise<void>;
  /** Removes what an interrupted writing left behind; at start only. */
  tidy(): Promise<void>;
};

type Places = { readonly file: string; readonly mirror?: string };

/** Opens nothing yet. @param places paths of the key file and, if wanted, of its mirror */
export function keyFile({ file, mirror }: Places, disk: KeyDisk): KeyFile {
  const paths = mirror === undefined ? [file] : [file, mirror];
  return {
    load: async () => bestOf(await Promise.all(paths.map((path) => read(path, disk)))),
    async mend() {
      const readings = await Promise.all(paths.map((path) => read(path, disk)));
      const best = bestOf(readings);
      if (best.kind === 'state') await repair(paths, { readings, best: best.state }, disk);
    },
    stamp: async () => (await Promise.all(paths.map((path) => disk.stamp(path)))).join(),
    async create(state) {
      const draft = disk.draft(file);
      await disk.write(draft, writeKeyState(state));
      if (await disk.place(draft, file)) await disk.syncFolder(file);
    },
    async replace(state) {
      for (const path of paths) await replaceOne(path, writeKeyState(state), disk);
    },
    async tidy() {
      for (const path of paths) await disk.tidy(path);
    },
  };
}

/** A corrupt file is read twice: a writer may have replaced and zeroed it between our opening and reading. */
async function read(path: string, disk: KeyDisk): Promise<Reading> {
  const first = await readOnce(path, disk);
  return first.kind === 'corrupt' ? readOnce(path, disk) : first;
}

async function readOnce(path: string, disk: KeyDisk): Promise<Reading> {
  const found = await disk.read(path);
  if (!found) return { kind: 'missing' };
  if (found.exposed) return { kind: 'exposed' };
  const state = readKeyState(found.bytes);
  found.bytes.fill(0);
  return state ? { kind: 'state', state } : { kind: 'corrupt' };
}

/** An exposed copy is never passed over: its keys may be known. */
function bestOf(readings: readonly Reading[]): Reading {
  let best: Reading = readings.find((reading) => reading.kind === 'corrupt') ?? { kind: 'missing' };
  for (const reading of readings) {
    if (reading.kind === 'exposed') return reading;
    if (reading.kind === 'state' && (best.kind !== 'state' || isNewer(reading.state, best.state))) best = reading;
  }
  return best;
}

function isNewer(one: KeyState, other: KeyState): boolean {
  return one.epoch === other.epoch ? one.seq > other.seq : one.epoch > other.epoch;
}

async function repair(
  paths: readonly string[],
  { readings, best }: { readonly readings: readonly Reading[]; readonly best: KeyState },
  disk: KeyDisk,
): Promise<void> {
  for (const [at, path] of paths.entries()) {
    const reading = readings[at];
    if (reading?.kind !== 'state' || isNewer(best, reading.state)) await replaceOne(path, writeKeyState(best), disk);
  }
}

/** A crash before the rename leaves the old file, after it the new one; only the zeroing of old bytes can be lost. */
async function replaceOne(path: string, bytes: Buffer, disk: KeyDisk): Promise<void> {
  const known = (await disk.stamp(path)) !== undefined;
  await using old = known ? await disk.hold(path) : undefined;
  const draft = disk.draft(path);
  await disk.write(draft, bytes);
  await disk.rename(draft, path);
  await disk.syncFolder(path);
  await old?.overwrite();
}
