// Compares the key file with the database's record while the process runs (docs/design/keys.md#key-faults).
import type { Log } from '#platform/observe/log.ts';
import { zeroChains, type ActiveKeys, type KeyFacts } from './active-keys.ts';
import type { KeyFile, ReadResult } from './key-file.ts';
import type { FileProblem } from './key-problems.ts';
import type { KeyState } from './key-state.ts';
import { isSuccessor } from './is-successor.ts';
import { compareWithRecord, type LoadResult } from './load-keys.ts';
import type { RegionRecord } from './region-record.ts';

/** Logs what to do about a fence. */
export function logFence(log: Pick<Log, 'warn'>, { fence, problem = '' }: KeyFacts): void {
  if (fence) log.warn({ state: 'fenced' }, problem);
}

type ReloadDeps = {
  readonly stores: { readonly file: KeyFile; readonly record: RegionRecord; readonly region: string };
  readonly log: Log;
};

/**
 * Reloads a changed file. While keys are not served or the file is refused it always reloads: the reason may
 * have gone, for example by a new mode of the same file.
 */
export async function poll(deps: ReloadDeps, active: ActiveKeys): Promise<void> {
  const isBad = active.state() !== 'serving' || active.facts().file !== undefined;
  if (isBad || (await stampOf(deps.stores.file)) !== active.stamp()) await reload(deps, active);
}

/** The stamp of a file in a folder that cannot be looked at is empty. */
const stampOf = (file: KeyFile): Promise<string> => file.stamp().catch(() => '');

/** Compares file and row; with the keys in memory if the file cannot be used. */
export async function reload({ stores, log }: ReloadDeps, active: ActiveKeys): Promise<void> {
  const stamp = await stampOf(stores.file);
  const reading = await stores.file.load().catch(() => ({ kind: 'unreadable' as const }));
  const state = stateOf(reading, active);
  const known = { checks: active.checks(), settledMark: active.settledMark() };
  const result = await compareWithRecord(stores, state ?? active.current(), known);
  const before = active.facts();
  if (state) accept(log, active, { result, stamp });
  else {
    const found = await stampOf(stores.file); // the file may have gone between its stamp and its reading
    reject(log, active, {
      result,
      stamp: found,
      why: reading.kind === 'state' ? 'foreign' : reading.kind,
    });
  }
  const after = active.facts();
  if (after.fence !== before.fence) logFence(log, after);
  if (before.fence && !after.fence) log.info({ state: 'serving' }, 'Sealed content is served again');
  if (before.file && !after.file) log.info({ code: 'used' }, 'The key file is used again');
}

/** The state of a file that continues the keys in memory. */
function stateOf(
  reading: ReadResult | { readonly kind: 'unreadable' },
  active: ActiveKeys,
): KeyState | undefined {
  return reading.kind === 'state' && isSuccessor(active.current(), reading.state) ? reading.state : undefined;
}

type Compared = { readonly result: LoadResult; readonly stamp: string };

function accept(log: Log, active: ActiveKeys, { result, stamp }: Compared): void {
  if (result.kind === 'refuse') {
    if (active.reject(stamp, 'foreign')) log.error({ code: result.why }, refusedLine(active));
  } else if (result.kind === 'fence' && result.why === 'older file' && active.state() === 'serving') {
    zeroChains(result.state); // the row belongs to a newer file that is not here yet: the keys in memory stay
    active.keep();
  } else active.replace(result, stamp);
}

/** Logs a file once, however often it is looked at. */
function reject(
  log: Log,
  active: ActiveKeys,
  { result, stamp, why }: Compared & { readonly why: FileProblem },
): void {
  const isNew = active.reject(stamp, why);
  if (result.kind === 'fence' && result.why === 'older database') active.fence(result.why);
  if (isNew) log.error({ code: result.kind === 'refuse' ? result.why : why }, refusedLine(active));
}

const refusedLine = (active: ActiveKeys): string => active.facts().problem ?? 'A key file was rejected';
