// Session service: opens, checks, renews and ends the session of an account (docs/design/trust.md#sessions).
import type { Clock } from '#platform/time/clock.ts';
import type { Session } from '#platform/http/core/actor.ts';
import type { Sessions } from '#platform/http/auth/session.ts';
import type { SessionRecord, SessionRecords } from '#platform/redis/session-records.ts';
import { dayMs } from '#platform/time/units.ts';
import type { Account } from '../model/account.ts';
import type { AccountCache } from '../store/account-cache.ts';

/** Remember-me keeps the cookie after the browser closes (docs/design/http-api.md#sessions). */
const lives = {
  usual: { idleMs: dayMs, wholeMs: 7 * dayMs },
  remembered: { idleMs: 14 * dayMs, wholeMs: 30 * dayMs },
} as const;
const extendAfterMs = 60_000; // so that a busy session does not write at every request

type SessionServiceDeps = {
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'hashes' | 'createSignedIn' | 'known'>;
  readonly records: SessionRecords;
  readonly cache: Pick<AccountCache, 'get' | 'clear'>;
  /** Called with the name of each session in use; returns at once. */
  readonly seen: (name: string) => void;
};

export type OpenedSession = { readonly session: Session; readonly maxAgeSeconds: number | undefined };

const nameOf = (hash: Buffer): string => hash.toString('base64url');

/** Opens sessions: a new id each time, the record under its hash. */
function opening({ clock, sessions, records }: SessionServiceDeps) {
  const leftOf = ({ idleMs, endsMs }: SessionRecord): number =>
    Math.min(idleMs, endsMs - clock.now().getTime());
  const write = async (
    record: Omit<SessionRecord, 'before'>,
    before: Session | undefined,
  ): Promise<Session> => {
    const session = sessions.createSignedIn(before);
    const kept = before ? { ...record, before: nameOf(before.hash) } : record;
    await records.write(nameOf(session.hash), kept, Math.max(1, leftOf(record)));
    return session;
  };
  return {
    leftOf,
    /** A new session under a new id. @throws `store.unavailable` */
    async open(
      account: Account,
      { remember, before }: { remember: boolean; before: Session | undefined },
    ): Promise<OpenedSession> {
      const { idleMs, wholeMs } = remember ? lives.remembered : lives.usual;
      const endsMs = clock.now().getTime() + wholeMs;
      const record = { owner: account.id.toString('hex'), gen: account.sessionGen, idleMs, endsMs };
      return { session: await write(record, before), maxAgeSeconds: remember ? wholeMs / 1000 : undefined };
    },
    /** Gives the session a new id and generation; its lifetime continues. @throws `store.unavailable` */
    async renew(session: Session, gen: number): Promise<OpenedSession | undefined> {
      const names = sessions.hashes(session.cookie).map(nameOf);
      const kept = await records.read(names);
      if (!kept) return undefined;
      const { before: _, ...record } = kept.record;
      const next = await write({ ...record, gen }, session);
      await records.drop(names);
      const remembered = record.idleMs === lives.remembered.idleMs;
      return {
        session: next,
        maxAgeSeconds: remembered ? Math.ceil((record.endsMs - clock.now().getTime()) / 1000) : undefined,
      };
    },
  };
}

/** Finds the account of a session, if the session has the account's current generation. */
async function holderOf(
  cache: SessionServiceDeps['cache'],
  { owner, gen }: SessionRecord,
): Promise<Account | undefined> {
  const id = Buffer.from(owner, 'hex');
  let account = await cache.get(id);
  if (!account || account.sessionGen < gen) {
    cache.clear(id); // the entry is older than the session
    account = await cache.get(id);
  }
  return account?.sessionGen === gen && account.verified ? account : undefined;
}

export function createSessionService(deps: SessionServiceDeps) {
  const { clock, sessions, records, cache, seen } = deps;
  const { leftOf, open, renew } = opening(deps);
  return {
    open,
    renew,
    /** Restarts the idle time unless `polled`. @throws `store.unavailable`, outages of MongoDB */
    async check(
      cookie: string,
      polled: boolean,
    ): Promise<{ session: Session; account: Account } | undefined> {
      const names = sessions.hashes(cookie).map(nameOf);
      const kept = await records.read(names);
      if (!kept || kept.record.endsMs <= clock.now().getTime()) return undefined;
      const { record, leftMs } = kept;
      const account = await holderOf(cache, record);
      if (!account) return undefined;
      const left = leftOf(record);
      const [name] = names;
      if (name !== undefined) seen(name);
      if (!polled && name !== undefined && left - leftMs > extendAfterMs) records.extend(name, left);
      const before = record.before === undefined ? undefined : Buffer.from(record.before, 'base64url');
      return { session: { ...sessions.known(cookie), before }, account };
    },
    /** Ends one session everywhere. @throws `store.unavailable` */
    end: (cookie: string) => records.drop(sessions.hashes(cookie).map(nameOf)),
    /** Ends all sessions of a deleted account. @throws `store.unavailable` */
    endAll: (account: Buffer) => records.dropAll(account.toString('hex')),
  };
}

export type SessionService = ReturnType<typeof createSessionService>;
