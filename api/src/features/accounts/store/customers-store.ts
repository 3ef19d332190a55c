// Accounts as administrators see them: pages and counts come from indexes (docs/design/http-api.md#colonel).
import type { Db } from 'mongodb';
import * as z from 'zod/mini';
import { readMs } from '#platform/mongo/write-concern.ts';

const Row = z.object({
  address: z.string(),
  verified: z.boolean(),
  planId: z.string(),
  createdAt: z.date(),
  counters: z.object({ secretsCreated: z.int(), secretsShared: z.int(), emailsSent: z.int() }),
});
/** The part of an account that administrators see. */
export type ListedCustomer = z.output<typeof Row>;

const projection = { _id: 0, address: 1, verified: 1, planId: 1, createdAt: 1, counters: 1 } as const;
const maxTimeMS = readMs;
const newestFirst = { projection, sort: { createdAt: -1 }, maxTimeMS } as const;
type Page = { readonly skip: number; readonly limit: number };

export function customersStore(db: Db) {
  const rows = db.collection('accounts');
  const listed = (row: unknown): ListedCustomer => Row.parse(row);
  return {
    /** One page of all accounts, newest first. */
    async newest({ skip, limit }: Page): Promise<readonly ListedCustomer[]> {
      const found = rows.find({}, { ...newestFirst, skip, limit, hint: 'newest' });
      return (await found.toArray()).map(listed);
    },
    /** Accounts created after `since`, newest first. */
    async since(since: Date, limit: number): Promise<readonly ListedCustomer[]> {
      const found = rows.find({ createdAt: { $gt: since } }, { ...newestFirst, limit });
      return (await found.toArray()).map(listed);
    },
    /** Counts all accounts, from the collection's metadata. */
    total: (): Promise<number> => rows.estimatedDocumentCount({ maxTimeMS }),
    /** Counts accounts created after `since`. Reads one index entry for each, so it is for jobs. */
    countSince: (since: Date): Promise<number> =>
      rows.countDocuments({ createdAt: { $gt: since } }, { hint: 'newest', maxTimeMS: 20_000 }),
    /** @param ids from `emailIds` */
    async byEmailId(ids: readonly Buffer[]): Promise<ListedCustomer | undefined> {
      const found = await rows.findOne({ emailId: { $in: [...ids] } }, { projection, maxTimeMS });
      return found === null ? undefined : listed(found);
    },
  };
}
