// Puts the region controller together: reconciler, caches, and what else the entry must connect.
import { findCondition } from '#kube/conditions.ts';
import type { Delta } from '#kube/cache/store.ts';
import type { Reconciler } from '#kube/control/controller.ts';
import { createExpectations, type Expectations } from '#kube/control/expectations.ts';
import type { KubeObject } from '#kube/object.ts';
import type { MongoConnection } from '#platform/mongo.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import { jurisdictionLabel } from '#resources/labels.ts';
import { regionNamespace } from '../desired/names.ts';
import { regionReconciler } from './reconcile.ts';
import { explainRegion, type Explanation } from './explain.ts';
import { buildDeps, type RegionControllerOptions } from './wiring.ts';

export type RegionController = AsyncDisposable & {
  readonly reconciler: Reconciler;
  readonly expectations: Expectations;
  /** Fills caches before this replica leads, so that a take-over is quick. */
  warm(): void;
  /** Tells the other regions of a change that matters to them. Call it with each change of a Jurisdiction. */
  onJurisdiction(delta: Delta<Jurisdiction>): void;
  /** Reconciles a region when its namespace changes. Call it with each change of a labelled namespace. */
  onNamespace(delta: Delta<KubeObject>): void;
  explain(name: string, signal: AbortSignal): Promise<Explanation | undefined>;
  /** The connection to a region's database; `undefined` until the region asked it. */
  connected(identifier: string): MongoConnection | undefined;
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
  const expectations = createExpectations(options.clock);
  const { deps, informers, opened } = buildDeps(options, expectations);
  const local = () => options.jurisdictions.list().filter(({ spec }) => spec.placement === 'Local');
  return {
    reconciler: regionReconciler(deps),
    expectations,
    warm() {
      for (const { spec, status } of local())
        if (findCondition(status?.conditions ?? [], 'NamespaceReady')?.status === 'True')
          informers.ensure(spec.identifier);
    },
    onJurisdiction(delta) {
      // A replica that follows reconciles nothing, so it learns of the end here.
      if (delta.type === 'deleted') informers.stop(delta.object.spec.identifier);
      if (delta.type === 'updated' && concern(delta.old) === concern(delta.object)) return;
      for (const { metadata } of local())
        if (metadata.name !== delta.object.metadata.name)
          options.enqueue({ namespace: '', name: metadata.name });
    },
    onNamespace({ object: { metadata } }) {
      const name = metadata.labels?.[jurisdictionLabel] ?? '';
      if (metadata.name === regionNamespace(name)) options.enqueue({ namespace: '', name });
    },
    explain: (name, signal) => explainRegion(deps, name, signal),
    connected: opened.connected,
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}
