// Keeps one domain agent at work: takes the lease, works while it holds, says that it lives.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { LeaseStore } from '../lease-store.ts';

export type LeaderDeps = {
  readonly leases: LeaseStore;
  readonly identity: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Works until its signal aborts. */
  readonly work: (term: number, signal: AbortSignal) => Promise<void>;
  /** Hears why the lease could not be read or why the work ended. */
  readonly onFault?: (thrown: unknown) => void;
};

const renewMs = 5000;
/** Without a renewal for so long the work stops, before the lease of 15 s ends. */
const giveUpMs = 11_000;
const beatEvery = 3;

/** Renews until it fails for too long or the lease is lost. */
async function hold(
  { leases, identity, version, clock, log }: LeaderDeps,
  term: number,
  signal: AbortSignal,
) {
  let renewedAt = clock.monotonicMs();
  for (let count = 0; !signal.aborted; count += 1) {
    const beganAt = clock.monotonicMs();
    const held = await leases.take(identity).catch((err: unknown) => {
      log.warn({ err }, 'Lease could not be renewed');
      return undefined;
    });
    if (held !== undefined && held !== term) return;
    if (held === term) renewedAt = beganAt;
    if (clock.monotonicMs() - renewedAt > giveUpMs) return;
    if (held === term && count % beatEvery === 0)
      await leases.beat(term, version).catch((err: unknown) => log.debug({ err }, 'Heartbeat failed'));
    await clock.sleep(renewMs, signal).catch(() => undefined);
  }
}

async function leadOnce(deps: LeaderDeps, term: number, signal: AbortSignal): Promise<void> {
  const { log, work } = deps;
  const stop = new AbortController();
  const scope = AbortSignal.any([signal, stop.signal]);
  log.info({ term }, 'Lease taken');
  const holding = hold(deps, term, scope).finally(() => stop.abort());
  try {
    await work(term, scope);
  } finally {
    stop.abort();
    await holding;
  }
  if (!signal.aborted) log.warn({ term }, 'Lease lost');
}

/** Waits for the lease and works, again and again, until `signal` aborts. Then it releases the lease. */
export async function leadForever(deps: LeaderDeps, signal: AbortSignal): Promise<void> {
  const { leases, identity, clock, log, onFault } = deps;
  while (!signal.aborted) {
    const term = await leases.take(identity).catch((err: unknown) => {
      log.warn({ err }, 'Lease could not be read');
      onFault?.(err);
      return undefined;
    });
    if (term !== undefined)
      await leadOnce(deps, term, signal).catch((err: unknown) => {
        log.warn({ err, term }, 'Work ended with an error');
        onFault?.(err);
      });
    await clock.sleep(renewMs, signal).catch(() => undefined);
  }
  await leases.release(identity).catch(() => undefined);
}
