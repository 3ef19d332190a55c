// Finds claims whose told breaks are repaired, and settles each repair once
// (docs/design/http-api.md#breaks-of-domains). Like break-store.ts it changes no `updatedAt`.
import { DomainStatus } from '@glimpse/contracts/handover/domains';
import type { Collection, Db, MongoClient } from 'mongodb';
import * as z from 'zod/mini';
import type { Transaction } from '#platform/mongo/transaction.ts';
import { openClaim } from './break-store.ts';
import { breakPauseMs, isBreakKind, type BreakKind, repairedKinds } from './breaks.ts';
import { boundedRead, type DomainRow, inBatches, openDomainRows } from './domain-rows-store.ts';

/** A claim with kinds of breaks that a mail told, and that are repaired. */
export type RepairedClaim = {
  readonly id: string;
  readonly hostname: string;
  readonly customerId: string;
  readonly kinds: readonly BreakKind[];
  readonly stillBroken: boolean;
};

const ToldRow = z.object({
  _id: z.string(),
  hostname: z.string(),
  customerId: z.string(),
  unrepaired: z.array(z.string()),
});

/** Adds its status to each claim. A row that can't be read has no repair. */
const repairFinder = (statuses: Collection<DomainRow>) => async (documents: readonly DomainRow[]) => {
  const claims = documents.flatMap((document) => ToldRow.safeParse(document).data ?? []);
  const ids = claims.map(({ _id }) => _id);
  const found = await statuses.find({ _id: { $in: ids } }, boundedRead).toArray();
  const checked = found.flatMap((row) => DomainStatus.safeParse(row).data ?? []);
  const byId = new Map(checked.map((one) => [one._id, one]));
  return claims.flatMap(({ _id: id, hostname, customerId, unrepaired }): readonly RepairedClaim[] => {
    const status = byId.get(id);
    if (status?.hostname !== hostname || status.customerId !== customerId) return [];
    const kinds = repairedKinds(unrepaired.filter(isBreakKind), status);
    const stillBroken = (status.breaks?.length ?? 0) > 0;
    return kinds.length === 0 ? [] : [{ id, hostname, customerId, kinds, stillBroken }];
  });
};

/** All claims with repairs that were not told, in batches. */
async function* repairedClaims(rows: Collection<DomainRow>, statuses: Collection<DomainRow>) {
  const repairsOf = repairFinder(statuses);
  for await (const documents of inBatches(rows, { unrepaired: { $type: 'string' }, ...openClaim }))
    yield* await repairsOf(documents);
}

const without = (kind: BreakKind) => ({ $setDifference: ['$unrepaired', [kind]] });

type Repair = { readonly id: string; readonly customerId: string; readonly kind: BreakKind };
export type RepairStore = ReturnType<typeof repairStore>;

/** Creates the store. @throws driver errors: outcome unknown */
export function repairStore(client: MongoClient, db: Db) {
  const { rows, statuses } = openDomainRows(client, db);
  return {
    repaired: (): AsyncGenerator<RepairedClaim> => repairedClaims(rows, statuses),
    /** Marks a repair as told, at most once a day for a kind. @returns whether this call did it */
    async tellRepair({ id, customerId, kind }: Repair, now: Date, session: Transaction): Promise<boolean> {
      const field = `repairs.${kind}`;
      const due = [{ [field]: null }, { [field]: { $lte: new Date(now.getTime() - breakPauseMs) } }];
      const wanted = kind === 'move' ? {} : { mailsOff: { $ne: true } };
      const { modifiedCount } = await rows.updateOne(
        { _id: id, customerId, unrepaired: kind, $or: due, ...wanted, ...openClaim },
        [{ $set: { unrepaired: without(kind), [field]: now } }],
        { session },
      );
      return modifiedCount === 1;
    },
    /** Removes a repair without a mail of its own: mails are off, or another mail tells it. */
    async forgetRepair({ id, customerId, kind }: Repair, why: 'off' | 'told'): Promise<void> {
      const condition = why === 'off' ? { mailsOff: true } : {};
      const filter = { _id: id, customerId, unrepaired: kind, ...condition };
      await rows.updateOne(filter, [{ $set: { unrepaired: without(kind) } }]);
    },
  };
}
