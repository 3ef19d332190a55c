// Keeps the registry equal to the claims in MongoDB: a poller that a change stream wakes.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { ClaimBatch, ClaimStore } from '../claim-store.ts';
import type { Registry } from './registry.ts';

const pollMs = 2000;
const fullMs = 10 * 60 * 1000;
const retryStreamMs = 5000;

export type PollerDeps = {
  readonly claims: Pick<ClaimStore, 'changedSince' | 'all' | 'watch'>;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly log: Log;
  /** Runs after each poll; `thrown` says why it failed. */
  readonly onPolled: (thrown?: unknown) => void;
};

/** A sleep that `wake` ends. */
function createWakeUp(clock: Clock) {
  let alarm = new AbortController();
  return {
    wake: () => alarm.abort(),
    async sleep(ms: number, signal: AbortSignal): Promise<void> {
      await clock.sleep(ms, AbortSignal.any([signal, alarm.signal])).catch(() => undefined);
      if (alarm.signal.aborted) alarm = new AbortController();
    },
  };
}

/** Wakes the poller at each change; a stream that broke is opened again. */
async function wakeAtChanges({ claims, clock, log }: PollerDeps, wake: () => void, signal: AbortSignal) {
  while (!signal.aborted) {
    await claims.watch(wake, signal).catch((err: unknown) => {
      log.debug({ err }, 'Change stream of claims ended');
    });
    await clock.sleep(retryStreamMs, signal).catch(() => undefined);
  }
}

/** Polls until `signal` aborts. A failed poll is repeated; the registry stays as it is. */
export async function pollClaims(deps: PollerDeps, signal: AbortSignal): Promise<void> {
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
  const wakeUp = createWakeUp(clock);
  const waking = wakeAtChanges(deps, wakeUp.wake, signal);
  while (!signal.aborted) {
    await poll().then(
      () => onPolled(),
      (err: unknown) => {
        if (signal.aborted) return;
        log.warn({ err }, 'Claims could not be read');
        onPolled(err);
      },
    );
    await wakeUp.sleep(pollMs, signal);
  }
  await waking;
}
