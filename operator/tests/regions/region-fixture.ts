// A cluster for tests of the region controller: the fake API server, a simulated cluster and a fake MongoDB.
import { plainEffects, type Effects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import type { Random } from '#platform/random.ts';
import { type FakeClock, fakeClock } from '#platform/testing/fake-clock.ts';
import { shortHash } from '#platform/crypto.ts';
import type { Store } from '#kube/cache/store.ts';
import type { Kube } from '#kube/client.ts';
import { findCondition } from '#kube/conditions.ts';
import type { KubeObject } from '#kube/object.ts';
import type { Transition } from '#kube/write/events.ts';
import { customDomains } from '#resources/custom-domain.ts';
import type { EffectName } from '#resources/effect-names.ts';
import { type Jurisdiction, jurisdictions } from '#resources/jurisdiction.ts';
import * as cluster from '#resources/kinds/cluster.ts';
import * as gateway from '#resources/kinds/gateway.ts';
import * as network from '#resources/kinds/network.ts';
import * as storage from '#resources/kinds/storage.ts';
import * as workloads from '#resources/kinds/workloads.ts';
import { createRegionController, type RegionController } from '#regions/reconcile/controller.ts';
import type { RegionControllerOptions } from '#regions/reconcile/wiring.ts';
import type { RegionPorts } from '#regions/deps.ts';
import { openPorts } from '#regions/reconcile/ports.ts';
import { startFakeApi } from '../fake-api/server.ts';
import { reconcileFake, type FakeMongo, healthyDomains } from './fake-mongo.ts';
import { simulateCluster } from './simulated-cluster.ts';

const listed = [cluster, gateway, network, storage, workloads].flatMap((file) =>
  Object.values(file as Record<string, unknown>).filter(
    (one): one is typeof cluster.namespaces =>
      typeof one === 'object' && one !== null && 'plural' in one && 'kind' in one,
  ),
);
export const allKinds = [...listed, jurisdictions, customDomains];

/** Bytes that repeat from run to run. */
function seededRandom(): Random {
  let counter = 0;
  const next = (): string => shortHash(`seed ${(counter += 1)}`, 32);
  return {
    bytes: (count) =>
      Buffer.from(Array.from({ length: Math.ceil(count / 16) }, next).join(''), 'hex').subarray(0, count),
    unit: () => 0.5,
  };
}

export type RegionFixtureOptions = { readonly kinds?: typeof allKinds; readonly clock?: FakeClock };

/** Starts the fixture. Disposal ends it. */
export async function startRegionFixture({
  kinds = allKinds,
  clock = fakeClock(),
}: RegionFixtureOptions = {}) {
  /** The API server's own clock. */
  const serverClock = { now: () => clock.now() };
  const api = await startFakeApi({ kinds, now: () => serverClock.now() });
  const random = seededRandom();
  const mongo: FakeMongo = { outcome: {}, calls: [], logins: true };
  const events: Transition[] = [];
  const drift: string[] = [];
  const simulated = simulateCluster(api, clock);
  const parsed = (raw: unknown): Jurisdiction => jurisdictions.parse(raw);
  const store = {
    get: ({ name }: { name: string }) => {
      const raw: unknown = api.objects.get('Jurisdiction', name);
      return raw === undefined ? undefined : parsed(raw);
    },
    list: () => api.objects.list('Jurisdiction').map(parsed),
    version: () => String(api.objects.version()),
  } as unknown as Store<Jurisdiction>;
  const readyMembers = (identifier: string): number =>
    api.objects.get('StatefulSet', 'mongo', `glimpse-${identifier}`)?.status?.readyReplicas ?? 0;
  const fakePorts = (kube: Kube, effects: Effects<EffectName>): RegionPorts => ({
    ...openPorts({ kube, clock, random, log: silentLog, effects }),
    reconcileMongo: (input) =>
      Promise.resolve(reconcileFake(mongo, () => readyMembers(input.identifier), input)),
    keysDatabase: () => ({ row: () => Promise.resolve(undefined), now: () => Promise.resolve(clock.now()) }),
    logsIn: () => Promise.resolve(mongo.logins),
    forget: () => Promise.resolve(),
  });
  const ended = AbortSignal.abort(new Error('no caches'));
  const create = (
    effects: Effects<EffectName> = plainEffects,
    more: Partial<RegionControllerOptions> = {},
  ): RegionController =>
    createRegionController({
      kube: api.kube,
      clock,
      random,
      log: silentLog,
      effects,
      signal: ended,
      events: { transition: async (_owner, one) => void events.push(one) },
      metrics: {
        ready: () => undefined,
        keyAgeDays: () => undefined,
        driftCorrected: (kind) => void drift.push(kind),
        forget: () => undefined,
      },
      settings: {
        images: { operator: 'operator:1', mongo: 'mongo:8', redis: 'redis:8' },
        operatorNamespace: 'glimpse-system',
        monitoringNamespace: 'monitoring',
        dnsNamespace: 'kube-system',
        runbook: 'docs/runbook.md',
        mostRollouts: 1,
      },
      domains: () => healthyDomains,
      discovery: { serves: (kind) => Promise.resolve(kinds.some(({ plural }) => plural === kind.plural)) },
      jurisdictions: store,
      customDomains: {
        get: ({ namespace, name }) => {
          const raw: unknown = api.objects.get('CustomDomain', name, namespace);
          return raw === undefined ? undefined : customDomains.parse(raw);
        },
      },
      nodes: { list: (): readonly KubeObject[] => api.objects.list('Node') },
      watch: () => () => undefined,
      enqueue: () => undefined,
      ports: (kube) => fakePorts(kube, effects),
      ...more,
    });
  const fixture = {
    api,
    clock,
    serverClock,
    mongo,
    events,
    drift,
    simulated,
    create,
    controller: create(),
    /** Replaces the process: all memory is lost. */
    restart(effects?: Effects<EffectName>): void {
      fixture.controller = create(effects);
    },
    reconcile: (name = 'eu') =>
      fixture.controller.reconciler.reconcile(
        { namespace: '', name },
        { signal: new AbortController().signal, log: silentLog, id: 'test' },
      ),
    /** One run, then the cluster reacts, then time passes. An error waits like the controller would. */
    async round(name = 'eu', ms = 15_000): Promise<unknown> {
      let fault: unknown;
      await fixture.reconcile(name).catch((error: unknown) => (fault = error));
      simulated.react();
      await clock.advance(ms);
      return fault;
    },
    async passes(count: number, name = 'eu'): Promise<void> {
      for (let at = 0; at < count; at += 1) await fixture.round(name);
    },
    get: (name = 'eu'): Jurisdiction => parsed(api.objects.get('Jurisdiction', name)),
    condition: (type: string, name = 'eu'): string => {
      const found = findCondition(fixture.get(name).status?.conditions ?? [], type);
      return `${found?.status}/${found?.reason}`;
    },
    message: (type: string, name = 'eu') =>
      findCondition(fixture.get(name).status?.conditions ?? [], type)?.message ?? '',
    writes: () => api.requests.filter(({ verb }) => verb !== 'GET').length,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  };
  simulated.base();
  return fixture;
}
export type RegionFixture = Awaited<ReturnType<typeof startRegionFixture>>;
