// For tests of the key ring: a folder, a settable clock and a region row in memory.
import type { RegionRow } from '@glimpse/contracts/handover/region-row';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '#platform/time/units.ts';
import type { KeySource } from './key-transitions.ts';
import { readKeyState, writeKeyState, type KeyState } from './key-state.ts';
import { openKeyring, type Keyring } from './keyring.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import type { RegionRecord } from './region-record.ts';
import { sampleNow } from './sample-keys.ts';

/** `databaseAheadMs` moves the database's clock; `hasContent` says whether there is sealed content. */
export type KeyringFixture = AsyncDisposable & {
  readonly file: string;
  readonly record: RegionRecord;
  now: Date;
  databaseAheadMs: number;
  row: RegionRow | undefined;
  hasContent: boolean;
  /** Whether the database does not answer. */
  away: boolean;
  /** The warnings and later lines that the key rings logged. */
  readonly logged: string[];
  /** Reports a new primary to all key rings. */
  newPrimary(): void;
  /** Opens the key ring of one more process; it is closed with the fixture. */
  start(): Promise<Keyring>;
  put(state: KeyState): Promise<void>;
  onDisk(): Promise<KeyState | undefined>;
  /** Moves the clock by days. */
  later(days: number): void;
  source(): KeySource;
};

/** Builds a fixture without keys, at noon of the sample day. */
export async function keyringFixture(): Promise<KeyringFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'keyring-'));
  const opened: Keyring[] = [];
  const listeners: (() => void)[] = [];
  const fixture: KeyringFixture = {
    file: join(folder, 'keys.json'),
    record: recordOf(() => fixture),
    now: sampleNow,
    databaseAheadMs: 0,
    row: undefined,
    hasContent: false,
    away: false,
    logged: [],
    newPrimary() {
      for (const listener of listeners) listener();
    },
    async start() {
      const quiet = (): void => {};
      const write = (_fields: unknown, message: string): void => void fixture.logged.push(message);
      const log = { debug: quiet, info: write, warn: write, error: write, flush: quiet };
      const clock = { now: () => fixture.now };
      const keyring = await openKeyring({
        file: fixture.file,
        region: 'eu',
        clock,
        log,
        record: fixture.record,
        onNewPrimary: (listener) => void listeners.push(listener),
      });
      opened.push(keyring);
      return keyring;
    },
    put: (state) => writeFile(fixture.file, writeKeyState(state), { mode: 0o600 }),
    onDisk: async () => readKeyState(await readFile(fixture.file)),
    later: (days) => void (fixture.now = new Date(fixture.now.getTime() + days * dayMs)),
    source: () => ({ now: fixture.now, random: randomBytes }),
    async [Symbol.asyncDispose]() {
      for (const keyring of opened) await keyring[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
  return fixture;
}

function recordOf(fixture: () => KeyringFixture): RegionRecord {
  return {
    read: () => (fixture().away ? Promise.reject(new Error('away')) : Promise.resolve(fixture().row)),
    hasContent: () => Promise.resolve(fixture().hasContent),
    insert: (first) => {
      const free = fixture().row === undefined;
      if (free) fixture().row = first;
      return Promise.resolve(free);
    },
    replace: (from, to) => {
      const held = fixture().row;
      const same = held?.seq === from.seq && held.epoch === from.epoch && held.mark === from.mark;
      if (same) fixture().row = to;
      return Promise.resolve(same);
    },
    now: () => Promise.resolve(new Date(fixture().now.getTime() + fixture().databaseAheadMs)),
  };
}

/** A chain's key of a day as hex, or the reason why there is none. */
export function kekOn(keyring: Keyring, chain: number, day: number): string {
  const kek = keyring.keys().kek(chain, day);
  return kek.kind === 'key' ? kek.key.toString('hex') : kek.kind;
}
