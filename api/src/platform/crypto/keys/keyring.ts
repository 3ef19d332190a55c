// The key ring of a process: loads keys at start, reloads a changed file, advances it daily
// (docs/design/keys.md#key-file).
import type { Clock } from '#platform/time/clock.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Log } from '#platform/observe/log.ts';
import { dayOf } from '#platform/crypto/primitives/bytes.ts';
import { clockDifferenceMs, clockToleranceMs, compareWithRecord, loadKeys } from './load-keys.ts';
import { withAdvancedChains } from './key-transitions.ts';
import { keyDisk } from './key-disk.ts';
import { keyFile, type KeyFile } from './key-file.ts';
import { activeKeys, zeroChains, type KeyFacts, type ActiveKeys } from './active-keys.ts';
import { lifetimeDays, oldestDay, type KeySet } from './key-set.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import type { RegionRecord } from './region-record.ts';
import type { RootKeys } from './root-keys.ts';
import type { RowKeys } from './sealed-row.ts';
import { isSuccessor } from './is-successor.ts';

const pollMs = 15_000;
const fenceRetrySeconds = 15;
const farDays = 62;

export type Keyring = AsyncDisposable & {
  /**
   * The present keys; call it in every operation.
   * @throws `store.unavailable` while fenced or with the clock behind
   */
  keys(): KeySet;
  /** Subkeys of the root key, for example for sessions. They work while fenced, too. */
  roots(): RootKeys;
  /** Keys of sealed rows, such as waiting mail. They work while fenced, too. */
  rows(): RowKeys;
  facts(): KeyFacts;
  /** Reloads file and record (SIGHUP, or a box with newer keys). A rejected file changes nothing. */
  reload(): Promise<void>;
  /**
   * Advances the file to yesterday, at start and every 10 minutes. Idempotent.
   * Only for the holder of the lease `keys`.
   * @param order `far` allows more than 62 days at once
   * @throws Error if the clocks disagree or the file is unusable
   */
  advance(order?: { readonly far: boolean }): Promise<void>;
};

export type KeyringDeps = {
  readonly file: string;
  readonly mirror?: string | undefined;
  readonly region: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly record: RegionRecord;
};

type Parts = KeyringDeps & {
  readonly stores: { readonly file: KeyFile; readonly record: RegionRecord; readonly region: string };
};

/** Loads the keys; polls the file until disposal. @throws KeyringError (docs/design/keys.md#key-faults) */
export async function openKeyring(deps: KeyringDeps): Promise<Keyring> {
  const { clock, record, region } = deps;
  const file = keyFile(
    { file: deps.file, ...(deps.mirror !== undefined && { mirror: deps.mirror }) },
    keyDisk,
  );
  const parts: Parts = { ...deps, stores: { file, record, region } };
  const first = await file.stamp();
  const loaded = await loadKeys(parts.stores, { now: clock.now(), random: randomBytes });
  const active = activeKeys(loaded, { clock, horizonDays: 2 * lifetimeDays + 1, stamp: first });
  const inTurn = oneAtATime();
  const watch = setInterval(() => {
    active.dropOldDays();
    void inTurn(() => poll(parts, active)).catch((err: unknown) =>
      deps.log.error({ err }, 'The keys could not be checked'),
    );
  }, pollMs);
  watch.unref();
  return {
    keys() {
      if (active.state() !== 'serving') fail('store.unavailable', { retryAfter: fenceRetrySeconds });
      return active.keys();
    },
    roots: () => active.keys(),
    rows: () => active.keys(),
    facts: () => active.facts(),
    reload: () => inTurn(() => reload(parts, active)),
    advance: (order) => inTurn(() => advance(parts, active, order?.far === true)),
    async [Symbol.asyncDispose]() {
      clearInterval(watch);
      await inTurn(() => Promise.resolve(active.close()));
    },
  };
}

/** Reloads a changed file. While keys are not served it always reloads: the clock may be right again. */
async function poll(parts: Parts, active: ActiveKeys): Promise<void> {
  if (active.state() !== 'serving' || (await parts.stores.file.stamp()) !== active.stamp())
    await reload(parts, active);
}

async function reload({ stores, log }: Parts, active: ActiveKeys): Promise<void> {
  const stamp = await stores.file.stamp();
  const reading = await stores.file.load();
  const usable = reading.kind === 'state' && isSuccessor(active.current(), reading.state);
  const result = usable ? await compareWithRecord(stores, reading.state, active.checks()) : undefined;
  if (result && result.kind !== 'refuse') {
    if (result.kind === 'fence')
      log.warn({ state: 'fenced' }, 'The key file is an older copy: sealed content is not served');
    return active.replace(result, stamp);
  }
  active.reject(stamp);
  log.error({ code: result?.why ?? reading.kind }, 'A key file was rejected');
}

async function advance(parts: Parts, active: ActiveKeys, far: boolean): Promise<void> {
  const { stores, clock } = parts;
  await reload(parts, active);
  const reading = await stores.file.load();
  if (active.state() !== 'serving') return;
  if (reading.kind !== 'state' || !isSuccessor(active.current(), reading.state))
    throw new Error('No usable key file to advance');
  const now = clock.now();
  const next = withAdvancedChains(reading.state, oldestDay(now), lifetimeDays);
  if (!next) return stores.file.repair();
  if (clockDifferenceMs(await stores.record.now(), now) > clockToleranceMs)
    throw new Error('The clocks of this machine and the database disagree: keys are not advanced');
  const behindDays = dayOf(now.getTime()) - 1 - Math.min(...reading.state.chains.map((chain) => chain.day));
  if (behindDays > farDays && !far)
    throw new Error('The keys are more than 62 days behind: advancing needs an order');
  await stores.file.replace(next);
  zeroChains(reading.state);
  zeroChains(next);
  await reload(parts, active);
}

/** Runs tasks one after the other: a reload never runs during an advance. */
function oneAtATime(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task, task);
    last = mine.catch(() => undefined);
    return mine;
  };
}
