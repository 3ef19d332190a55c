// Session service: opens, checks, renews and ends the session of an account (docs/design/trust.md#sessions).
import type { Session } from '#platform/http/core/actor.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import type { Kept } from '#platform/redis/session-records.ts';
import type { Account } from '../model/account.ts';
import { ownSessions } from './own-sessions.ts';
import {
  type HowOpened,
  leftOf,
  toSessionName,
  openSession,
  renewSession,
  type SessionServiceDeps,
} from './open-session.ts';
import { usedMsOf } from './used-time.ts';

const extendAfterMs = 60_000; // so that a busy session does not write at every request

/**
 * Finds the account of a session, if the account has its generation and lists its name. Records without the
 * mark `listed` come from older processes: their generation alone counts, until they end (record 047).
 */
async function holderOf(
  cache: SessionServiceDeps['accounts']['cache'],
  { name, record }: Kept,
): Promise<Account | undefined> {
  const { owner, gen, listed } = record;
  const id = Buffer.from(owner, 'hex');
  const isListed = ({ sessions }: Account): boolean =>
    listed !== true || sessions.some((one) => one.name === name);
  let account = await cache.get(id);
  if (!account || account.sessionGen < gen || !isListed(account)) {
    cache.clear(id); // the entry is older than the session
    account = await cache.get(id);
  }
  return account?.sessionGen === gen && account.verified && isListed(account) ? account : undefined;
}

/** `unconfirmed`: the record is gone, but MongoDB did not take the name off the list. */
export type EndedSession = 'ended' | 'unconfirmed';

/**
 * Ends one session in both stores. Where one fails, the other decides: a session needs name and record.
 * @throws `store.unavailable` if the session may still be valid
 */
async function endSession(
  { accounts, records }: Pick<SessionServiceDeps, 'accounts' | 'records'>,
  names: readonly string[],
): Promise<EndedSession> {
  const [row, record] = await Promise.allSettled([accounts.endSession(names), records.drop(names)]);
  if (row.status === 'fulfilled') {
    if (record.status === 'rejected' && !row.value) throw record.reason;
    return 'ended';
  }
  if (!isOutage(row.reason) || record.status === 'rejected') throw row.reason;
  return 'unconfirmed';
}

export function createSessionService(deps: SessionServiceDeps) {
  const { clock, sessions, records, accounts, seen } = deps;
  const namesOf = (cookie: string): readonly string[] => sessions.hashes(cookie).map(toSessionName);
  return {
    open: (account: Account, how: HowOpened) => openSession(deps, account, how),
    renew: (session: Session, to: { readonly account: Account; readonly gen: number }) =>
      renewSession(deps, session, to),
    /** Restarts the idle time unless `polled`. @throws `store.unavailable`, outages of MongoDB */
    async check(
      cookie: string,
      polled: boolean,
    ): Promise<{ session: Session; account: Account } | undefined> {
      const kept = await records.read(namesOf(cookie));
      if (!kept || kept.record.endsMs <= clock.now().getTime()) return undefined;
      const { name, record } = kept;
      const account = await holderOf(accounts.cache, kept);
      if (!account) return undefined;
      const now = clock.now();
      seen(name);
      if (!polled && now.getTime() - usedMsOf(kept, now) > extendAfterMs) {
        const used = { ...record, usedMs: now.getTime() };
        records.extend({ name, record: used, liveMs: leftOf(record, now) });
      }
      // Older processes also kept the hash of an anonymous cookie, which a stranger may have planted.
      const before =
        record.listed && record.before !== undefined ? Buffer.from(record.before, 'base64url') : undefined;
      return { session: { ...sessions.known(cookie), before }, account };
    },
    /** Ends one session everywhere. @throws what `endSession` throws */
    end: (cookie: string) => endSession(deps, namesOf(cookie)),
    ...ownSessions(deps, namesOf),
    /** Drops all records of an account whose row lists none. @throws `store.unavailable` */
    endAll: (account: Buffer) => records.dropAll(account.toString('hex')),
  };
}

export type SessionService = ReturnType<typeof createSessionService>;
