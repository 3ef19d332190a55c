// Puts the region controller together: reconciler, caches, and what else the entry must connect.
import { findCondition } from '#kube/conditions.ts';
import type { Delta } from '#kube/cache/store.ts';
import type { Reconciler } from '#kube/control/controller.ts';
import { createOwnWrites, type OwnWrites } from '#kube/control/own-writes.ts';
import type { Mongo } from '#platform/mongo.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import { regionReconciler } from './reconcile.ts';
import { explainRegion, type Explanation } from './reconcile-explain.ts';
import { buildDeps, type RegionControllerOptions } from './reconcile-wiring.ts';

export type RegionController = AsyncDisposable & {
  readonly reconciler: Reconciler;
  readonly ownWrites: OwnWrites;
  /** Fills caches before this replica leads, so that a take-over is quick. */
  warm(): void;
  /** Tells the other regions of a change that matters to them. Call it with each change of a Jurisdiction. */
  onJurisdiction(delta: Delta<Jurisdiction>): void;
  explain(name: string, signal: AbortSignal): Promise<Explanation | undefined>;
  /** The connection to a region's database; `undefined` until the region asked it. */
  connected(identifier: string): Mongo | undefined;
};

/** What of a Jurisdiction concerns the other regions: its name, its acceptance and its place in the queue. */
function concern(object: Jurisdiction): string {
  const { metadata, spec, status } = object;
  const { displayName, domain, icon, paused } = spec;
  const of = (type: string) => findCondition(status?.conditions ?? [], type)?.status;
  const { queuedAt, startedAt } = status?.rollout ?? {};
  const gone = metadata.deletionTimestamp !== undefined;
  return JSON.stringify([
    displayName,
    domain,
    icon,
    paused,
    gone,
    of('Accepted'),
    of('Degraded'),
    queuedAt,
    startedAt,
  ]);
}

/** Creates the region controller. Give `reconciler` and `ownWrites` to the controller of the kernel. */
export function createRegionController(options: RegionControllerOptions): RegionController {
  const ownWrites = createOwnWrites(options.clock);
  const { deps, informers, opened } = buildDeps(options, ownWrites);
  const local = () => options.jurisdictions.list().filter(({ spec }) => spec.placement === 'Local');
  return {
    reconciler: regionReconciler(deps),
    ownWrites,
    warm() {
      for (const { spec, status } of local())
        if (findCondition(status?.conditions ?? [], 'NamespaceReady')?.status === 'True')
          informers.ensure(spec.identifier);
    },
    onJurisdiction(delta) {
      if (delta.type === 'updated' && concern(delta.old) === concern(delta.object)) return;
      for (const { metadata } of local())
        if (metadata.name !== delta.object.metadata.name)
          options.enqueue({ namespace: '', name: metadata.name });
    },
    explain: (name, signal) => explainRegion(deps, name, signal),
    connected: opened.connected,
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}
