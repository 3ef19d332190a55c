// Compares the key file with the database's record while the process runs (docs/design/keys.md#key-faults).
import type { Log } from '#platform/observe/log.ts';
import { zeroChains, type ActiveKeys } from './active-keys.ts';
import type { KeyFile, ReadResult } from './key-file.ts';
import type { KeyState } from './key-state.ts';
import { isSuccessor } from './is-successor.ts';
import { compareWithRecord, type LoadResult } from './load-keys.ts';
import type { FenceReason, RegionRecord } from './region-record.ts';

const fenceLines: Readonly<Record<FenceReason, string>> = {
  'older file':
    'Sealed content is not served: the key file is an older copy. Put the newest copy back, ' +
    'or stop the region and run: node api/scripts/keys.ts accept-file',
  'older database':
    'Sealed content is not served: the database is older than the key file, as after a restore without its ' +
    'command. End all unread content by: node api/scripts/keys.ts raise-epoch',
};

/** Logs what to do about a fence. */
export function logFence(log: Pick<Log, 'warn'>, why: FenceReason | undefined): void {
  if (why) log.warn({ state: 'fenced' }, fenceLines[why]);
}

type ReloadDeps = {
  readonly stores: { readonly file: KeyFile; readonly record: RegionRecord; readonly region: string };
  readonly log: Log;
};

/** Reloads a changed file. While keys are not served it always reloads: the reason may have gone. */
export async function poll(deps: ReloadDeps, active: ActiveKeys): Promise<void> {
  if (active.state() !== 'serving' || (await deps.stores.file.stamp()) !== active.stamp())
    await reload(deps, active);
}

/** Compares file and row; with the keys in memory if the file cannot be used. */
export async function reload({ stores, log }: ReloadDeps, active: ActiveKeys): Promise<void> {
  const stamp = await stores.file.stamp();
  const reading = await stores.file.load();
  const state = stateOf(reading, active);
  const known = { checks: active.checks(), settledMark: active.settledMark() };
  const result = await compareWithRecord(stores, state ?? active.current(), known);
  const before = active.facts().fence;
  if (state) accept(log, active, { result, stamp });
  else reject(log, active, { result, stamp, code: reading.kind });
  const after = active.facts().fence;
  if (after !== before) logFence(log, after);
  if (before && !after) log.info({ state: 'serving' }, 'Sealed content is served again');
}

/** The state of a file that continues the keys in memory. */
function stateOf(reading: ReadResult, active: ActiveKeys): KeyState | undefined {
  return reading.kind === 'state' && isSuccessor(active.current(), reading.state) ? reading.state : undefined;
}

type Compared = { readonly result: LoadResult; readonly stamp: string };

function accept(log: Log, active: ActiveKeys, { result, stamp }: Compared): void {
  if (result.kind === 'refuse') {
    active.reject(stamp);
    log.error({ code: result.why }, 'A key file was rejected');
  } else if (result.kind === 'fence' && result.why === 'older file' && active.state() === 'serving') {
    zeroChains(result.state); // the row belongs to a newer file that is not here yet: the keys in memory stay
  } else active.replace(result, stamp);
}

function reject(
  log: Log,
  active: ActiveKeys,
  { result, stamp, code }: Compared & { readonly code: string },
): void {
  active.reject(stamp);
  if (result.kind === 'fence' && result.why === 'older database') active.fence(result.why);
  log.error({ code: result.kind === 'refuse' ? result.why : code }, 'A key file was rejected');
}
