// A stage for tests of the key ring: a folder, a clock that is set by hand, and a region row in memory.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '#platform/time/units.ts';
import type { Making } from './key-changes.ts';
import { readKeyState, writeKeyState, type KeyState } from './key-state.ts';
import { openKeyring, type Keyring } from './keyring.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import type { RegionRecord, RegionRow } from './region-record.ts';
import { sampleNow } from './sample-keys.ts';

/** What a test sets and looks at. `databaseAheadMs` moves the database's clock. */
export type Stage = AsyncDisposable & {
  readonly file: string;
  readonly record: RegionRecord;
  now: Date;
  databaseAheadMs: number;
  row: RegionRow | undefined;
  secrets: boolean;
  /** Opens one more process's key ring; all are closed with the stage. */
  start(): Promise<Keyring>;
  put(state: KeyState): Promise<void>;
  onDisk(): Promise<KeyState | undefined>;
  /** Moves the clock by days. */
  later(days: number): void;
  making(): Making;
};

/** Builds an empty stage at the sample's noon. */
export async function keyStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'keyring-'));
  const opened: Keyring[] = [];
  const stage: Stage = {
    file: join(folder, 'keys.json'),
    record: recordOf(() => stage),
    now: sampleNow,
    databaseAheadMs: 0,
    row: undefined,
    secrets: false,
    async start() {
      const quiet = (): void => {};
      const log = { debug: quiet, info: quiet, warn: quiet, error: quiet, flush: quiet };
      const clock = { now: () => stage.now };
      const keyring = await openKeyring({ file: stage.file, region: 'eu', clock, log, record: stage.record });
      opened.push(keyring);
      return keyring;
    },
    put: (state) => writeFile(stage.file, writeKeyState(state), { mode: 0o600 }),
    onDisk: async () => readKeyState(await readFile(stage.file)),
    later: (days) => void (stage.now = new Date(stage.now.getTime() + days * dayMs)),
    making: () => ({ now: stage.now, random: randomBytes }),
    async [Symbol.asyncDispose]() {
      for (const keyring of opened) await keyring[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
  return stage;
}

function recordOf(stage: () => Stage): RegionRecord {
  return {
    read: () => Promise.resolve(stage().row),
    hasSecrets: () => Promise.resolve(stage().secrets),
    insert: (first) => {
      const free = stage().row === undefined;
      if (free) stage().row = first;
      return Promise.resolve(free);
    },
    replace: (from, to) => {
      const held = stage().row;
      const same = held?.seq === from.seq && held.epoch === from.epoch;
      if (same) stage().row = to;
      return Promise.resolve(same);
    },
    now: () => Promise.resolve(new Date(stage().now.getTime() + stage().databaseAheadMs)),
  };
}

/** A chain's key of a day as hex, or why there is none. */
export function kekOn(keyring: Keyring, chain: number, day: number): string {
  const kek = keyring.keys().kek(chain, day);
  return kek.kind === 'key' ? kek.key.toString('hex') : kek.kind;
}
