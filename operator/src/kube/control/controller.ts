// Runs a reconciler for each key that changed or is due.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Random } from '#platform/random.ts';
import type { Delta } from '../cache/store.ts';
import type { KubeMetrics } from '../metrics.ts';
import type { Key, KubeObject } from '../object.ts';
import type { OwnWrites } from './own-writes.ts';
import type { QueueStats } from './queue.ts';

export type ReconcileScope = { readonly signal: AbortSignal; readonly log: Log; readonly id: string };
export type Result = { readonly kind: 'done' } | { readonly kind: 'after'; readonly ms: number };
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
  readonly ownWrites?: OwnWrites;
};

export type Controller = {
  /** Takes changes of the reconciled kind; changes of status alone are left out. */
  onPrimary(delta: Delta<KubeObject>): void;
  /** Adds a key, like that of a changed child's owner. */
  enqueue(key: Key): void;
  enqueueAfter(key: Key, ms: number): void;
  /** Works until aborted, then lets running reconciles end for up to 30 s. */
  run(signal: AbortSignal): Promise<void>;
  stats(): QueueStats;
};
