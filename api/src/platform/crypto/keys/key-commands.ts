// Commands of operators: recovery from a lost or older key file, key renewal, first step of a restore
// (docs/design/keys.md#restores).
import type { RegionRow } from '@glimpse/contracts/handover/region-row';
import { KeyringError } from './load-keys.ts';
import {
  withAdvancedChains,
  newKeyState,
  withEpoch,
  withFreshChains,
  withFreshRoot,
  type KeySource,
} from './key-transitions.ts';
import { keyDisk } from './key-disk.ts';
import { keyFile, type KeyFile } from './key-file.ts';
import { type BoxKeys, lifetimeDays, oldestDay } from './key-set.ts';
import type { KeyState } from './key-state.ts';
import { labelsOf } from '#platform/crypto/primitives/labels.ts';
import { rootKeysOf } from './root-keys.ts';
import { checksOf, compareWithRow, type RegionRecord } from './region-record.ts';

type KeyFilePaths = { readonly file: string; readonly mirror?: string };

/**
 * Raises the epoch, so that content sealed so far cannot be opened again.
 * For a stopped region, before data is restored.
 * @param target epoch to reach, so that a repeat after a crash changes nothing. Default: one more than now
 * @returns the epoch reached. @throws KeyringError if there is no valid key file
 */
export async function raiseEpoch(places: KeyFilePaths, source: KeySource, target?: number): Promise<number> {
  const file = keyFile(places, keyDisk);
  const state = await readState(file);
  const raised = withEpoch(state, target ?? state.epoch + 1, source);
  if (raised !== state) await file.replace(raised);
  return raised.epoch;
}

/** The keys of boxes, for a command that opens no key ring. @throws KeyringError without a valid file */
export async function readBoxKeys(places: KeyFilePaths): Promise<BoxKeys> {
  const { region, root, boxesOnly } = await readState(keyFile(places, keyDisk));
  return { ...rootKeysOf(region, root, labelsOf(region)), boxesOnly };
}

/** Whether this process may write the key file; otherwise another program is its only writer. */
export function canWriteKeys(places: KeyFilePaths): Promise<boolean> {
  return keyFile(places, keyDisk).writable();
}

/** For a suspected theft: adds a root generation and chains, used after ten minutes. @throws KeyringError */
export async function renewKeys(places: KeyFilePaths, source: KeySource): Promise<void> {
  const file = keyFile(places, keyDisk);
  const state = await readState(file);
  await file.replace({ ...withFreshChains(withFreshRoot(state, source), source), seq: state.seq + 1 });
}

/** Accepts an older copy of the key file: advances it and makes it the newest. @throws KeyringError */
export async function acceptKeyFile(
  places: KeyFilePaths,
  record: RegionRecord,
  { now }: Pick<KeySource, 'now'>,
): Promise<void> {
  const file = keyFile(places, keyDisk);
  const state = await readState(file);
  const row = await record.read();
  const compared = row && compareWithRow(state, row, { checks: {}, settledMark: undefined });
  if (!row || compared?.kind === 'serve') return;
  if (compared && compared.why !== 'older file') throw new KeyringError(compared.why);
  await file.replace({
    ...(withAdvancedChains(state, oldestDay(now), lifetimeDays) ?? state),
    seq: row.seq + 1,
    boxesOnly: state.boxesOnly || row.boxes === 'only', // also if the copy is from before
    marks: row.mark === undefined ? {} : { mark: row.mark },
  });
}

/** @returns the epoch of the key file. @throws KeyringError if it does not open a backup with this row */
export async function fitKeys(
  places: KeyFilePaths,
  region: string,
  row: Pick<RegionRow, 'epoch' | 'seq' | 'checks'>,
): Promise<number> {
  const state = await readState(keyFile(places, keyDisk));
  if (state.region !== region) throw new KeyringError('region');
  const compared = compareWithRow(state, row, { checks: checksOf(state), settledMark: undefined });
  if (compared.kind === 'refuse') throw new KeyringError(compared.why);
  return state.epoch;
}

/**
 * Writes the key file's epoch and mark into the row of a database that was loaded, so that no older key file
 * fits it any more. A missing row is left to the first start. @throws KeyringError if the file does not fit
 */
export async function recordKeys(places: KeyFilePaths, record: RegionRecord): Promise<void> {
  const state = await readState(keyFile(places, keyDisk));
  const row = await record.read();
  if (!row) return;
  const compared = compareWithRow(state, row, { checks: checksOf(state), settledMark: undefined });
  if (compared.kind === 'refuse') throw new KeyringError(compared.why);
  if (compared.kind === 'fence' || !(await record.replace(row, compared.row))) throw new KeyringError('busy');
}

/** `force`: replaces a file that is valid or exposed. */
type LossDeps = { readonly record: RegionRecord; readonly region: string; readonly force: boolean };

/**
 * Accepts the loss of the key file: new keys, a higher epoch. Earlier boxes can never be opened again.
 * @throws KeyringError while file or mirror is valid or exposed, unless forced
 */
export async function replaceLostKeys(
  places: KeyFilePaths,
  { record, region, force }: LossDeps,
  source: KeySource,
): Promise<void> {
  const file = keyFile(places, keyDisk);
  const { kind } = await file.load();
  if (kind === 'folder') throw new KeyringError(kind);
  if (!force && kind === 'exposed') throw new KeyringError(kind);
  if (!force && kind === 'state') throw new KeyringError('not lost');
  const row = await record.read();
  await file.replace(newKeyState(region, source, row && freeNumbersAfter(row)));
}

/** Numbers that no key of the lost file had. */
function freeNumbersAfter(row: RegionRow): Parameters<typeof newKeyState>[2] {
  const highest = (kind: string): number =>
    Math.max(
      0,
      ...Object.keys(row.checks).map((name) => (name.startsWith(kind) ? Number(name.slice(kind.length)) : 0)),
    );
  return { epoch: row.epoch + 1, seq: row.seq + 1, gen: highest('root-') + 1, chain: highest('chain-') + 1 };
}

async function readState(file: KeyFile): Promise<KeyState> {
  await file.removeDrafts();
  const reading = await file.load();
  if (reading.kind !== 'state') throw new KeyringError(reading.kind);
  return reading.state;
}
