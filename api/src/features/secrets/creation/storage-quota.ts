// The storage quota of a region, shared by wide network (docs/design/limits.md#stored-bytes).
import { boundedMap } from '#platform/bounded-map.ts';
import { fail } from '#platform/errors/api-error.ts';
import { mayTake, reserveOf, type SharedPart } from '#platform/fair-share.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { wideNetworkOf } from '#platform/http/request/client-address.ts';
import type { SecretStore, StorageShare } from '../store/store.ts';
import { type Ledger, ledger } from './ledger.ts';

export type StorageQuota = {
  /**
   * Counts content, then stores it. `store` gets what the row keeps while room is scarce.
   * @throws `store.unavailable` if there is no room; what `store` throws
   */
  admit<Result>(
    bytes: number,
    actor: Pick<Actor, 'clientPrefix' | 'account'>,
    store: (share: StorageShare | undefined) => Promise<Result>,
  ): Promise<Result>;
  /** Reads the stored bytes again. Between two readings, admitted bytes are added. */
  measure(): Promise<void>;
};

type StorageQuotaDeps = {
  readonly secrets: Pick<SecretStore, 'bytes' | 'bytesOfShare'>;
  /** 0 turns the quota off. */
  readonly ceilingBytes: number;
  /** Turns a name into a short tag: rows store no address. */
  readonly tag: (name: string) => string;
  /** Called after each measurement. Set an alarm at 70 % of the quota. */
  readonly onMeasured: (bytes: number) => void;
  readonly onLimited: () => void;
};

/** Retry-After of a refusal in seconds: content goes when it is read or expires. */
const retryAfter = 60;
/** What a row takes beside its content, about. */
const rowBytes = 1280;
const mostShares = 10_000;
const newcomers = 256;
/** A process reads again when it has stored this part of what is left, as others do not know it. */
const unreadPart = 32;
const leastUnreadPart = 4096;

/** What strangers and accounts may fill, in bytes. */
function partsOf(ceilingBytes: number) {
  const reserve = reserveOf(ceilingBytes);
  const end = ceilingBytes - reserve;
  const common = end / 2;
  const floor = (end - common) / newcomers;
  return {
    /** Below, nothing is shared and no row is marked. */
    free: common / 2,
    strangers: { end, common, floor },
    accounts: { end: ceilingBytes, common: common + reserve, floor },
  } satisfies Record<string, SharedPart | number>;
}

/** What each wide network holds, read when it asks after a measurement of the whole. */
function shares(secrets: StorageQuotaDeps['secrets']) {
  const held = boundedMap<string, { readonly bytes: Ledger; round: number; reading: Promise<number> }>(
    mostShares,
  );
  return async (by: string, round: number): Promise<Ledger> => {
    const share = held.get(by) ?? { bytes: ledger(), round: -1, reading: Promise.resolve(0) };
    held.set(by, share);
    if (share.round !== round) {
      share.round = round;
      const refresh = () => share.bytes.refresh(() => secrets.bytesOfShare(by));
      share.reading = share.reading.then(refresh, refresh);
      share.reading.catch(() => (share.round = -1));
    }
    await share.reading;
    return share.bytes;
  };
}

/** Counts per process: one cheap read every 15 s, one addition per secret; more only while room is scarce. */
export function storageQuota(deps: StorageQuotaDeps): StorageQuota {
  const { secrets, ceilingBytes, tag, onMeasured, onLimited } = deps;
  const { free, strangers, accounts } = partsOf(ceilingBytes);
  const all = ledger();
  const shareOf = shares(secrets);
  let round = 0;
  let measuring: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const bytes = await all.refresh(() => secrets.bytes());
    round += 1;
    onMeasured(bytes);
  };
  const measure = (): Promise<void> => (measuring ??= read().finally(() => (measuring = undefined)));
  /** Other copies store, too: the less is left, the sooner it is read again. */
  const catchUp = async (): Promise<void> => {
    const left = Math.max(0, (all.total() <= free ? free : strangers.end) - all.total());
    if (all.unread() > Math.max(left / unreadPart, ceilingBytes / leastUnreadPart)) await measure();
  };
  const refuse = (): never => {
    onLimited();
    return fail('store.unavailable', { limit: 'stored_bytes', retryAfter });
  };
  /** @throws `store.unavailable` */
  const take = async (bytes: number, { clientPrefix, account }: Parameters<StorageQuota['admit']>[1]) => {
    if (ceilingBytes > 0) await catchUp();
    if (ceilingBytes === 0 || all.total() + bytes <= free) return { settles: [all.add(bytes)] };
    const by = tag(`stored ${account ? 'account' : 'stranger'} ${wideNetworkOf(clientPrefix)}`);
    const held = await shareOf(by, round);
    const asking = { used: all.total(), held: held.total(), points: bytes };
    if (!mayTake(account ? accounts : strangers, asking)) return refuse();
    return { share: { by, bytes }, settles: [all.add(bytes), held.add(bytes)] };
  };
  return {
    async admit(content, actor, store) {
      const { share, settles } = await take(content + rowBytes, actor);
      return store(share).finally(() => settles.forEach((settle) => settle()));
    },
    measure,
  };
}
