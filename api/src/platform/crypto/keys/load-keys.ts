// Loads the keys at start: compares the key file with the database's record (docs/design/keys.md#key-faults).
import type { KeyFile } from './key-file.ts';
import { newKeyState, type KeySource } from './key-transitions.ts';
import type { KeyState } from './key-state.ts';
import {
  checksOf,
  compareWithRow,
  isSameRow,
  type Checks,
  type FenceReason,
  type RegionRecord,
  firstRow,
} from './region-record.ts';

const tries = 5;
/**
 * Largest clock difference at which keys are written: a wrong clock would destroy keys too early
 * (docs/design/keys.md#advance).
 */
export const clockToleranceMs = 300_000;

/** Result of the comparison. `fence`: file or database is an older copy, so sealed content is not served. */
export type LoadResult = AcceptedKeys | { readonly kind: 'refuse'; readonly why: RefusalReason };

export type AcceptedKeys = { readonly state: KeyState; readonly checks: Checks } & (
  | { readonly kind: 'serve' }
  | { readonly kind: 'fence'; readonly why: FenceReason }
);

type RefusalReason = keyof typeof refusals;
type Stores = { readonly file: KeyFile; readonly record: RegionRecord; readonly region: string };

const waysOut =
  'Put a copy of the file back. Only if there is no copy, accept the loss of all that is sealed, ' +
  'each address of an owner included: ' +
  'node api/scripts/keys.ts replace-lost-file';

/** One line per reason. No line contains a key or a path. */
const refusals = {
  missing: `The key file is missing, but the database has content sealed with it. ${waysOut}`,
  corrupt: `The key file is damaged. ${waysOut}`,
  exposed: 'The key file is accessible to every user of this machine. Give it mode 0600.',
  folder: 'The path of the key file is a folder: KEYS_FILE and KEYS_MIRROR_FILE must each name a file.',
  'not lost':
    'A valid key file is in place, so it is not replaced. Start the region with it. ' +
    'To lose all sealed content nevertheless, repeat the command with --force.',
  region: 'The key file belongs to another region.',
  'other keys': 'The key file does not fit the database: wrong key file or wrong database.',
  'older than a restore':
    'The key file is older than the last restore of this database. Put the newer file back.',
  'older database':
    'The database is older than the key file, so there is nothing to accept. Put the newest database back, ' +
    'or end all unread content: node api/scripts/keys.ts raise-epoch',
  'content without keys':
    'The database has sealed content but no record of its keys: the row of the region is missing.',
  clock: 'The clocks of this machine and the database disagree: no key file is created.',
  busy: 'Other processes kept changing the key file or its database row. Start again.',
} as const;

/** Stops the start of the process. Its message is one line for the operator. */
export class KeyringError extends Error {
  readonly why: RefusalReason;
  constructor(why: RefusalReason) {
    super(refusals[why]);
    this.name = 'KeyringError';
    this.why = why;
  }
}

/** Loads the region's keys; creates the key file if there is neither file nor record. @throws KeyringError */
export async function loadKeys(stores: Stores, source: KeySource): Promise<AcceptedKeys> {
  await stores.file.removeDrafts();
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const stamp = await stores.file.stamp();
    const reading = await stores.file.load();
    if (reading.kind === 'state') {
      const result = await compareWithRecord(stores, reading.state);
      if (result.kind !== 'serve' && (await stores.file.stamp()) !== stamp) continue; // replaced meanwhile
      return accepted(result);
    }
    if (reading.kind !== 'missing' || (await isRegionKnown(stores.record)))
      throw new KeyringError(reading.kind);
    if (clockDifferenceMs(await stores.record.now(), source.now) > clockToleranceMs)
      throw new KeyringError('clock');
    await stores.file.create(newKeyState(stores.region, source));
  }
  throw new KeyringError('busy');
}

/** What the process knows: check values of continued chains, and the newest mark that it saw in the row. */
type Known = { readonly checks?: Checks; readonly settledMark?: string | undefined };

/** Compares a state with the record and updates it. */
export async function compareWithRecord(
  { record, region }: Stores,
  state: KeyState,
  known: Known = {},
): Promise<LoadResult> {
  if (state.region !== region) return { kind: 'refuse', why: 'region' };
  const checks = checksOf(state, known.checks);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const row = await record.read();
    if (!row) {
      if (await record.hasContent()) return { kind: 'refuse', why: 'content without keys' };
      if (await record.insert(firstRow(state, checks))) return { kind: 'serve', state, checks };
      continue; // another process inserted first: compare with its row
    }
    const compared = compareWithRow(state, row, { checks, settledMark: known.settledMark });
    if (compared.kind === 'refuse') return compared;
    if (compared.kind === 'fence') return { ...compared, state, checks };
    if (isSameRow(row, compared.row) || (await record.replace(row, compared.row)))
      return { kind: 'serve', state, checks };
  }
  return { kind: 'refuse', why: 'busy' };
}

/** Absolute difference of two clocks in ms. */
export function clockDifferenceMs(one: Date, other: Date): number {
  return Math.abs(one.getTime() - other.getTime());
}

function accepted(result: LoadResult): AcceptedKeys {
  if (result.kind === 'refuse') throw new KeyringError(result.why);
  return result;
}

/** Whether the database has a record of keys, or content sealed with them. */
export async function isRegionKnown(record: RegionRecord): Promise<boolean> {
  return (await record.read()) !== undefined || record.hasContent();
}
