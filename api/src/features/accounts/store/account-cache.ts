// Account cache: accounts read within the last second. A session is checked at most so late after it ended (trust.md 6).
import type { Clock } from '#platform/time/clock.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';
import type { Account } from '../model/account.ts';

const freshMs = 900; // and the read itself: together under the second that is promised
const mostEntries = 1000;

export type AccountCache = {
  /** The account as it was at most a second ago. */
  get(id: Buffer): Promise<Account | undefined>;
  /** The next read is a new one. Within a transaction, so is the first read after its end: a read before the commit sees the old account. */
  clear(id: Buffer, session?: Transaction): void;
  clearAll(): void;
};

type Entry = { readonly at: number; readonly account: Promise<Account | undefined> };

/** The cache of an account store, whose writes clear it. @param byId reads one account; calls of the same moment share a read */
export function accountCache(byId: (id: Buffer) => Promise<Account | undefined>, clock: Clock): AccountCache {
  const entries = new Map<string, Entry>();
  const changing = new WeakMap<Transaction, Set<string>>();
  return {
    get(id) {
      const name = id.toString('hex');
      const at = clock.now().getTime();
      const before = entries.get(name);
      if (before && at - before.at < freshMs && at >= before.at) return before.account;
      if (entries.size >= mostEntries) entries.clear();
      const account = byId(id);
      const entry = { at, account };
      entries.set(name, entry);
      account.catch(() => entries.get(name) === entry && entries.delete(name));
      return account;
    },
    clear(id, session) {
      const name = id.toString('hex');
      entries.delete(name);
      if (!session) return;
      const names = changing.get(session) ?? new Set();
      if (names.size === 0) session.once('ended', () => names.forEach((each) => entries.delete(each)));
      changing.set(session, names.add(name));
    },
    clearAll: () => entries.clear(),
  };
}
