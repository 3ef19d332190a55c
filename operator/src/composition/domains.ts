// Puts the controller of custom domains together, with one loop per region.
import { domainReconciler } from '#domains/reconcile/reconcile.ts';
import { type DomainDeps, newDomainMemory, type RowView } from '#domains/deps.ts';
import { servedSerial } from '#domains/route/tls-probe.ts';
import { createController, type Controller } from '#kube/control/controller.ts';
import { createExpectations, type Expectations, seenIn } from '#kube/control/expectations.ts';
import type { Kube } from '#kube/client.ts';
import { findCondition } from '#kube/conditions.ts';
import { is } from '#kube/errors.ts';
import { isDeleting, type Key, keyOf, type KubeObject } from '#kube/object.ts';
import { createConverge } from '#kube/write/converge.ts';
import { createEvents } from '#kube/write/events.ts';
import { createPatchStatus } from '#kube/write/status.ts';
import type { MongoConnection } from '#platform/mongo.ts';
import { regionNamespace } from '#regions/desired/names.ts';
import type { DomainView } from '#regions/deps.ts';
import { type CustomDomain, customDomains } from '#resources/custom-domain.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import { customResourceDefinitions } from '#resources/kinds/cluster.ts';
import { httpRoutes, listenerSets } from '#resources/kinds/gateway.ts';
import { annotations, fieldManagers } from '#resources/labels.ts';
import { withEffects } from '#resources/write-effects.ts';
import type { Cluster } from './cluster.ts';
import { conditionCounter } from './condition-metrics.ts';
import type { SharedInformers } from './shared-informers.ts';
import { createDomainMetrics } from './domains/metrics.ts';
import { type Copy, createDomainTools, type DomainTools } from './domains/tools.ts';
import { kindOf } from './kinds.ts';
import { measureRegions } from './regions/measure.ts';
import { createRegionLoops, type RegionLoops } from './regions/loops.ts';

const seconds = 1000;
const minutes = 60 * seconds;
const backoff = { firstMs: 5 * seconds, mostMs: 30 * minutes };
const identifierOf = (namespace: string): string => namespace.replace(/^glimpse-/, '');

export type DomainsInput = Copy & {
  readonly cluster: Cluster;
  readonly shared: SharedInformers;
  readonly connected: (identifier: string) => MongoConnection | undefined;
  readonly wakeRegion: (identifier: string) => void;
};
export type Domains = Disposable & {
  readonly queue: Controller;
  /** What the region of this name needs to know. */
  view(identifier: string): DomainView;
  /** Works while this process leads. */
  run(signal: AbortSignal): Promise<void>;
};

type Parts = DomainsInput & {
  readonly kube: Kube;
  readonly tools: DomainTools;
  readonly loops: RegionLoops;
  readonly expectations: Expectations;
};

const regionOf = ({ jurisdictions }: SharedInformers, namespace: string): Jurisdiction | undefined =>
  jurisdictions.store.get({ namespace: '', name: identifierOf(namespace) });

/** Host names of all regions and of their targets. */
function ownHosts({ jurisdictions }: SharedInformers): readonly string[] {
  return jurisdictions.store
    .list()
    .flatMap(({ spec }) => [spec.domain, spec.routing?.customDomainTarget.cname ?? spec.domain]);
}

/** What the row of a domain says; nothing for objects without a row, and while rows are not read yet. */
function rowOf({ loops }: Parts, { metadata, spec }: CustomDomain): RowView | undefined {
  const row = loops
    .of(identifierOf(metadata.namespace ?? ''))
    ?.claimSync()
    ?.rowOf(spec.hostname);
  if (!row?.known || metadata.labels?.['glimpse.dev/source'] !== 'row') return undefined;
  const { present, recheckAt, contested, quarantined } = row;
  return { present, recheckAt, contested, quarantined };
}

function writersOf({ cluster, instance, shared, kube, expectations }: Parts) {
  const { clock, random, log } = cluster;
  const manager = fieldManagers.customDomain;
  const note = (object: KubeObject): void =>
    expectations.note(keyOf(object), seenIn(shared.customDomains.store, object));
  const controller = 'glimpse.dev/customdomain';
  return {
    events: createEvents({ kube, controller, instance, clock, random, log }),
    converge: createConverge({ kube, clock, manager, intentAnnotation: annotations.intent, kindOf }),
    patchStatus: createPatchStatus({ resource: kube.of(customDomains), manager, onWritten: note }),
  };
}

function depsOf(parts: Parts): DomainDeps {
  const { cluster, shared, kube, tools } = parts;
  const { clock, random, log, effects, config } = cluster;
  const { store } = shared.customDomains;
  return {
    kube,
    clock,
    random,
    log,
    effects,
    domains: { get: store.get, inNamespace: (namespace) => store.list('namespace', namespace) },
    regionOf: (namespace) => regionOf(shared, namespace),
    ownHosts: () => ownHosts(shared),
    tools: (region, signal) => tools.of(region, signal),
    row: (domain) => rowOf(parts, domain),
    routes: {
      listenerSet: (key, signal) => kube.of(listenerSets).get(key, signal),
      httpRoute: (key, signal) => kube.of(httpRoutes).get(key, signal),
    },
    servedSerial: (probe, signal) => servedSerial({ ...probe, port: config.edgeHttpsPort }, signal),
    definitionGoes: (signal) => definitionGoes(kube, signal),
    onTransition: conditionCounter(cluster.metrics, 'CustomDomain'),
    ...writersOf(parts),
    memory: newDomainMemory(),
  };
}

/** Without the right to ask, a deletion counts as wished. */
async function definitionGoes(kube: Kube, signal: AbortSignal): Promise<boolean> {
  const { plural, group } = customDomains;
  try {
    const key = { namespace: '', name: `${plural}.${group}` };
    const found = await kube.of(customResourceDefinitions).get(key, signal);
    return !found || isDeleting(found);
  } catch (error) {
    if (is.forbidden(error)) return false;
    throw error;
  }
}

/** Counts for the status of a region. */
function countsOf({ customDomains: shared }: SharedInformers, identifier: string): DomainView['counts'] {
  const all = shared.store
    .list('namespace', regionNamespace(identifier))
    .filter(({ spec }) => spec.role === 'Customer');
  const ready = all.filter(
    ({ status }) => findCondition(status?.conditions ?? [], 'Ready')?.status === 'True',
  ).length;
  const unverified = all.filter(({ status }) => status?.ownership?.verifiedAt === undefined).length;
  return { total: all.length, ready, failing: all.length - ready - unverified, unverified };
}

function controllerOf(parts: Parts): Controller {
  const { cluster, shared, expectations } = parts;
  const { clock, random, log, kubeMetrics: metrics } = cluster;
  const { store } = shared.customDomains;
  return createController({
    reconciler: domainReconciler(depsOf(parts)),
    clock,
    random,
    log,
    metrics,
    backoff,
    resync: { everyMs: 10 * minutes, keys: () => store.list().map(keyOf) },
    retryAnnotation: annotations.retryNow,
    expectations,
  });
}

/** What of a region concerns all its domains: its specification, pauses, acceptance, deletion and account. */
function concern({ metadata, status }: Jurisdiction): string {
  const { generation, annotations: notes = {}, deletionTimestamp } = metadata;
  const accepted = findCondition(status?.conditions ?? [], 'Accepted')?.status;
  const paused = notes[annotations.paused];
  return JSON.stringify([generation, paused, deletionTimestamp, accepted, status?.acme?.accountURL]);
}

/** Creates the controller and ties it to the copies. */
export function createDomains(input: DomainsInput): Domains {
  const { cluster, shared } = input;
  const kube = withEffects(cluster.kube, cluster.effects, 'domains');
  const tools = createDomainTools(cluster, kube, input);
  const wakeDomain = (key: Key): void => queue.enqueue(key);
  const loops = createRegionLoops({ ...input, kube, tools, ownHosts: () => ownHosts(shared), wakeDomain });
  const queue = controllerOf({
    ...input,
    kube,
    tools,
    loops,
    expectations: createExpectations(cluster.clock),
  });
  createDomainMetrics(cluster, measureRegions({ ...input, loops, tools }));
  shared.customDomains.listen((delta) => {
    queue.onPrimary(delta);
    loops
      .of(identifierOf(delta.object.metadata.namespace ?? ''))
      ?.claimSync()
      ?.onDomain(delta);
  });
  shared.jurisdictions.listen((delta) => {
    const { object } = delta;
    if (delta.type === 'updated' && concern(object) === concern(delta.old)) return;
    for (const one of shared.customDomains.store.list('namespace', regionNamespace(object.spec.identifier)))
      queue.enqueue(keyOf(one));
  });
  return {
    queue,
    view: (identifier) => ({ ...loops.state(identifier), counts: countsOf(shared, identifier) }),
    async run(signal) {
      await Promise.all([queue.run(signal), loops.run(signal)]);
    },
    [Symbol.dispose]: () => tools.close(),
  };
}
