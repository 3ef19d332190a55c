// How far the objects and rows of a region are behind the claims in MongoDB. Pure.
import { isRequested, isManual } from './claim-check.ts';
import type { Entry } from './registry.ts';

/**
 * The change of a claim that its row does not answer yet. A check that the owner asked for is no such change:
 * it waits for DNS, not for the claim sync.
 */
function openChange(entry: Entry): Date | undefined {
  const { claim, status } = entry;
  if (!claim || isManual(entry)) return undefined;
  if (claim.deletedAt) return status && !status.removedAt ? claim.updatedAt : undefined;
  const seenMs = status?.seen?.getTime() ?? 0;
  return !isRequested(entry) && seenMs < claim.updatedAt.getTime() ? claim.updatedAt : undefined;
}

/** Age of the oldest change that is still open, in ms. 0: there is none. */
export function openChangesMs(entries: readonly Entry[], now: Date): number {
  return entries.reduce((most, entry) => {
    const since = openChange(entry);
    return since ? Math.max(most, now.getTime() - since.getTime()) : most;
  }, 0);
}
