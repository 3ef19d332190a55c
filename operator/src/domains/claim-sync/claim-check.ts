// A claim under work: what is known about it, and when its next check is due.
import type { DomainClaim } from '@glimpse/contracts/handover/domains';
import type { DomainConditions } from '#resources/domain-conditions.ts';
import { dueAt, lastActive } from '../checks/cadence.ts';
import type { Contender } from '../claims/holder.ts';
import { type Proof, quarantineMs } from '../claims/proof.ts';
import type { Memory } from '../status-row.ts';
import type { Entry } from './registry.ts';

/** Later steps of the work replace its parts. */
export type ClaimCheck = {
  readonly claim: DomainClaim;
  readonly entry: Entry;
  readonly due: boolean;
  /** The owner was last active so long ago that an unproven claim sleeps. */
  readonly old: boolean;
  proof: Proof;
  memory: Memory;
  partConditions: Partial<DomainConditions>;
  observed: readonly string[];
};

const sleepMs = 7 * 24 * 60 * 60 * 1000;

/** Whether the owner asked for a check that has not run yet; both times are MongoDB's. */
export function isRequested({ claim, status }: Entry): boolean {
  const requestedAt = claim?.recheckAt;
  return requestedAt !== undefined && (status?.seen?.getTime() ?? 0) < requestedAt.getTime();
}

/** When the next check of an entry is due. `undefined`: not by itself. */
export function entryDueAt(entry: Entry): number | undefined {
  if (entry.claim?.deletedAt || entry.status?.removedAt || isManual(entry)) return undefined;
  const { checkedAt, nextCheck } = entry.status?.dns ?? {};
  return dueAt({
    checkedAt: checkedAt ?? undefined,
    nextCheck: nextCheck ?? undefined,
    requested: isRequested(entry),
    answeredAt: entry.status?.memory?.answeredAt ?? undefined,
  });
}

/** The part of the memory that is about the TXT record. */
export const proofOf = (memory: Memory | undefined): Proof => ({
  verifiedAt: memory?.verifiedAt ?? undefined,
  missingSince: memory?.missingSince ?? undefined,
  moveAt: memory?.moveAt ?? undefined,
  firstSeenAt: memory?.firstSeenAt ?? undefined,
  lapsedAt: memory?.lapsedAt ?? undefined,
  last: memory?.last ?? undefined,
});

/** Whether an entry is the row of an object that people made. */
export const isManual = ({ id }: Pick<Entry, 'id'>): boolean => id.startsWith('manual:');

/** The claim of an entry; without a row it is what its status remembers. */
function claimOf({ id, claim, status }: Entry): DomainClaim | undefined {
  if (claim || !status?.customerId || status.removedAt || isManual({ id })) return claim;
  const { hostname, customerId, updatedAt } = status;
  const entitled = status.serving !== 'suspended';
  return { _id: id, hostname, customerId, entitled, typed: hostname, createdAt: updatedAt, updatedAt };
}

/** Opens the checks of a host: one for every claim that is not deleted. */
export function openChecks(entries: readonly Entry[], now: Date): readonly ClaimCheck[] {
  const isDue = (entry: Entry): boolean => (entryDueAt(entry) ?? Infinity) <= now.getTime();
  // What one account waits for may hang on the record of another.
  const isRequestedByOne = entries.some((entry) => isRequested(entry) && isDue(entry));
  return entries.flatMap((entry) => {
    const claim = claimOf(entry);
    if (!claim || claim.deletedAt) return [];
    const { memory, dns } = entry.status ?? {};
    const due = isDue(entry) || (isRequestedByOne && entryDueAt(entry) !== undefined);
    const activeAt = lastActive(claim.createdAt, claim.recheckAt, memory?.lapsedAt);
    const old = now.getTime() - activeAt.getTime() >= sleepMs;
    const known = { proof: proofOf(memory), memory: memory ?? {}, observed: dns?.observed ?? [] };
    return [{ claim, entry, due, old, partConditions: {}, ...known }];
  });
}

/** An unproven claim sleeps after 7 days, until its owner asks. */
export const isAsleep = ({ proof, old }: Pick<ClaimCheck, 'proof' | 'old'>): boolean =>
  old && !proof.verifiedAt;

/** The claims as `holderOf` compares them. */
export const contenders = (checks: readonly ClaimCheck[]): readonly Contender[] =>
  checks.map(({ claim, proof, old }) => ({
    id: claim._id,
    customerId: claim.customerId,
    createdAt: claim.createdAt,
    proof,
    idle: isAsleep({ proof, old }),
  }));

/** Whether a verified holder of another account left this name within 30 days. */
export function isQuarantined(entries: readonly Entry[], customerId: string, now: Date): boolean {
  return entries.some(({ status }) => {
    if (!status?.removedAt || !status.memory?.verifiedAt || status.customerId === customerId) return false;
    return now.getTime() - status.removedAt.getTime() < quarantineMs;
  });
}
