// Runs a reconciler for each key that changed or is due.
import { type Clock, longestTimerMs } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { type Random, withJitter } from '#platform/random.ts';
import type { Delta } from '../cache/store.ts';
import { ApiError } from '../errors.ts';
import type { KubeMetrics } from '../metrics.ts';
import { type Key, keyOf, keyText, type KubeObject } from '../object.ts';
import { LeadershipLostError } from './leadership.ts';
import { bucket, exponential, type Limiter, maxOf } from './limiter.ts';
import { errorOutcome, resultOutcome, type RunOutcome, type Result } from './outcome.ts';
import type { Expectations } from './expectations.ts';
import { backoffEnds, isStatusOnly } from './event-filter.ts';
import { createQueue, type Queue, type QueueStats } from './queue.ts';

export type ReconcileScope = { readonly signal: AbortSignal; readonly log: Log; readonly id: string };
export type Reconciler = {
  readonly name: string;
  readonly workers: number;
  readonly timeoutMs: number;
  reconcile(key: Key, scope: ReconcileScope): Promise<Result>;
};

export type ControllerOptions = {
  readonly reconciler: Reconciler;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: KubeMetrics;
  readonly backoff: { readonly firstMs: number; readonly mostMs: number };
  /** All keys, added again each `everyMs`. */
  readonly resync?: { readonly everyMs: number; readonly keys: () => readonly Key[] };
  /** A changed value of this annotation ends the back-off. */
  readonly retryAnnotation?: string;
  readonly expectations?: Expectations;
};

export type Controller = {
  /** Takes changes of the reconciled kind; changes of status alone are left out. */
  onPrimary(delta: Delta<KubeObject>): void;
  /** Adds a key, like that of a changed child's owner. */
  enqueue(key: Key): void;
  enqueueAfter(key: Key, ms: number): void;
  /**
   * Works until aborted, then lets running reconciles end for up to 30 s. After a loss of leadership they are
   * aborted at once.
   */
  run(signal: AbortSignal): Promise<void>;
  stats(): QueueStats;
};

/** How long a worker waits for a reconcile that ignores its abort. */
const graceMs = 5000;
const drainMs = 30_000;
const cacheWaitMs = 50;

type Running = ControllerOptions & {
  readonly queue: Queue;
  readonly conflicts: Limiter;
  /** Ends the intake of keys. */
  readonly stop: AbortSignal;
  /** Ends running reconciles. */
  readonly abort: AbortSignal;
};

/** Runs one reconcile; the timeout aborts its scope and is counted. */
async function reconcileOnce(running: Running, key: Key): Promise<RunOutcome> {
  const { reconciler, clock, random, metrics, abort, log } = running;
  const id = random.bytes(8).toString('hex');
  const over = new AbortController();
  const timer = clock.setTimer(reconciler.timeoutMs, () => {
    metrics.fault(reconciler.name, 'timeout');
    over.abort(new ApiError({ status: 0, reason: 'ReconcileTimeout' }));
  });
  const scope = {
    id,
    signal: AbortSignal.any([over.signal, abort]),
    log: log.child({ controller: reconciler.name, reconcileId: id, namespace: key.namespace }),
  };
  try {
    return resultOutcome(await reconciler.reconcile(key, scope));
  } catch (thrown) {
    const result = errorOutcome(thrown);
    if (!abort.aborted && result.outcome === 'error')
      scope.log.warn({ err: thrown, step: result.next.kind }, 'Reconcile failed');
    return result;
  } finally {
    timer.cancel();
  }
}

function follow(
  { queue, conflicts, random, reconciler, metrics }: Running,
  key: Key,
  result: RunOutcome,
): void {
  const { next, faults } = result;
  for (const fault of faults) metrics.fault(reconciler.name, fault);
  if (next.kind !== 'soon') conflicts.forget(keyText(key));
  if (next.kind === 'soon') queue.addAfter(key, conflicts.when(keyText(key)));
  else if (next.kind === 'backoff') queue.addLimited(key);
  else {
    queue.forget(key);
    if (next.kind === 'after') queue.addAfter(key, withJitter(next.ms, random));
  }
}

/** Works on one key. The key stays taken until its reconcile has really ended. */
async function work(running: Running, key: Key): Promise<void> {
  const { queue, clock, reconciler, metrics, expectations } = running;
  if (expectations && !expectations.caughtUp(key)) {
    queue.done(key);
    queue.addAfter(key, cacheWaitMs);
    return;
  }
  const begun = clock.monotonicMs();
  const ended = reconcileOnce(running, key).then((result) => {
    metrics.reconciled(reconciler.name, result.outcome, (clock.monotonicMs() - begun) / 1000);
    follow(running, key, result);
    queue.done(key);
  });
  const late = Promise.withResolvers<void>();
  const timer = clock.setTimer(reconciler.timeoutMs + graceMs, late.resolve);
  await Promise.race([ended, late.promise]);
  timer.cancel();
}

async function worker(running: Running, count: (change: 1 | -1) => void): Promise<void> {
  for (;;) {
    const key = await running.queue.take(running.stop);
    if (!key) return;
    count(1);
    await work(running, key);
    count(-1);
  }
}

/** Adds all keys again and again, until stopped. */
async function resyncing({ clock, resync, queue, stop, random }: Running): Promise<void> {
  while (!stop.aborted) {
    await clock.sleep(withJitter(resync?.everyMs ?? longestTimerMs, random), stop).catch(() => undefined);
    if (!stop.aborted) for (const key of resync?.keys() ?? []) queue.add(key);
  }
}

/** A signal that ends running reconciles: at once after a loss of leadership, else before the drain ends. */
function abortAfter(stop: AbortSignal, clock: Clock): { readonly signal: AbortSignal; end(): void } {
  const abort = new AbortController();
  let timer: { cancel(): void } | undefined;
  const onStop = (): void => {
    if (stop.reason instanceof LeadershipLostError) abort.abort(stop.reason);
    else timer = clock.setTimer(drainMs - graceMs, () => abort.abort(stop.reason));
  };
  if (stop.aborted) onStop();
  else stop.addEventListener('abort', onStop, { once: true });
  return { signal: abort.signal, end: () => timer?.cancel() };
}

/** Creates a controller. `run` works once. Keys added before it are kept. */
export function createController(options: ControllerOptions): Controller {
  const { reconciler, clock, random, metrics, backoff, retryAnnotation } = options;
  const limiter = maxOf(exponential(backoff, random), bucket(clock, 10, 100));
  const queue = createQueue({ clock, limiter, metrics: metrics.queue(reconciler.name) });
  const conflicts = exponential({ firstMs: 200, mostMs: 30_000 }, random);
  return {
    onPrimary(delta) {
      if (isStatusOnly(delta)) return;
      const key = keyOf(delta.object);
      if (backoffEnds(delta, retryAnnotation)) queue.forget(key);
      queue.add(key);
    },
    enqueue: (key) => queue.add(key),
    enqueueAfter: (key, ms) => queue.addAfter(key, ms),
    async run(stop) {
      const abort = abortAfter(stop, clock);
      const running: Running = { ...options, queue, conflicts, stop, abort: abort.signal };
      let active = 0;
      const count = (change: number): void => {
        active += change;
        metrics.workers(reconciler.name, active, reconciler.workers);
      };
      count(0);
      const workers = Array.from({ length: reconciler.workers }, () => worker(running, count));
      await resyncing(running);
      await queue.drain(drainMs);
      abort.end();
      await Promise.all(workers);
    },
    stats: () => queue.stats(),
  };
}
