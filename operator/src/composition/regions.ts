// Puts the controller of Jurisdictions together.
import { createController, type Controller } from '#kube/control/controller.ts';
import { createOwnWrites, type OwnWrites, seenIn } from '#kube/control/own-writes.ts';
import { createConverge } from '#kube/write/converge.ts';
import { createEvents } from '#kube/write/events.ts';
import { createPatchStatus } from '#kube/write/status.ts';
import { keyOf, type KubeObject } from '#kube/object.ts';
import { regionNamespace } from '#regions/desired/names.ts';
import { createReader } from '#regions/observe-reader.ts';
import { newRegionMemory, type RegionDeps } from '#regions/reconcile-deps.ts';
import { regionReconciler } from '#regions/reconcile.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { type Jurisdiction, jurisdictions } from '#resources/jurisdiction.ts';
import { endpointSlices } from '#resources/kinds/network.ts';
import { annotations, fieldManagers } from '#resources/labels.ts';
import type { Cluster } from './cluster.ts';
import type { Databases } from './databases.ts';
import type { Informer } from './informers.ts';
import { kindOf } from './kinds.ts';
import type { RegionCaches } from './region-caches.ts';
import { createRegionMetrics } from './region-metrics.ts';
import { createRegionPorts } from './region-ports.ts';

const seconds = 1000;
const minutes = 60 * seconds;
const resyncMs = 10 * minutes;
const apiServersKey = { namespace: 'default', name: 'kubernetes' };

export type RegionsInput = {
  readonly cluster: Cluster;
  readonly instance: string;
  readonly databases: Databases;
  readonly caches: RegionCaches;
  readonly jurisdictions: Informer<Jurisdiction>;
  readonly customDomains: Informer<CustomDomain>;
  readonly nodes: Informer<KubeObject>;
  readonly domains: RegionDeps['domains'];
};

async function apiServers({ kube }: Cluster, signal: AbortSignal) {
  const slice = await kube.of(endpointSlices).get(apiServersKey, signal);
  const port = slice?.ports?.[0]?.port ?? 443;
  return (slice?.endpoints ?? []).flatMap(({ addresses }) => addresses.map((address) => ({ address, port })));
}

function settingsOf({ config }: Cluster): RegionDeps['settings'] {
  return {
    images: { operator: config.operatorImage, mongo: config.mongoImage, redis: config.redisImage },
    operatorNamespace: config.operatorNamespace,
    monitoringNamespace: config.monitoringNamespace,
    dnsNamespace: config.dnsNamespace,
    imagePullPolicy: config.imagePullPolicy,
    mostRollouts: config.maxConcurrentRollouts,
  };
}

/** Writers of events, objects and statuses. */
function createWriters({ cluster, instance, jurisdictions: informer }: RegionsInput, ownWrites: OwnWrites) {
  const { kube, clock, random, log } = cluster;
  const controller = 'glimpse.dev/jurisdiction';
  const events = createEvents({ kube, controller, instance, clock, random, log });
  const manager = fieldManagers.jurisdiction;
  const note = (object: KubeObject): void => ownWrites.note(keyOf(object), seenIn(informer.store, object));
  return {
    events,
    converge: createConverge({ kube, clock, manager, intentAnnotation: annotations.intent, kindOf, events }),
    patchStatus: createPatchStatus({ resource: kube.of(jurisdictions), manager, onWritten: note }),
  };
}

/** Dependencies of the reconcile; `explain` uses them too. */
export function createRegionDeps(input: RegionsInput, ownWrites: OwnWrites): RegionDeps {
  const { cluster, caches, databases } = input;
  const { kube, clock, random, log, effects, metrics, discovery } = cluster;
  return {
    ...createWriters(input, ownWrites),
    kube,
    clock,
    random,
    log,
    effects,
    kindOf,
    metrics: createRegionMetrics(metrics),
    settings: settingsOf(cluster),
    jurisdictions: input.jurisdictions.store,
    nodes: () => input.nodes.store.list(),
    site: (identifier, hostname) =>
      input.customDomains.store.get({ namespace: regionNamespace(identifier), name: hostname }),
    domains: input.domains,
    serves: (kind, signal) => discovery.serves(kind, signal),
    apiServers: (signal) => apiServers(cluster, signal),
    ports: createRegionPorts(cluster, databases),
    reader: (identifier) =>
      createReader(kube, caches.find, { identifier, namespace: regionNamespace(identifier) }),
    informers: caches,
    memory: newRegionMemory(),
  };
}

/** The controller with its own informer wired; `run` starts it. */
export function createRegions(input: RegionsInput): Controller {
  const { clock, random, log, kubeMetrics } = input.cluster;
  const ownWrites = createOwnWrites(clock);
  const controller = createController({
    reconciler: regionReconciler(createRegionDeps(input, ownWrites)),
    clock,
    random,
    log,
    metrics: kubeMetrics,
    backoff: { firstMs: seconds, mostMs: 5 * minutes },
    resync: { everyMs: resyncMs, keys: () => input.jurisdictions.store.list().map(keyOf) },
    retryAnnotation: annotations.retryNow,
    ownWrites,
  });
  input.jurisdictions.listen((delta) => {
    controller.onPrimary(delta);
    // The list of regions and the conflicts between them depend on all of them.
    if (delta.type !== 'updated')
      for (const other of input.jurisdictions.store.list()) controller.enqueue(keyOf(other));
  });
  return controller;
}
