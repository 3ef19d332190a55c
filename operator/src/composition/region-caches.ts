// Copies of the children of each region, and which region or domain a changed child belongs to.
import type { Delta } from '#kube/cache/store.ts';
import { type Coordinates, type Kind, rawKind, type RawObject } from '#kube/kind.ts';
import { controllerOf, type KubeObject } from '#kube/object.ts';
import { regionNamespace } from '#regions/desired/names.ts';
import type { FindCache } from '#regions/observe-reader.ts';
import { gateways, httpRoutes, listenerSets } from '#resources/kinds/gateway.ts';
import { ingresses, services } from '#resources/kinds/network.ts';
import { configMaps, persistentVolumeClaims } from '#resources/kinds/storage.ts';
import { deployments, horizontalPodAutoscalers, pods, statefulSets } from '#resources/kinds/workloads.ts';
import { jurisdictionLabel } from '#resources/labels.ts';
import type { Informer, Informers } from './informers.ts';

/** Kinds that each region's namespace is watched for. Secrets are never listed or watched. */
const children: readonly Kind<KubeObject>[] = [
  deployments,
  statefulSets,
  services,
  configMaps,
  pods,
  persistentVolumeClaims,
  horizontalPodAutoscalers,
];
const gatewayChildren: readonly Kind<KubeObject>[] = [gateways, listenerSets, httpRoutes];

/** What a change of a child wakes. */
export type Wake = {
  region(identifier: string): void;
  domain(identifier: string, name: string): void;
};

export type RegionCaches = {
  /** Starts the copies of a region; a second call changes nothing. */
  ensure(identifier: string): void;
  stop(identifier: string): void;
  readonly find: FindCache;
};

type Deps = {
  readonly informers: Informers;
  /** How the region's routes are made; decides which kinds are copied. */
  readonly routing: (identifier: string) => 'Gateway' | 'Ingress' | undefined;
  readonly wake: Wake;
};

function onChange({ wake }: Deps, identifier: string): (delta: Delta<RawObject>) => void {
  return ({ object }) => {
    const owner = controllerOf(object);
    if (owner?.kind === 'CustomDomain') wake.domain(identifier, owner.name);
    else wake.region(identifier);
  };
}

/** Copies the children of all regions. */
export function createRegionCaches(deps: Deps): RegionCaches {
  const regions = new Map<string, ReadonlyMap<string, Informer<RawObject>>>();
  const open = (identifier: string, kind: Coordinates): Informer<RawObject> => {
    const informer = deps.informers.open({
      name: `${kind.plural} of a region`,
      kind: rawKind(kind),
      namespace: regionNamespace(identifier),
      selector: { labels: { [jurisdictionLabel]: identifier } },
    });
    informer.listen(onChange(deps, identifier));
    return informer;
  };
  return {
    ensure(identifier) {
      if (regions.has(identifier)) return;
      const edge = deps.routing(identifier) === 'Gateway' ? gatewayChildren : [ingresses];
      const kinds = [...children, ...edge];
      regions.set(identifier, new Map(kinds.map((kind) => [kind.plural, open(identifier, kind)])));
    },
    stop(identifier) {
      for (const informer of regions.get(identifier)?.values() ?? []) void informer.stop();
      regions.delete(identifier);
    },
    find(identifier, plural) {
      const informer = regions.get(identifier)?.get(plural);
      if (!informer) return undefined;
      const { store, synced } = informer;
      return { synced, list: () => store.list(), get: store.get };
    },
  };
}
