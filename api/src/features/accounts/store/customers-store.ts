// Accounts as administrators see them: pages and counts come from indexes (docs/design/http-api.md#colonel).
import type { Db, Document } from 'mongodb';
import { readMs } from '#platform/mongo/write-concern.ts';
import type { Account } from '../model/account.ts';
import { readRow } from './account-row.ts';
import type { Opening } from './account-writes-store.ts';

/** The part of an account that administrators see. */
export type ListedCustomer = Pick<Account, 'address' | 'verified' | 'planId' | 'createdAt' | 'counters'>;

const projection = { guesses: 0, sessions: 0 } as const;
const maxTimeMS = readMs;
const newestFirst = { projection, sort: { createdAt: -1 }, maxTimeMS } as const;
type Page = { readonly skip: number; readonly limit: number };

export function customersStore(db: Db, { keys, onRefused }: Pick<Opening, 'keys' | 'onRefused'>) {
  const rows = db.collection('accounts');
  /** Returns the accounts of rows, without refused ones. */
  const listed = (found: readonly Document[]): readonly ListedCustomer[] =>
    found.flatMap((row) => {
      const read = readRow(row, keys());
      if (typeof read !== 'string') return [read.account];
      onRefused(read);
      return [];
    });
  return {
    /** One page of all accounts, newest first. */
    async newest({ skip, limit }: Page): Promise<readonly ListedCustomer[]> {
      const found = rows.find({}, { ...newestFirst, skip, limit, hint: 'newest' });
      return listed(await found.toArray());
    },
    /** Accounts created after `since`, newest first. */
    async since(since: Date, limit: number): Promise<readonly ListedCustomer[]> {
      const found = rows.find({ createdAt: { $gt: since } }, { ...newestFirst, limit });
      return listed(await found.toArray());
    },
    /** Counts all accounts, from the collection's metadata. */
    total: (): Promise<number> => rows.estimatedDocumentCount({ maxTimeMS }),
    /** @param ids from `emailIds` */
    async byEmailId(ids: readonly Buffer[]): Promise<ListedCustomer | undefined> {
      const found = await rows.findOne({ emailId: { $in: [...ids] } }, { projection, maxTimeMS });
      return found === null ? undefined : listed([found])[0];
    },
  };
}

/** Counts accounts created after `since`. Reads one index entry for each, so it is for jobs. */
export const countCustomersSince = (db: Db, since: Date): Promise<number> =>
  db
    .collection('accounts')
    .countDocuments({ createdAt: { $gt: since } }, { hint: 'newest', maxTimeMS: 20_000 });
