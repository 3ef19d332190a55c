// Keeps copies of a region's objects: one reflector per kind, from the first reconcile to the region's end.
import type { Kube } from '#kube/client.ts';
import { createReflector, type Reflector } from '#kube/cache/reflector.ts';
import { type Coordinates, rawKind, type RawObject } from '#kube/kind.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Random } from '#platform/random.ts';
import { limitRanges, resourceQuotas, serviceAccounts } from '#resources/kinds/cluster.ts';
import { httpRoutes } from '#resources/kinds/gateway.ts';
import { ingresses, networkPolicies, services } from '#resources/kinds/network.ts';
import { configMaps, persistentVolumeClaims } from '#resources/kinds/storage.ts';
import {
  cronJobs,
  deployments,
  horizontalPodAutoscalers,
  podDisruptionBudgets,
  pods,
  statefulSets,
} from '#resources/kinds/workloads.ts';
import { componentLabel, jurisdictionLabel } from '#resources/labels.ts';
import { regionNamespace } from '../desired/names.ts';
import type { Cache } from './reader.ts';

const always: readonly Coordinates[] = [
  deployments,
  statefulSets,
  pods,
  persistentVolumeClaims,
  services,
  configMaps,
  horizontalPodAutoscalers,
  podDisruptionBudgets,
  networkPolicies,
  serviceAccounts,
  resourceQuotas,
  limitRanges,
  cronJobs,
];

export type InformerOptions = {
  readonly kube: Kube;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Ends all reflectors. */
  readonly signal: AbortSignal;
  /** Whether the cluster knows the Gateway API. */
  servesRoutes(signal: AbortSignal): Promise<boolean>;
  /** Watches the progress of a reflector; call the result when it ends. */
  watch(reflector: Reflector<RawObject>): () => void;
  onChange(identifier: string): void;
};

export type RegionInformers = {
  ensure(identifier: string): void;
  stop(identifier: string): void;
  find(identifier: string, plural: string): Cache | undefined;
  /** The reflector of a kind, to know when it has seen a write. */
  reflector(identifier: string, plural: string): Reflector<RawObject> | undefined;
};

type Region = { readonly reflectors: Map<string, Reflector<RawObject>>; readonly ending: AbortController };

/** Only the region's own routes: those of its domains have another component. */
const selectorOf = (identifier: string, { plural }: Coordinates) => ({
  labels: {
    [jurisdictionLabel]: identifier,
    ...((plural === 'httproutes' || plural === 'ingresses') && { [componentLabel]: 'edge' }),
  },
});

function start(
  options: InformerOptions,
  identifier: string,
  { kind, region }: { kind: Coordinates; region: Region },
) {
  const { kube, clock, random, log } = options;
  const reflector = createReflector<RawObject>({
    name: kind.plural,
    resource: kube.of(rawKind(kind)),
    namespace: regionNamespace(identifier),
    selector: selectorOf(identifier, kind),
    clock,
    random,
    log,
    onChange: () => options.onChange(identifier),
  });
  region.reflectors.set(kind.plural, reflector);
  const unwatch = options.watch(reflector);
  reflector
    .start(region.ending.signal)
    .then(
      () => reflector.stopped(),
      () => undefined,
    )
    .finally(unwatch)
    .catch((err: unknown) => log.error({ err, name: identifier }, 'A reflector ended with a fault'));
}

async function startOptional(options: InformerOptions, identifier: string, region: Region): Promise<void> {
  const { signal } = region.ending;
  try {
    const routes = await options.servesRoutes(signal);
    if (!signal.aborted) start(options, identifier, { kind: routes ? httpRoutes : ingresses, region });
  } catch (err) {
    if (!signal.aborted) options.log.warn({ err, name: identifier }, 'Routes are read without a cache');
  }
}

/** Creates informers. Without a reflector, or before its first list, reads go to the API server. */
export function createRegionInformers(options: InformerOptions): RegionInformers {
  const regions = new Map<string, Region>();
  const reflectorOf = (identifier: string, plural: string) => regions.get(identifier)?.reflectors.get(plural);
  return {
    ensure(identifier) {
      if (regions.has(identifier) || options.signal.aborted) return;
      const ending = new AbortController();
      const region = { reflectors: new Map(), ending };
      regions.set(identifier, region);
      options.signal.addEventListener('abort', () => ending.abort(options.signal.reason), { once: true });
      for (const kind of always) start(options, identifier, { kind, region });
      void startOptional(options, identifier, region);
    },
    stop(identifier) {
      regions.get(identifier)?.ending.abort(new Error('The region is gone'));
      regions.delete(identifier);
    },
    find(identifier, plural) {
      const reflector = reflectorOf(identifier, plural);
      return (
        reflector && {
          synced: () => reflector.synced(),
          list: () => reflector.store.list(),
          get: (key) => reflector.store.get(key),
        }
      );
    },
    reflector: reflectorOf,
  };
}
