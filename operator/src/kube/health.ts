// Health of the process as seen from inside: never asks another system.
import type { Clock } from '#platform/clock.ts';
import type { KubeObject } from './object.ts';
import type { Reflector } from './cache/reflector.ts';
import type { Leader } from './control/leader.ts';

const silentMs = 15 * 60_000;
const leaseStuckMs = 20_000;

export type Health = {
  /** Watches one more reflector; call the result when it is stopped on purpose. */
  watch(reflector: Pick<Reflector<KubeObject>, 'name' | 'synced' | 'lastProgress' | 'failing'>): () => void;
  /** Names of the parts that are stuck; empty when the process should live. */
  stuck(): readonly string[];
  /** Names of the parts that are not ready yet; empty after the first sync. */
  waitingFor(): readonly string[];
};

/**
 * Creates the health. A reflector is stuck after 15 min without progress, unless it backs off for a known
 * cause; a leader is stuck when its lease was not renewed for 20 s.
 */
export function createHealth(clock: Clock, leader?: Pick<Leader, 'holding' | 'staleMs'>): Health {
  const watched = new Set<Pick<Reflector<KubeObject>, 'name' | 'synced' | 'lastProgress' | 'failing'>>();
  return {
    watch(reflector) {
      watched.add(reflector);
      return () => watched.delete(reflector);
    },
    stuck() {
      const now = clock.monotonicMs();
      const silent = [...watched]
        .filter((one) => one.failing() === undefined && now - one.lastProgress() > silentMs)
        .map(({ name }) => name);
      const leaseStuck = leader?.holding() === true && leader.staleMs() > leaseStuckMs;
      return leaseStuck ? [...silent, 'lease'] : silent;
    },
    waitingFor: () => [...watched].filter((one) => !one.synced()).map(({ name }) => name),
  };
}
