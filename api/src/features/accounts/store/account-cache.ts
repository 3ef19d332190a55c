// Accounts read within the last second: a session is checked at most so late after it ended (trust.md 6).
import type { Clock } from '#platform/time/clock.ts';
import type { Account } from '../model/account.ts';

const freshMs = 900; // and the read itself: together under the second that is promised
const mostKnown = 1000;

export type AccountCache = {
  /** The account as it was at most a second ago. */
  get(id: Buffer): Promise<Account | undefined>;
  /** The next read is a new one. */
  forget(id: Buffer): void;
};

type Entry = { readonly at: number; readonly account: Promise<Account | undefined> };

/** @param store reads one account; calls of the same moment share a read */
export function createAccountCache(store: { byId(id: Buffer): Promise<Account | undefined> }, clock: Clock): AccountCache {
  const known = new Map<string, Entry>();
  return {
    get(id) {
      const name = id.toString('hex');
      const at = clock.now().getTime();
      const before = known.get(name);
      if (before && at - before.at < freshMs && at >= before.at) return before.account;
      if (known.size >= mostKnown) known.clear();
      const account = store.byId(id);
      const entry = { at, account };
      known.set(name, entry);
      account.catch(() => known.get(name) === entry && known.delete(name));
      return account;
    },
    forget: (id) => void known.delete(id.toString('hex')),
  };
}
