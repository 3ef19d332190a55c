// Keeps the registry equal to the claims in MongoDB: by polling, with a change stream as a bell.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { ClaimBatch, ClaimStore } from '../claim-store.ts';
import type { Registry } from './registry.ts';

const pollMs = 2000;
const fullMs = 10 * 60 * 1000;
const retryStreamMs = 5000;

export type FeedDeps = {
  readonly claims: Pick<ClaimStore, 'changedSince' | 'all' | 'watch'>;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly log: Log;
  /** Runs after each poll; `thrown` says why it failed. */
  readonly onPolled: (thrown?: unknown) => void;
};

/** A bell that ends one sleep early. */
function createBell(clock: Clock) {
  let ring = new AbortController();
  return {
    ring: () => ring.abort(),
    async sleep(ms: number, signal: AbortSignal): Promise<void> {
      await clock.sleep(ms, AbortSignal.any([signal, ring.signal])).catch(() => undefined);
      if (ring.signal.aborted) ring = new AbortController();
    },
  };
}

/** Rings at each change; a stream that broke is opened again. */
async function ringAtChanges({ claims, clock, log }: FeedDeps, ring: () => void, signal: AbortSignal) {
  while (!signal.aborted) {
    await claims.watch(ring, signal).catch((err: unknown) => {
      log.debug({ err }, 'Change stream of claims ended');
    });
    await clock.sleep(retryStreamMs, signal).catch(() => undefined);
  }
}

/** Polls until `signal` aborts. A failed poll is repeated; the registry stays as it is. */
export async function runFeed(deps: FeedDeps, signal: AbortSignal): Promise<void> {
  const { claims, registry, clock, log, onPolled } = deps;
  let cursor = new Date(0);
  let fullAt = -Infinity;
  const take = ({ claims: found, malformed }: ClaimBatch): readonly string[] => {
    if (malformed > 0) log.warn({ count: malformed }, 'Claims with a wrong form are left out');
    for (const claim of found) {
      registry.putClaim(claim);
      if (claim.updatedAt > cursor) cursor = claim.updatedAt;
    }
    return found.map(({ _id }) => _id);
  };
  async function readAll(): Promise<void> {
    const seen = new Set<string>();
    for await (const batch of claims.all()) for (const id of take(batch)) seen.add(id);
    registry.keepOnly(seen);
    for (const hostname of registry.hosts()) registry.changed.add(hostname);
    fullAt = clock.monotonicMs();
  }
  async function poll(): Promise<void> {
    if (clock.monotonicMs() - fullAt >= fullMs) await readAll();
    else for await (const batch of claims.changedSince(cursor)) take(batch);
  }
  const bell = createBell(clock);
  const ringing = ringAtChanges(deps, bell.ring, signal);
  while (!signal.aborted) {
    await poll().then(
      () => onPolled(),
      (err: unknown) => {
        if (signal.aborted) return;
        log.warn({ err }, 'Claims could not be read');
        onPolled(err);
      },
    );
    await bell.sleep(pollMs, signal);
  }
  await ringing;
}
