// Leader election on a Lease: one replica works at a time.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Random } from '#platform/random.ts';
import type { Kube } from '../client.ts';
import type { KubeMetrics } from '../metrics.ts';
import type { Key } from '../object.ts';

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
   * in both cases. `released`: given back after an abort; `lost`: the process must end.
   */
  run(
    signal: AbortSignal,
    lead: (term: number, signal: AbortSignal) => Promise<void>,
  ): Promise<'released' | 'lost'>;
  isLeader(): boolean;
  /** Grows with each change of leader; 0 before the first. */
  term(): number;
  /** Milliseconds since the lease was last renewed by anyone, as this process saw it. */
  staleMs(): number;
};
