// Accounts as administrators see them, in MongoDB: page by page from an index, counted without reading them (api.md 3.9).
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
/** What of an account administrators see. */
export type ListedCustomer = z.output<typeof Row>;

const projection = { _id: 0, address: 1, verified: 1, planId: 1, createdAt: 1, counters: 1 } as const;
const maxTimeMS = readMs;
const newestFirst = { createdAt: -1 } as const;

export function customersStore(db: Db) {
  const rows = db.collection('accounts');
  const listed = (row: unknown): ListedCustomer => Row.parse(row);
  return {
    /** One page of all, newest first. */
    async newest({ skip, limit }: { readonly skip: number; readonly limit: number }): Promise<readonly ListedCustomer[]> {
      return (await rows.find({}, { projection, sort: newestFirst, skip, limit, maxTimeMS, hint: 'newest' }).toArray()).map(listed);
    },
    /** The newest that came after `since`. */
    async since(since: Date, limit: number): Promise<readonly ListedCustomer[]> {
      const found = rows.find({ createdAt: { $gt: since } }, { projection, sort: newestFirst, limit, maxTimeMS });
      return (await found.toArray()).map(listed);
    },
    /** How many there are, from the collection's own count. */
    total: (): Promise<number> => rows.estimatedDocumentCount({ maxTimeMS }),
    /** How many came after `since`: index entries only, but as many as there are. For jobs. */
    countSince: (since: Date): Promise<number> => rows.countDocuments({ createdAt: { $gt: since } }, { hint: 'newest', maxTimeMS: 20_000 }),
    /** @param ids of one address, see addresses.ts */
    async byEmailId(ids: readonly Buffer[]): Promise<ListedCustomer | undefined> {
      const found = await rows.findOne({ emailId: { $in: [...ids] } }, { projection, maxTimeMS });
      return found === null ? undefined : listed(found);
    },
  };
}
