// Tests the region controller on the real API server with its own rights: Ready, rest, drift, deletion.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReflector } from '#kube/cache/reflector.ts';
import { findCondition } from '#kube/conditions.ts';
import { createController } from '#kube/control/controller.ts';
import { createDiscovery } from '#kube/discovery.ts';
import { noMetrics } from '#kube/metrics.ts';
import { createEvents } from '#kube/write/events.ts';
import { systemClock } from '#platform/clock.ts';
import { plainEffects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { type Jurisdiction, jurisdictions } from '#resources/jurisdiction.ts';
import { pods, statefulSets } from '#resources/kinds/workloads.ts';
import { createRegionController } from '#regions/reconcile-controller.ts';
import { openPorts } from '#regions/reconcile-ports.ts';
import { operatorNamespace, render } from '../charts/helm.ts';
import { type Connection, connect } from '../cluster/clients.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { aRegion } from './region-samples.ts';
import { bringFake, view } from './fake-mongo.ts';

const user = 'system:serviceaccount:glimpse-system:glimpse-operator';
const namespace = 'glimpse-eu';
const base = { clock: systemClock, random: secureRandom, log: silentLog };
let plane: ControlPlane;
let operator: Connection;
let admin: Connection;
const stop = new AbortController();
let running: Promise<unknown> = Promise.resolve();
let cluster: NodeJS.Timeout;

/** Makes pods Ready and gives the main domain its certificate, as a kubelet and the edge would. */
async function react(): Promise<void> {
  const by = { name: 'test', force: true, sub: 'status' } as const;
  const status = {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' }],
  };
  for (const { metadata, status: now } of await admin.kube.of(pods).list({ namespace })) {
    if (now?.phase === 'Running' || metadata.deletionTimestamp !== undefined) continue;
    await admin.kube
      .of(pods)
      .apply({ apiVersion: 'v1', kind: 'Pod', metadata: { name: metadata.name, namespace }, status }, by);
  }
  const good = (type: string) => ({
    type,
    status: 'True',
    reason: 'Programmed',
    message: '',
    lastTransitionTime: '2026-01-01T00:00:00Z',
    observedGeneration: 1,
  });
  for (const { metadata, status: now } of await admin.kube.of(customDomains).list({ namespace }))
    if (findCondition(now?.conditions ?? [], 'CertificateReady')?.status !== 'True')
      await admin.kube.of(customDomains).apply(
        {
          apiVersion: 'glimpse.dev/v1alpha1',
          kind: 'CustomDomain',
          metadata: { name: metadata.name, namespace },
          status: { conditions: [good('CertificateReady'), good('Programmed')] },
        },
        by,
      );
}

async function startOperator(): Promise<void> {
  const { kube, transport } = operator;
  const members = createReflector({
    ...base,
    name: 'sets',
    resource: admin.kube.of(statefulSets),
    onChange: () => undefined,
  });
  await members.start(stop.signal);
  const domains = createReflector({
    ...base,
    name: 'customdomains',
    resource: kube.of(customDomains),
    onChange: () => controller.enqueue({ namespace: '', name: 'eu' }),
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
  const real = openPorts({ ...base, kube, effects: plainEffects });
  const regions = createRegionController({
    ...base,
    kube,
    effects: plainEffects,
    signal: stop.signal,
    events: createEvents({ ...base, kube, controller: 'jurisdiction', instance: 'test' }),
    metrics: {
      ready: () => undefined,
      keyAgeDays: () => undefined,
      driftCorrected: () => undefined,
      forget: () => undefined,
    },
    settings: {
      images: { operator: 'operator:1', mongo: 'mongo:8', redis: 'redis:8' },
      operatorNamespace,
      monitoringNamespace: 'monitoring',
      dnsNamespace: 'kube-system',
      mostRollouts: 1,
    },
    domains: () => view,
    discovery: createDiscovery(transport, systemClock),
    jurisdictions: reflector.store,
    customDomains: domains.store,
    nodes: { list: () => [] },
    watch: () => () => undefined,
    enqueue: (key) => controller.enqueue(key),
    ports: () => ({
      ...real,
      bringMongo: (input) => {
        const ready = members.store.get({ namespace, name: 'mongo' })?.status?.readyReplicas ?? 0;
        return Promise.resolve(bringFake({ outcome: {}, calls: [], logins: true }, () => ready, input));
      },
      keysDatabase: () => ({
        row: () => Promise.resolve(undefined),
        now: () => Promise.resolve(systemClock.now()),
      }),
    }),
  });
  const controller = createController({
    ...base,
    reconciler: regions.reconciler,
    ownWrites: regions.ownWrites,
    metrics: noMetrics,
    backoff: { firstMs: 200, mostMs: 2000 },
  });
  await Promise.all([reflector.start(stop.signal), domains.start(stop.signal)]);
  running = controller.run(stop.signal);
}

beforeAll(async () => {
  plane = await startControlPlane({ controllers: true });
  await plane.apply(await render('operator-crds'));
  await plane.kubectl(['create', 'namespace', operatorNamespace]);
  await plane.apply(await render('operator', '--set', 'metrics.enabled=false'));
  operator = connect(plane.kubeconfigs.operator);
  admin = connect(plane.kubeconfigs.admin);
  await startOperator();
  cluster = setInterval(() => void react().catch(() => undefined), 500);
});
afterAll(async () => {
  clearInterval(cluster);
  stop.abort(new Error('stopped'));
  await running.catch(() => undefined);
  await operator[Symbol.asyncDispose]();
  await admin[Symbol.asyncDispose]();
  await plane[Symbol.asyncDispose]();
});

const now = () => admin.kube.of(jurisdictions).get({ namespace: '', name: 'eu' });
const condition = async (type: string): Promise<string> => {
  const found = findCondition((await now())?.status?.conditions ?? [], type);
  return `${found?.status}/${found?.reason}`;
};
const writes = async () =>
  (await plane.audit(user)).filter(
    ({ verb, resource }) => !['get', 'list', 'watch'].includes(verb) && resource !== 'events',
  );

test('a region gets Ready with the rights of the chart alone, and then rests', async () => {
  const routing = {
    mode: 'Ingress',
    ingress: { className: 'traefik' },
    customDomainTarget: { ipv4: ['203.0.113.10'] },
  };
  await plane.apply(
    aRegion(
      'eu',
      { routing, deletionPolicy: 'Delete' },
      { annotations: { 'glimpse.dev/confirm-delete': 'eu' } },
    ),
  );
  await expect.poll(() => condition('Ready'), { timeout: 90_000 }).toBe('True/Serving');
  await expect.poll(async () => (await now())?.status?.rollout?.lastGood, { timeout: 60_000 }).toBeDefined();
  await wait(3000);
  const before = (await writes()).length;
  await wait(5000);
  expect((await writes()).slice(before)).toEqual([]);
  const refused = (await plane.audit(user)).filter(({ allowed }) => !allowed);
  expect(new Set(refused.map(({ verb, resource }) => `${verb} ${resource}`))).toEqual(new Set());
});

test('a deleted child is back within 30 s', async () => {
  await plane.kubectl(['-n', namespace, 'delete', 'networkpolicy', 'default-deny']);
  const names = () => plane.kubectl(['-n', namespace, 'get', 'networkpolicies', '-o', 'name']);
  await expect.poll(names, { timeout: 30_000 }).toContain('default-deny');
});

test('a confirmed deletion leaves no namespace', async () => {
  await plane.kubectl(['delete', 'jur', 'eu', '--wait=false']);
  const release = async () => {
    // Nobody runs the controller of custom domains here.
    for (const { metadata } of await admin.kube
      .of(customDomains)
      .list({ namespace })
      .catch(() => []))
      if ((metadata.finalizers ?? []).length > 0)
        await plane
          .kubectl([
            '-n',
            namespace,
            'patch',
            'cdom',
            metadata.name,
            '--type=merge',
            '-p',
            '{"metadata":{"finalizers":null}}',
          ])
          .catch(() => '');
    for (const { metadata } of await admin.kube
      .of(pods)
      .list({ namespace })
      .catch(() => []))
      if (metadata.deletionTimestamp !== undefined)
        await plane
          .kubectl(['-n', namespace, 'delete', 'pod', metadata.name, '--force', '--grace-period=0'])
          .catch(() => '');
    return (
      (await now()) === undefined &&
      !(await plane.kubectl(['get', 'namespaces', '-o', 'name'])).includes(namespace)
    );
  };
  await expect.poll(release, { timeout: 120_000, interval: 1000 }).toBe(true);
}, 150_000);
