// Caches accounts for 0.9 s: an ended session is refused within a second (docs/design/trust.md#sessions).
import { boundedMap } from '#platform/bounded-map.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';
import type { Account } from '../model/account.ts';

const freshMs = 900; // with the read itself less than the promised second
const mostEntries = 1000;

export type AccountCache = {
  /** The account as it was at most a second ago. */
  get(id: Buffer): Promise<Account | undefined>;
  /** Drops the entry; in a transaction also at its end, because reads before the commit see the old one. */
  clear(id: Buffer, session?: Transaction): void;
  clearAll(): void;
};

type Entry = { readonly at: number; readonly account: Promise<Account | undefined> };

/** The cache that writes of a store clear. @param byId reads one account; concurrent calls share a read */
export function accountCache(byId: (id: Buffer) => Promise<Account | undefined>, clock: Clock): AccountCache {
  const entries = boundedMap<string, Entry>(mostEntries);
  const changing = new WeakMap<Transaction, Set<string>>();
  return {
    get(id) {
      const name = id.toString('hex');
      const at = clock.now().getTime();
      const before = entries.get(name);
      if (before && at - before.at < freshMs && at >= before.at) return before.account;
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
