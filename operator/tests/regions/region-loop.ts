// Runs the region controller on a real API server, with the operator's rights and a fake MongoDB.
import { createReflector } from '#kube/cache/reflector.ts';
import { createController } from '#kube/control/controller.ts';
import { createDiscovery } from '#kube/discovery.ts';
import { noMetrics } from '#kube/metrics.ts';
import { createEvents } from '#kube/write/events.ts';
import { systemClock } from '#platform/clock.ts';
import { plainEffects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import type { RegionPorts } from '#regions/deps.ts';
import { createRegionController } from '#regions/reconcile/controller.ts';
import { openPorts } from '#regions/reconcile/ports.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { type Jurisdiction, jurisdictions } from '#resources/jurisdiction.ts';
import { operatorNamespace } from '../charts/helm.ts';
import type { Connection } from '../cluster/clients.ts';
import { reconcileFake, healthyDomains } from './fake-mongo.ts';

const base = { clock: systemClock, random: secureRandom, log: silentLog };
const metrics = {
  ready: () => undefined,
  keyAgeDays: () => undefined,
  driftCorrected: () => undefined,
  forget: () => undefined,
};
const settings = {
  images: { operator: 'operator:1', mongo: 'mongo:8', redis: 'redis:8' },
  operatorNamespace,
  monitoringNamespace: 'monitoring',
  dnsNamespace: 'kube-system',
  runbook: 'docs/runbook.md',
  mostRollouts: 3,
};

/** Members of a region's set that are ready; `undefined`: the operator looks for them itself. */
export type ReadyMembers = (identifier: string) => number | undefined;

function portsOf({ kube }: Connection, readyMembers: ReadyMembers): RegionPorts {
  const real = openPorts({ ...base, kube, effects: plainEffects });
  return {
    ...real,
    reconcileMongo(input, signal) {
      const ready = readyMembers(input.identifier);
      if (ready === undefined) return real.reconcileMongo(input, signal);
      const mongo = { outcome: {}, calls: [], logins: true };
      return Promise.resolve(reconcileFake(mongo, () => ready, input));
    },
    keysDatabase: () => ({
      row: () => Promise.resolve(undefined),
      now: () => Promise.resolve(systemClock.now()),
    }),
  };
}

/** Starts the controller. Disposal ends it. */
export async function startRegionLoop(
  operator: Connection,
  readyMembers: ReadyMembers,
): Promise<AsyncDisposable> {
  const { kube, transport } = operator;
  const stop = new AbortController();
  const domains = createReflector({
    ...base,
    name: 'customdomains',
    resource: kube.of(customDomains),
    onChange: ({ object }) =>
      controller.enqueue({ namespace: '', name: object.metadata.namespace?.replace('glimpse-', '') ?? '' }),
  });
  const reflector = createReflector<Jurisdiction>({
    ...base,
    name: 'jurisdictions',
    resource: kube.of(jurisdictions),
    onChange(delta) {
      controller.onPrimary(delta);
      regions.onJurisdiction(delta);
    },
  });
  const ports = portsOf(operator, readyMembers);
  const regions = createRegionController({
    ...base,
    kube,
    effects: plainEffects,
    signal: stop.signal,
    events: createEvents({ ...base, kube, controller: 'jurisdiction', instance: 'test' }),
    metrics,
    settings,
    domains: () => healthyDomains,
    discovery: createDiscovery(transport, systemClock),
    jurisdictions: reflector.store,
    customDomains: domains.store,
    nodes: { list: () => [] },
    watch: () => () => undefined,
    enqueue: (key) => controller.enqueue(key),
    ports: () => ports,
  });
  const controller = createController({
    ...base,
    reconciler: regions.reconciler,
    expectations: regions.expectations,
    metrics: noMetrics,
    backoff: { firstMs: 200, mostMs: 2000 },
  });
  await Promise.all([reflector.start(stop.signal), domains.start(stop.signal)]);
  const running = controller.run(stop.signal);
  return {
    async [Symbol.asyncDispose]() {
      stop.abort(new Error('stopped'));
      await running.catch(() => undefined);
    },
  };
}
