// The key ring of a process: loads keys at start, reloads a changed file, advances it daily
// (docs/design/keys.md#key-file).
import type { Clock } from '#platform/time/clock.ts';
import type { DatabaseClock } from '#platform/time/database-clock.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Log } from '#platform/observe/log.ts';
import { dayOf } from '#platform/crypto/primitives/bytes.ts';
import { clockDifferenceMs, clockToleranceMs, loadKeys } from './load-keys.ts';
import { withAdvancedChains } from './key-transitions.ts';
import { keyDisk } from './key-disk.ts';
import { keyFile, type KeyFile } from './key-file.ts';
import { activeKeys, zeroChains, type KeyFacts, type ActiveKeys } from './active-keys.ts';
import { type BoxKeys, lifetimeDays, oldestDay, type KeySet } from './key-set.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import type { RegionRecord } from './region-record.ts';
import { logFence, poll, reload } from './reload-keys.ts';
import type { RootKeys } from './root-keys.ts';
import type { RowKeys } from './sealed-row.ts';
import { oneAtATime } from '#platform/time/one-at-a-time.ts';
import { endClearRows } from './end-clear-rows.ts';
import { compareAgain } from './compare-again.ts';
import { exchangeMark, markClock } from './mark-exchange.ts';

const pollMs = 15_000;
const fenceRetrySeconds = 15;
const jumpRetrySeconds = 1;
const farDays = 62;

export type Keyring = AsyncDisposable & {
  /**
   * The present keys; call it in every operation.
   * @throws `store.unavailable` while fenced, with a key file of a later day, or while the clock check fails
   */
  keys(): KeySet;
  /**
   * Call it after a read or write, before its result leaves: after a new primary the database may be older.
   * Call it before dates are computed: the new primary may have another time.
   * @throws as `keys`, or if a running comparison takes too long
   */
  settled(): Promise<void>;
  /** Subkeys of the root key, for example for sessions. They work while fenced, too. */
  roots(): RootKeys;
  /** Keys of rows with boxes. They work while fenced, too. */
  boxes(): BoxKeys;
  /** Keys of sealed rows, such as waiting mail. They work while fenced, too. */
  rows(): RowKeys;
  facts(): KeyFacts;
  /** Reloads file and record (SIGHUP, or a box with newer keys). A rejected file changes nothing. */
  reload(): Promise<void>;
  /**
   * Advances the file to yesterday, at start and every 10 minutes. Idempotent. In a read-only folder another
   * program advances the file: this only reloads it.
   * Only for the holder of the lease `keys`.
   * @param order `far` allows more than 62 days at once
   * @throws Error if the clocks disagree or the file is unusable
   */
  advance(order?: { readonly far: boolean }): Promise<void>;
  /**
   * Ends the clear form of rows, once each has a box. Only for the holder of the lease `keys`.
   * @returns whether the file says so now: false in a read-only folder, or if another writer was faster
   */
  endClearRows(): Promise<boolean>;
  /** Whether `exchange` has something to do: after a start or a new primary, and hourly. */
  exchangeDue(): boolean;
  /** Exchanges the mark of file and database. Only for the holder of the lease `keys`. */
  exchange(): Promise<void>;
};

/** Adds a listener, which is called before an operation goes to a new primary of the database. */
type OnNewPrimary = (listener: () => void) => void;

export type KeyringDeps = {
  readonly file: string;
  readonly mirror?: string | undefined;
  readonly region: string;
  /** Decides which keys live. */
  readonly clock: Clock;
  /** Compares `clock` with the machine's; absent in tests and commands that trust one clock. */
  readonly clockCheck?: Pick<DatabaseClock, 'check' | 'machine' | 'verdict'>;
  readonly log: Log;
  readonly record: RegionRecord;
  readonly onNewPrimary?: OnNewPrimary;
};

type Parts = Omit<KeyringDeps, 'onNewPrimary'> & {
  readonly onNewPrimary: OnNewPrimary | undefined;
  readonly stores: { readonly file: KeyFile; readonly record: RegionRecord; readonly region: string };
};

/** Loads the keys; polls the file until disposal. @throws KeyringError (docs/design/keys.md#key-faults) */
export async function openKeyring(deps: KeyringDeps): Promise<Keyring> {
  const { clock, record, region } = deps;
  const file = keyFile(
    { file: deps.file, ...(deps.mirror !== undefined && { mirror: deps.mirror }) },
    keyDisk,
  );
  const onNewPrimary = deps.onNewPrimary && keepEarly(deps.onNewPrimary);
  const parts: Parts = { ...deps, onNewPrimary, stores: { file, record, region } };
  const first = await file.stamp();
  const { machine = clock } = deps.clockCheck ?? {};
  const loaded = await loadKeys(parts.stores, { now: machine.now(), random: randomBytes });
  const active = activeKeys(loaded, { clock, horizonDays: 2 * lifetimeDays + 1, stamp: first });
  logFence(deps.log, active.facts());
  return ringOf(parts, active, { canWrite: await file.writable() });
}

/** @param options `canWrite`: this process may be the writer of the file */
function ringOf(parts: Parts, active: ActiveKeys, { canWrite }: { readonly canWrite: boolean }): Keyring {
  const { stores, clock, clockCheck, log, onNewPrimary } = parts;
  const inTurn = oneAtATime();
  const compare = (): Promise<void> => reload(parts, active);
  const marks = markClock(active, clock.now);
  marks.expect();
  const again = compareAgain(async () => {
    await clockCheck?.check();
    await inTurn(compare);
    marks.expect();
  });
  onNewPrimary?.(again.begin);
  const stopWatch = watch(log, () => {
    active.dropOldDays();
    return inTurn(() => poll(parts, active));
  });
  const keys = (): KeySet => servedKeys(active, clockCheck);
  return {
    keys,
    settled: async () => {
      await again.settled();
      keys();
    },
    roots: () => active.keys(),
    boxes: () => active.keys(),
    rows: () => active.keys(),
    facts: () => active.facts(),
    reload: () => inTurn(compare),
    advance: (order) => inTurn(() => (canWrite ? advance(parts, active, order?.far === true) : compare())),
    endClearRows: () => inTurn(() => endClearRows({ file: stores.file, active, canWrite, compare })),
    exchangeDue: () => canWrite && marks.due(),
    exchange: () => inTurn(() => exchangeMark({ file: stores.file, active, random: randomBytes, compare })),
    async [Symbol.asyncDispose]() {
      stopWatch();
      again[Symbol.dispose]();
      await inTurn(() => Promise.resolve(active.close()));
    },
  };
}

/** @throws `store.unavailable` while the keys or the time must not be used */
function servedKeys(active: ActiveKeys, clockCheck: KeyringDeps['clockCheck']): KeySet {
  const time = clockCheck?.verdict() ?? 'right';
  if (active.state() !== 'serving' || time === 'wrong')
    fail('store.unavailable', { retryAfter: fenceRetrySeconds });
  if (time === 'unknown') fail('store.unavailable', { retryAfter: jumpRetrySeconds });
  return active.keys();
}

/** Keeps a report that comes before there is a listener: while the keys are loaded. */
function keepEarly(onNewPrimary: OnNewPrimary): OnNewPrimary {
  let missed = false;
  let listener = (): void => void (missed = true);
  onNewPrimary(() => listener());
  return (next) => {
    listener = next;
    if (missed) next();
  };
}

/** Looks every 15 s until the returned function is called. */
function watch(log: Log, look: () => Promise<void>): () => void {
  const timer = setInterval(
    () => void look().catch((err: unknown) => log.error({ err }, 'The keys could not be checked')),
    pollMs,
  );
  timer.unref();
  return () => clearInterval(timer);
}

async function advance(parts: Parts, active: ActiveKeys, far: boolean): Promise<void> {
  const { stores, clock, clockCheck } = parts;
  await reload(parts, active);
  const reading = await stores.file.load();
  if (active.state() !== 'serving') return;
  if (reading.kind !== 'state' || reading.state.seq !== active.current().seq)
    throw new Error('No usable key file to advance');
  const now = clock.now();
  const next = withAdvancedChains(reading.state, oldestDay(now), lifetimeDays);
  if (!next) return stores.file.repair();
  const { machine = clock } = clockCheck ?? {};
  if (clockDifferenceMs(await stores.record.now(), machine.now()) > clockToleranceMs)
    throw new Error('The clocks of this machine and the database disagree: keys are not advanced');
  const behindDays = dayOf(now.getTime()) - 1 - Math.min(...reading.state.chains.map((chain) => chain.day));
  if (behindDays > farDays && !far)
    throw new Error('The keys are more than 62 days behind: advancing needs an order');
  await stores.file.replace(next);
  zeroChains(reading.state);
  zeroChains(next);
  await reload(parts, active);
}
