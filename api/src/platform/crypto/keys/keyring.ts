// The region's keys of one process: opened at start, reloaded when the file changes, advanced once a day (trust.md 3.7).
import type { Clock } from '#platform/time/clock.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Log } from '#platform/observe/log.ts';
import { dayOf } from '#platform/crypto/primitives/bytes.ts';
import { apartMs, bootKeys, clockToleranceMs, compare } from './key-boot.ts';
import { advanced } from './key-changes.ts';
import { keyDisk } from './key-disk.ts';
import { keyFile, type KeyFile } from './key-file.ts';
import { holdKeys, zeroChains, type KeyFacts, type KeyHolder } from './key-holder.ts';
import { lifetimeDays, oldestDay, type KeySet } from './key-set.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import type { RegionRecord } from './region-record.ts';
import type { RootKeys } from './root-keys.ts';
import type { RowKeys } from './sealed-row.ts';
import { continues } from './succession.ts';

const lookMs = 15_000;
const fenceRetrySeconds = 15;
const farDays = 62;

export type Keyring = AsyncDisposable & {
  /** The keys as of now; take them afresh in every operation. @throws `store.unavailable` while fenced or with the clock behind */
  keys(): KeySet;
  /** Subkeys for sessions, shrimp and accounts: they work behind the fence too. */
  roots(): RootKeys;
  /** Keys for rows outside secrets, such as waiting mail: they work behind the fence too. */
  rows(): RowKeys;
  facts(): KeyFacts;
  /** Looks at the file and the database's row now (SIGHUP, a header with newer keys). Keeps what it has if the file is no good. */
  reload(): Promise<void>;
  /**
   * Advances the file to yesterday. For the holder of the lease `keys` only, at start and every 10 minutes; harmless when repeated.
   * @param order `far` allows more than 62 days at once. @throws Error if the database's clock disagrees or the file is unusable
   */
  advance(order?: { readonly far: boolean }): Promise<void>;
};

export type KeyringNeeds = {
  readonly file: string;
  readonly mirror?: string | undefined;
  readonly region: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly record: RegionRecord;
};

type Parts = KeyringNeeds & { readonly stores: { readonly file: KeyFile; readonly record: RegionRecord; readonly region: string } };

/** Opens the keys and watches the file until disposed. @throws KeyringRefusal with one clear line (trust.md 3.7) */
export async function openKeyring(needs: KeyringNeeds): Promise<Keyring> {
  const { clock, record, region } = needs;
  const file = keyFile({ file: needs.file, ...(needs.mirror !== undefined && { mirror: needs.mirror }) }, keyDisk);
  const parts: Parts = { ...needs, stores: { file, record, region } };
  const first = await file.stamp();
  const standing = await bootKeys(parts.stores, { now: clock.now(), random: randomBytes });
  const holder = holdKeys(standing, { clock, horizonDays: 2 * lifetimeDays + 1, stamp: first });
  const inTurn = oneAtATime();
  const watch = setInterval(() => {
    holder.turnDay();
    void inTurn(() => look(parts, holder)).catch((err: unknown) => needs.log.error({ err }, 'Could not look at the keys'));
  }, lookMs);
  watch.unref();
  return {
    keys() {
      if (holder.state() !== 'serving') fail('store.unavailable', { retryAfter: fenceRetrySeconds });
      return holder.keys();
    },
    roots: () => holder.keys(),
    rows: () => holder.keys(),
    facts: () => holder.facts(),
    reload: () => inTurn(() => reload(parts, holder)),
    advance: (order) => inTurn(() => advance(parts, holder, order?.far === true)),
    async [Symbol.asyncDispose]() {
      clearInterval(watch);
      await inTurn(() => Promise.resolve(holder.close()));
    },
  };
}

/** A changed file is read; a fence is tested; a clock that was wrong and is right again finds its keys in the file. */
async function look(parts: Parts, holder: KeyHolder): Promise<void> {
  if (holder.state() !== 'serving' || (await parts.stores.file.stamp()) !== holder.stamp()) await reload(parts, holder);
}

async function reload({ stores, log }: Parts, holder: KeyHolder): Promise<void> {
  const stamp = await stores.file.stamp();
  const reading = await stores.file.load();
  const usable = reading.kind === 'state' && continues(holder.held(), reading.state);
  const standing = usable ? await compare(stores, reading.state, holder.checks()) : undefined;
  if (standing && standing.kind !== 'refuse') {
    if (standing.kind === 'fence') log.warn({ state: 'fenced' }, 'The key file is an older copy: secrets are not served');
    return holder.take(standing, stamp);
  }
  holder.reject(stamp);
  log.error({ code: standing?.why ?? reading.kind }, 'A key file was not taken');
}

async function advance(parts: Parts, holder: KeyHolder, far: boolean): Promise<void> {
  const { stores, clock } = parts;
  await reload(parts, holder);
  const reading = await stores.file.load();
  if (holder.state() !== 'serving') return;
  if (reading.kind !== 'state' || !continues(holder.held(), reading.state)) throw new Error('No usable key file to advance');
  const now = clock.now();
  const next = advanced(reading.state, oldestDay(now), lifetimeDays);
  if (!next) return stores.file.mend();
  if (apartMs(await stores.record.now(), now) > clockToleranceMs)
    throw new Error('The clocks of this machine and the database disagree: keys are not advanced');
  const behindDays = dayOf(now.getTime()) - 1 - Math.min(...reading.state.chains.map((chain) => chain.day));
  if (behindDays > farDays && !far) throw new Error('The keys are more than 62 days behind: advancing needs an order');
  await stores.file.replace(next);
  zeroChains(reading.state);
  zeroChains(next);
  await reload(parts, holder);
}

/** Runs tasks one after the other: a reload never meets an advance half-way. */
function oneAtATime(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task, task);
    last = mine.catch(() => undefined);
    return mine;
  };
}
