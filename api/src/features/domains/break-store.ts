// Reads the breaks of domains, and marks in their claims which were told. It changes no `updatedAt`, because
// the operator has nothing to answer (docs/design/http-api.md#breaks-of-domains).
import { DomainStatus, type DomainBreak } from '@glimpse/contracts/handover/domains';
import type { Collection, Db, Document, MongoClient } from 'mongodb';
import * as z from 'zod/mini';
import type { Transaction } from '#platform/mongo/transaction.ts';
import { breakPauseMs, stageNumbers, stageOf, Told } from './breaks.ts';
import { boundedRead, type DomainRow, inBatches, openDomainRows } from './domain-rows-store.ts';

/** A claim with the breaks of its domain, and what its owner was told. */
export type BrokenClaim = {
  readonly id: string;
  readonly hostname: string;
  readonly customerId: string;
  readonly mailsOff: boolean;
  readonly breaks: readonly DomainBreak[];
  readonly told: Partial<Record<string, Told>>;
};
/** Claims that are mailed about: neither deleted nor stopped by an administrator. */
export const openClaim = { deletedAt: null, stoppedAt: null } as const;

const ToldByKind = z.record(z.string(), Told);

/** Adds its claim to each status. A mark that can't be read counts as no mail sent. */
const claimFinder = (rows: Collection<DomainRow>) => async (batch: readonly DomainStatus[]) => {
  const ids = batch.map(({ _id }) => _id);
  const found = await rows.find({ _id: { $in: ids }, ...openClaim }, boundedRead).toArray();
  const claims = new Map(found.map((row) => [row._id, row]));
  return batch.flatMap(({ _id: id, hostname, customerId, breaks }): readonly BrokenClaim[] => {
    const row = claims.get(id);
    if (!row || !breaks || !customerId) return [];
    if (row['hostname'] !== hostname || row['customerId'] !== customerId) return [];
    const told = ToldByKind.safeParse(row['told']).data ?? {};
    return [{ id, hostname, customerId, breaks, told, mailsOff: row['mailsOff'] === true }];
  });
};

/** All claims with breaks, in batches; a malformed row is left out. */
async function* brokenClaims(
  statuses: Collection<DomainRow>,
  claimsOf: ReturnType<typeof claimFinder>,
): AsyncGenerator<BrokenClaim> {
  for await (const documents of inBatches(statuses, { 'breaks.since': { $type: 'date' } }))
    yield* await claimsOf(documents.flatMap((document) => DomainStatus.safeParse(document).data ?? []));
}

/** Repeats `isDue` as a filter on the claim, so that one process marks the mail as sent. */
function dueFilter({ kind, since }: DomainBreak, stage: number, now: Date): Document {
  const field = `told.${kind}`;
  const due = [
    { [field]: null },
    { [`${field}.since`]: since, [`${field}.stage`]: { $lt: stage } },
    {
      [`${field}.since`]: { $ne: since },
      [`${field}.at`]: { $lte: new Date(now.getTime() - breakPauseMs) },
    },
  ];
  return { $or: due, ...(kind !== 'move' && { mailsOff: { $ne: true } }) };
}

export type BreakStore = ReturnType<typeof breakStore>;

/** Creates the store. @throws driver errors: outcome unknown */
export function breakStore(client: MongoClient, db: Db) {
  const { rows, statuses } = openDomainRows(client, db);
  return {
    broken: (): AsyncGenerator<BrokenClaim> => brokenClaims(statuses, claimFinder(rows)),
    /** Marks a stage of a break as told. @returns whether this call did it */
    async tell(
      { id, customerId, one }: { id: string; customerId: string; one: DomainBreak },
      now: Date,
      session: Transaction,
    ): Promise<boolean> {
      const stage = stageNumbers[stageOf(one, now)];
      const { modifiedCount } = await rows.updateOne(
        { _id: id, customerId, ...openClaim, ...dueFilter(one, stage, now) },
        {
          $set: { [`told.${one.kind}`]: { since: one.since, stage, at: now } },
          $addToSet: { unrepaired: one.kind },
        },
        { session },
      );
      return modifiedCount === 1;
    },
    /** Switches the mails about breaks of one claim on or off. @returns whether there is such a claim */
    async setMails(customerId: string, id: string, on: boolean): Promise<boolean> {
      const change = on ? { $unset: { mailsOff: true as const } } : { $set: { mailsOff: true } };
      return (await rows.updateOne({ _id: id, customerId, deletedAt: null }, change)).matchedCount === 1;
    },
  };
}
