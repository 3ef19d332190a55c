// Remembers when this process first saw that an owner asked for a check, by its own clock.
import type { Clock } from '#platform/clock.ts';
import { isRequested } from './claim-check.ts';
import type { Entry } from './registry.ts';

type Request = { readonly updatedAt: number; readonly at: Date };
const maxSeen = 10_000;

/** Creates the memory. The API's times are MongoDB's: they can't be compared with checks of this process. */
export function createRecheckRequests(clock: Clock): (entry: Entry) => Date | undefined {
  const seen = new Map<string, Request>();
  return (entry) => {
    const updatedAt = entry.claim?.recheckAt?.getTime();
    if (updatedAt === undefined || !isRequested(entry)) {
      seen.delete(entry.id);
      return undefined;
    }
    const known = seen.get(entry.id);
    if (known?.updatedAt === updatedAt) return known.at;
    if (seen.size >= maxSeen) seen.clear();
    const at = clock.now();
    seen.set(entry.id, { updatedAt, at });
    return at;
  };
}
