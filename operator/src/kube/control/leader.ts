// Leader election on a Lease: one replica works at a time.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Random } from '#platform/random.ts';
import type { Kube } from '../client.ts';
import { ApiError, is } from '../errors.ts';
import type { KubeMetrics } from '../metrics.ts';
import type { Key } from '../object.ts';
import { heldLease, type Lease, leases, leaseSeconds, pulseOf, releasedLease, termOf } from './lease.ts';
import { LeadershipLostError } from './leadership.ts';

export type LeaderOptions = {
  readonly kube: Kube;
  readonly lease: Key;
  /** Unique per process: pod name and a random part. */
  readonly identity: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: KubeMetrics;
};

export type Leader = {
  /**
   * Waits for the lease, then runs `lead` with its term until abort or loss. The signal of `lead` is aborted
   * in both cases, on loss with a `LeadershipLostError`. After an abort the lease is renewed until `lead`
   * ends, then given back (`released`). On `lost` the process must end.
   */
  run(
    signal: AbortSignal,
    lead: (term: number, signal: AbortSignal) => Promise<void>,
  ): Promise<'released' | 'lost'>;
  /** Whether the lease is held and was renewed within its duration. */
  isLeader(): boolean;
  /** Whether this process still acts as leader. */
  holding(): boolean;
  /** Grows with each change of leader; 0 before the first. */
  term(): number;
  /** Milliseconds since the lease was last renewed by anyone, as this process saw it. */
  staleMs(): number;
};

const renewMs = 10_000;
const retryMs = 2000;
const callMs = 4000;
const jitter = 0.2;
const longestLagMs = 8000;
const lagCheckMs = 1000;

/** What this process saw: expiry counts from the own sight of a renewal, never from times of other clocks. */
type Sight = { lease: Lease | undefined; pulse: string; at: number; renewedAt: number | undefined };

function observe(sight: Sight, lease: Lease | undefined, now: number): void {
  const pulse = lease ? pulseOf(lease) : '';
  if (pulse !== sight.pulse) sight.at = now;
  sight.lease = lease;
  sight.pulse = pulse;
}

/** Limits a try, so that a hanging call leaves time for another one. */
async function limited<T>(
  clock: Clock,
  outer: AbortSignal,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = clock.setTimer(callMs, () => late.abort(new ApiError({ status: 0, reason: 'Timeout' })));
  return act(AbortSignal.any([outer, late.signal])).finally(() => timer.cancel());
}

/** One try to take or renew the lease. Whether this process holds it now. */
async function hold(options: LeaderOptions, sight: Sight, signal: AbortSignal): Promise<boolean> {
  const { kube, lease: key, identity, clock } = options;
  const resource = kube.of(leases);
  const begun = clock.monotonicMs();
  if (sight.renewedAt === undefined) observe(sight, await resource.get(key, signal), clock.monotonicMs());
  const holder = sight.lease?.spec?.holderIdentity ?? '';
  const seconds = sight.lease?.spec?.leaseDurationSeconds ?? leaseSeconds;
  const expired = clock.monotonicMs() - sight.at > seconds * 1000;
  if (holder !== '' && holder !== identity && !expired) return false;
  const wanted = heldLease(sight.lease, { lease: key, identity, now: clock.now() });
  const by = { name: identity };
  const written = sight.lease
    ? await resource.replace(wanted, by, signal)
    : await resource.create(wanted, by, signal);
  observe(sight, written, clock.monotonicMs());
  sight.renewedAt = begun;
  return true;
}

function tryHold(options: LeaderOptions, sight: Sight, outer: AbortSignal): Promise<boolean> {
  return limited(options.clock, outer, (signal) => hold(options, sight, signal));
}

/** After a conflict the lease is read again: somebody else may hold it now. */
async function holdsAfterConflict(
  { kube, lease, identity, clock }: LeaderOptions,
  sight: Sight,
  signal: AbortSignal,
) {
  observe(sight, await kube.of(leases).get(lease, signal), clock.monotonicMs());
  return sight.lease?.spec?.holderIdentity === identity;
}

function pause({ clock, random }: LeaderOptions, signal: AbortSignal): Promise<void> {
  return clock.sleep(retryMs * (1 + random.unit() * jitter), signal).catch(() => undefined);
}

/** Tries until the lease is held. Whether it is, or the signal was aborted. */
async function acquire(options: LeaderOptions, sight: Sight, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      if (await tryHold(options, sight, signal)) return true;
    } catch (err) {
      if (!signal.aborted && !is.conflict(err) && !is.alreadyExists(err))
        options.log.warn({ step: 'lease', err }, 'Lease could not be taken');
    }
    await pause(options, signal);
  }
  return false;
}

/** Renews until `ended` is aborted. Returns the reason when the lease is lost. */
async function renewing(
  options: LeaderOptions,
  sight: Sight,
  ended: AbortSignal,
): Promise<string | undefined> {
  const { log } = options;
  for (;;) {
    await pause(options, ended);
    if (ended.aborted) return undefined;
    try {
      if (!(await tryHold(options, sight, ended))) return 'LeaseTaken';
    } catch (err) {
      if (ended.aborted) return undefined;
      if (is.conflict(err)) {
        const holds = await holdsAfterConflict(options, sight, ended).catch(() => true);
        if (!holds) return 'LeaseTaken';
      } else log.warn({ step: 'lease', err }, 'Lease could not be renewed');
    }
  }
}

/** Watches the time, even while a call hangs: after a long stop another replica may lead already. */
async function watching(
  { clock }: LeaderOptions,
  sight: Sight,
  ended: AbortSignal,
): Promise<string | undefined> {
  let last = clock.monotonicMs();
  for (;;) {
    await clock.sleep(lagCheckMs, ended).catch(() => undefined);
    if (ended.aborted) return undefined;
    const now = clock.monotonicMs();
    if (now - last > longestLagMs + lagCheckMs) return 'EventLoopLag';
    if (now - (sight.renewedAt ?? 0) > renewMs) return 'LeaseNotRenewed';
    last = now;
  }
}

async function release({ kube, clock, identity, log }: LeaderOptions, sight: Sight): Promise<void> {
  try {
    if (sight.lease)
      await kube.of(leases).replace(releasedLease(sight.lease, clock.now()), { name: identity });
  } catch (err) {
    log.warn({ step: 'lease', err }, 'Lease could not be released');
  }
}

/** Leads until `lead` ends or leadership is lost; gives the reason of a loss. */
async function leading(
  options: LeaderOptions,
  sight: Sight,
  { signal, lead }: { signal: AbortSignal; lead: (term: number, signal: AbortSignal) => Promise<void> },
): Promise<string | undefined> {
  const lost = new AbortController();
  const ended = new AbortController();
  const losing = Promise.race([
    renewing(options, sight, ended.signal),
    watching(options, sight, ended.signal),
  ]).then((reason) => {
    if (reason !== undefined) lost.abort(new LeadershipLostError(reason));
    return reason;
  });
  const done = lead(termOf(sight.lease), AbortSignal.any([lost.signal, signal])).finally(() => ended.abort());
  // After a loss the caller ends the process; work that ignores its abort is not waited for.
  const reason = await Promise.race([losing, done.then(() => undefined)]);
  if (reason === undefined) await done;
  else done.catch(() => undefined);
  ended.abort();
  return reason;
}

/** Creates an election. `run` works once per leadership; call it again to take part again. */
export function createLeader(options: LeaderOptions): Leader {
  const { clock, metrics, lease, log } = options;
  const sight: Sight = { lease: undefined, pulse: '', at: clock.monotonicMs(), renewedAt: undefined };
  let leads = false;
  const set = (is_: boolean): void => {
    leads = is_;
    metrics.leading(lease.name, is_);
  };
  return {
    isLeader: () =>
      leads && sight.renewedAt !== undefined && clock.monotonicMs() - sight.renewedAt < leaseSeconds * 1000,
    holding: () => leads,
    term: () => termOf(sight.lease),
    staleMs: () => clock.monotonicMs() - sight.at,
    async run(signal, lead) {
      set(false);
      sight.renewedAt = undefined;
      if (!(await acquire(options, sight, signal))) return 'released';
      set(true);
      log.info({ term: termOf(sight.lease) }, 'Leadership taken');
      const reason = await leading(options, sight, { signal, lead }).finally(() => set(false));
      if (reason !== undefined) {
        log.error({ reason, term: termOf(sight.lease) }, 'Leadership lost');
        return 'lost';
      }
      await release(options, sight);
      return 'released';
    },
  };
}
