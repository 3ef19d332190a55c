// The account store in memory, for unit tests: the same conditions as the MongoDB store, on a map.
import { firstTokenId } from '@glimpse/contracts/account-tokens';
import { limits } from '@glimpse/contracts/limits';
import type { Transactions } from '#platform/mongo/transaction.ts';
import type { Clock } from '#platform/time/clock.ts';
import { type Account, credentials, type ListedSession } from '../model/account.ts';
import { withToken, withUse } from '../model/api-token.ts';
import { type Moving, memoryMoves } from './memory-moves.ts';
import { accountCache } from '../store/account-cache.ts';
import type { AccountStore, NewAccount } from '../store/account-store.ts';
import { zeroCounters } from '../model/usage-counters.ts';

type Row = Account &
  Moving & {
    readonly emailId: Buffer;
    readonly reset?: { readonly keyHash: Buffer; readonly untilMs: number } | undefined;
  };

const withNewPassword = ({ sessionGen }: Row, hash: string, now: Date): Partial<Row> => ({
  ...Object.fromEntries(credentials.map((field) => [field, field === 'sessions' ? [] : undefined])),
  hash,
  updatedAt: now,
  sessionGen: sessionGen + 1,
});

/** `rows` lists the stored rows. `transact` rolls back a transaction that fails. */
export type MemoryAccounts = AccountStore & {
  readonly rows: () => readonly Row[];
  readonly transact: Transactions;
};

export function memoryAccounts(clock: Clock): MemoryAccounts {
  let rows = new Map<string, Row>();
  const nameOf = (id: Buffer): string => id.toString('hex');
  const find = (fits: (row: Row) => boolean): Row | undefined => [...rows.values()].find(fits);
  const hasKey = (keyHash: Buffer) => (row: Row) =>
    row.verified &&
    row.reset !== undefined &&
    row.reset.keyHash.equals(keyHash) &&
    row.reset.untilMs > clock.now().getTime();
  const write = (row: Row | undefined, change: Partial<Row>): boolean => {
    if (row) rows.set(nameOf(row.id), { ...row, ...change });
    return row !== undefined;
  };
  const byId = async (id: Buffer): Promise<Row | undefined> => rows.get(nameOf(id));
  const cache = { ...accountCache(byId, clock), get: byId };
  return {
    rows: () => [...rows.values()],
    async transact(work) {
      const before = new Map(rows);
      return work({} as never).catch((thrown: unknown) => {
        rows = before;
        throw thrown;
      });
    },
    cache,
    byId,
    byEmailId: async (ids) => find((row) => ids.some((id) => id.equals(row.emailId))),
    byResetKey: async (keyHash) => find(hasKey(keyHash)),
    awaiting: async (sid) => find((row) => row.verification?.equals(sid) === true),
    async insert(account: NewAccount, now) {
      const id = Buffer.from(String(rows.size).padStart(12, 'a'));
      rows.set(nameOf(id), {
        ...account,
        id,
        sessionGen: 1,
        sessions: [],
        createdAt: now,
        updatedAt: now,
        counters: zeroCounters,
      });
      return id;
    },
    async change(id, { held, set, now }) {
      const row = rows.get(nameOf(id));
      return row?.hash === held && write(row, { ...set, updatedAt: now });
    },
    async addToken(id, { held, token, now }) {
      const row = rows.get(nameOf(id));
      const tokens = row?.hash === held ? withToken(row.tokens ?? [], token, now) : undefined;
      return tokens !== undefined && write(row, { tokens, updatedAt: now });
    },
    async endToken(id, tokenId, now) {
      const row = rows.get(nameOf(id));
      const tokens = row?.tokens?.filter((one) => one.id !== tokenId) ?? [];
      const isFirst = tokenId === firstTokenId && row?.token !== undefined;
      if (!isFirst && tokens.length === (row?.tokens?.length ?? 0)) return false;
      return write(row, { tokens, updatedAt: now, ...(isFirst && { token: undefined }) });
    },
    async noteTokenUse(id, tokenId, day) {
      const row = rows.get(nameOf(id));
      const tokens = withUse(row?.tokens ?? [], tokenId, day);
      return tokens !== undefined && write(row, { tokens });
    },
    ...memoryMoves({ row: (id) => rows.get(nameOf(id)), rows: () => [...rows.values()], write }),
    async beginReset(id, { keyHash, seconds }) {
      write(rows.get(nameOf(id)), { reset: { keyHash, untilMs: clock.now().getTime() + seconds * 1000 } });
    },
    async reset(keyHash, { hash, now }) {
      const row = find(hasKey(keyHash));
      return row !== undefined && write(row, withNewPassword(row, hash, now));
    },
    async setPassword(id, { held, hash, now }) {
      const row = rows.get(nameOf(id));
      return row?.hash === held && write(row, withNewPassword(row, hash, now));
    },
    async verifyWithNewPassword(id, { hash, now }) {
      const row = rows.get(nameOf(id));
      if (row && !row.verified)
        write(row, { ...withNewPassword(row, hash, now), verified: true, verification: undefined });
    },
    async confirm(id, { sid, held, hash = held, now }) {
      const row = rows.get(nameOf(id));
      if (!row || row.verified || (hash === held && row.hash !== held)) return false;
      return write(row, { ...withNewPassword(row, hash, now), verified: true, verification: sid });
    },
    async setPlan(id, { planId, until, ended, now }) {
      const row = rows.get(nameOf(id));
      if (ended && row?.planUntil?.getTime() !== ended.getTime()) return false;
      return write(row, { planId, planUntil: until, updatedAt: now, wantedPlan: undefined });
    },
    async endedPlans(now, after, most) {
      const ended = [...rows.values()]
        .toSorted((one, other) => Buffer.compare(one.id, other.id))
        .filter(({ id }) => !after || Buffer.compare(id, after) > 0)
        .flatMap(({ id, planUntil }) => (planUntil && planUntil <= now ? [{ id, until: planUntil }] : []));
      return ended.slice(0, most);
    },
    async setNotify(id, on) {
      write(rows.get(nameOf(id)), { notify: on });
    },
    async setLocale(id, locale) {
      write(rows.get(nameOf(id)), { locale });
    },
    async addSession(id, { name, box, gen, gone, signedInAt }) {
      const row = rows.get(nameOf(id));
      if (!row?.verified || row.sessionGen !== gen) return undefined;
      const at = clock.now();
      const stays = (one: ListedSession): boolean =>
        !gone.includes(one.name) || at.getTime() - one.at.getTime() < 60_000;
      const sessions = [...row.sessions.filter(stays), { name, at, box }].slice(-limits.accountSessions);
      write(row, { sessions, ...(signedInAt && { signedInAt, wantedPlan: undefined }) });
      return sessions;
    },
    async endSession(names, of) {
      const row = find(
        (one) => (!of || of.equals(one.id)) && one.sessions.some(({ name }) => names.includes(name)),
      );
      return write(row, { sessions: row?.sessions.filter(({ name }) => !names.includes(name)) ?? [] });
    },
    async endOtherSessions(id, own) {
      const row = rows.get(nameOf(id));
      const isOwn = ({ name }: ListedSession): boolean => own.includes(name);
      if (!row?.sessions.some(isOwn)) return undefined;
      write(row, { sessions: row.sessions.filter(isOwn) });
      return row.sessions.filter((one) => !isOwn(one)).map(({ name }) => name);
    },
    remove: async (id) => rows.delete(nameOf(id)),
    async countUsage(id, counter) {
      const row = rows.get(nameOf(id));
      write(row, {
        counters: { ...zeroCounters, ...row?.counters, [counter]: (row?.counters[counter] ?? 0) + 1 },
      });
    },
    async removeUnverified(before) {
      const old = [...rows.values()].filter(
        ({ verified, mailedAt }) => !verified && mailedAt !== undefined && mailedAt < before,
      );
      for (const { id } of old) rows.delete(nameOf(id));
      return old.length;
    },
  };
}
