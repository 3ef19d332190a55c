// Puts the controller of Jurisdictions together.
import { createController, type Controller } from '#kube/control/controller.ts';
import { createEvents } from '#kube/write/events.ts';
import type { Health } from '#kube/health.ts';
import { keyOf } from '#kube/object.ts';
import { createRegionController, type RegionController } from '#regions/reconcile/controller.ts';
import type { RegionDeps } from '#regions/deps.ts';
import { annotations } from '#resources/labels.ts';
import type { Cluster } from './cluster.ts';
import type { SharedInformers } from './shared-informers.ts';
import { createRegionMetrics } from './regions/metrics.ts';

const seconds = 1000;
const minutes = 60 * seconds;
const backoff = { firstMs: seconds, mostMs: 5 * minutes };

export type RegionsInput = {
  readonly cluster: Cluster;
  /** Identity of this replica. */
  readonly instance: string;
  readonly shared: SharedInformers;
  readonly health: Health;
  readonly domains: RegionDeps['domains'];
  readonly signal: AbortSignal;
};
export type Regions = { readonly queue: Controller; readonly regions: RegionController };

function settingsOf({ config }: Cluster): RegionDeps['settings'] {
  return {
    images: { operator: config.operatorImage, mongo: config.mongoImage, redis: config.redisImage },
    operatorNamespace: config.operatorNamespace,
    monitoringNamespace: config.monitoringNamespace,
    dnsNamespace: config.dnsNamespace,
    runbook: config.runbook,
    imagePullPolicy: config.imagePullPolicy,
    podDefaults: config.regionPods,
    mostRollouts: config.maxConcurrentRollouts,
  };
}

/** Creates the parts of the region controller; `enqueue` adds a region to a queue. */
export function openRegionController(input: RegionsInput, enqueue: Controller['enqueue']): RegionController {
  const { cluster, shared, health, instance, signal, domains } = input;
  const { kube, clock, random, log, effects, discovery, metrics } = cluster;
  const controller = 'glimpse.dev/jurisdiction';
  return createRegionController({
    kube,
    clock,
    random,
    log,
    effects,
    discovery,
    events: createEvents({ kube, controller, instance, clock, random, log }),
    metrics: createRegionMetrics(metrics),
    settings: settingsOf(cluster),
    domains,
    signal,
    watch: health.watch,
    jurisdictions: shared.jurisdictions.store,
    customDomains: shared.customDomains.store,
    nodes: shared.nodes.store,
    enqueue,
  });
}

/** Creates the controller and ties it to the copies of Jurisdictions. Its queue runs on the leader. */
export function createRegions(input: RegionsInput): Regions {
  const { clock, random, log, kubeMetrics } = input.cluster;
  const { store } = input.shared.jurisdictions;
  const regions = openRegionController(input, (key) => queue.enqueue(key));
  const queue = createController({
    reconciler: regions.reconciler,
    clock,
    random,
    log,
    metrics: kubeMetrics,
    backoff,
    resync: { everyMs: 10 * minutes, keys: () => store.list().map(keyOf) },
    retryAnnotation: annotations.retryNow,
    expectations: regions.expectations,
  });
  input.shared.jurisdictions.listen((delta) => {
    regions.warm();
    regions.onJurisdiction(delta);
    queue.onPrimary(delta);
  });
  input.shared.namespaces.listen(regions.onNamespace);
  return { queue, regions };
}
