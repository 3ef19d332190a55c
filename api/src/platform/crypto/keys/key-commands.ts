// What an operator orders by hand: the ways out of a lost or older key file, and the first step of a restore (trust.md 3.7, 3.8).
import { KeyringError } from './key-boot.ts';
import { advanced, newKeyState, withEpoch, withFreshChains, withFreshRoot, type Making } from './key-changes.ts';
import { keyDisk } from './key-disk.ts';
import { keyFile, type KeyFile } from './key-file.ts';
import { lifetimeDays, oldestDay } from './key-set.ts';
import type { KeyState } from './key-state.ts';
import type { RegionRecord, RegionRow } from './region-record.ts';

type Places = { readonly file: string; readonly mirror?: string };

/**
 * First step of every restore, with the region stopped and before any data is loaded: everything sealed so far is dead.
 * @param target the epoch to reach; given again after a crash, nothing happens twice. Absent: one more than now
 * @returns the epoch reached. @throws KeyringRefusal if there is no valid key file
 */
export async function raiseEpoch(places: Places, making: Making, target?: number): Promise<number> {
  const file = keyFile(places, keyDisk);
  const state = await stateIn(file);
  const raised = withEpoch(state, target ?? state.epoch + 1, making);
  if (raised !== state) await file.replace(raised);
  return raised.epoch;
}

/** New root generation and new chains after a suspected theft of keys; they seal ten minutes later. @throws KeyringRefusal */
export async function renewKeys(places: Places, making: Making): Promise<void> {
  const file = keyFile(places, keyDisk);
  const state = await stateIn(file);
  await file.replace({ ...withFreshChains(withFreshRoot(state, making), making), seq: state.seq + 1 });
}

/** Accepts an older copy of the key file: it is advanced at once and becomes the newest. @throws KeyringRefusal */
export async function acceptKeyFile(places: Places, record: RegionRecord, { now }: Pick<Making, 'now'>): Promise<void> {
  const file = keyFile(places, keyDisk);
  const state = await stateIn(file);
  const row = await record.read();
  if (!row || state.seq >= row.seq) return;
  await file.replace({ ...(advanced(state, oldestDay(now), lifetimeDays) ?? state), seq: row.seq + 1 });
}

/** Accepts the loss of the key file: new keys, a higher epoch; every secret and receipt made before is unreadable for good. */
export async function replaceLostKeys(
  places: Places,
  { record, region }: { readonly record: RegionRecord; readonly region: string },
  making: Making,
): Promise<void> {
  const row = await record.read();
  await keyFile(places, keyDisk).replace(newKeyState(region, making, row && after(row)));
}

/** Numbers that no key of the lost file has. */
function after(row: RegionRow): Parameters<typeof newKeyState>[2] {
  const highest = (kind: string): number =>
    Math.max(0, ...Object.keys(row.checks).map((name) => (name.startsWith(kind) ? Number(name.slice(kind.length)) : 0)));
  return { epoch: row.epoch + 1, seq: row.seq + 1, gen: highest('root-') + 1, chain: highest('chain-') + 1 };
}

async function stateIn(file: KeyFile): Promise<KeyState> {
  await file.tidy();
  const reading = await file.load();
  if (reading.kind !== 'state') throw new KeyringError(reading.kind);
  return reading.state;
}
