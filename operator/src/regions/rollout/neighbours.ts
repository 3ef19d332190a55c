// What the queue of roll-outs must know of the other regions, and since when a region is calm.
import { findCondition } from '#kube/conditions.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import { annotations } from '#resources/labels.ts';
import type { RegionRun } from '../deps.ts';
import type { QueueEntry, RolloutDecision } from './queue.ts';

const grantMs = 60_000;

/** Other regions of this cluster in the queue, with starts that their status does not show yet. */
export function queueOf({ deps, identifier, now }: RegionRun): readonly QueueEntry[] {
  const { grants } = deps.memory;
  return deps.jurisdictions
    .list()
    .filter(({ spec, metadata }) => spec.placement === 'Local' && metadata.deletionTimestamp === undefined)
    .filter(({ spec }) => spec.identifier !== identifier)
    .map(({ spec, status, metadata }) => {
      const grantedAt = grants.get(spec.identifier);
      const granted = grantedAt !== undefined && now.getTime() - grantedAt < grantMs;
      return {
        identifier: spec.identifier,
        queuedAt: status?.rollout?.queuedAt,
        startedAt: status?.rollout?.startedAt ?? (granted ? now.toISOString() : undefined),
        degraded: findCondition(status?.conditions ?? [], 'Degraded')?.status === 'True',
        paused: spec.paused || metadata.annotations?.[annotations.paused] === 'true',
      };
    });
}

/** Since when the region has been Ready with nothing on its way, by its last status. */
export function calmSince({ status }: Jurisdiction): Date | undefined {
  const conditions = status?.conditions ?? [];
  const ready = findCondition(conditions, 'Ready');
  const progress = findCondition(conditions, 'Progressing');
  const isCalm = progress?.reason === 'Complete' || progress?.reason === 'WaitingForTurn';
  if (ready?.status !== 'True' || !progress || !isCalm) return undefined;
  return new Date(Math.max(Date.parse(ready.lastTransitionTime), Date.parse(progress.lastTransitionTime)));
}

/** Notes a start, until the status shows it. */
export function grant({ deps, identifier, now, object }: RegionRun, { state }: RolloutDecision): void {
  const { grants } = deps.memory;
  if (state.startedAt === undefined || object.status?.rollout?.startedAt !== undefined)
    grants.delete(identifier);
  else grants.set(identifier, now.getTime());
}
