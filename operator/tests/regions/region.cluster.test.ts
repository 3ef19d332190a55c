// Tests the region controller on the real API server with its own rights: Ready, rest, drift, deletion.
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReflector } from '#kube/cache/reflector.ts';
import { findCondition } from '#kube/conditions.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { jurisdictions } from '#resources/jurisdiction.ts';
import { pods, statefulSets } from '#resources/kinds/workloads.ts';
import { operatorNamespace, render } from '../charts/helm.ts';
import { type Connection, connect } from '../cluster/clients.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { actAsCluster } from './acting-cluster.ts';
import { startRegionLoop } from './region-loop.ts';
import { aRegion } from './region-samples.ts';

const user = 'system:serviceaccount:glimpse-system:glimpse-operator';
const namespace = 'glimpse-eu';
let plane: ControlPlane;
let operator: Connection;
let admin: Connection;
const opened = new AsyncDisposableStack();

/** Members of the set that are ready. */
async function watchMembers(): Promise<() => number> {
  const stop = new AbortController();
  const members = createReflector({
    clock: systemClock,
    random: secureRandom,
    log: silentLog,
    name: 'sets',
    resource: admin.kube.of(statefulSets),
    onChange: () => undefined,
  });
  opened.defer(() => stop.abort(new Error('stopped')));
  await members.start(stop.signal);
  return () => members.store.get({ namespace, name: 'mongo' })?.status?.readyReplicas ?? 0;
}

beforeAll(async () => {
  plane = opened.use(await startControlPlane({ controllers: true }));
  await plane.apply(await render('operator-crds'));
  await plane.kubectl(['create', 'namespace', operatorNamespace]);
  await plane.apply(await render('operator', '--set', 'metrics.enabled=false'));
  admin = opened.use(connect(plane.kubeconfigs.admin));
  operator = opened.use(connect(plane.kubeconfigs.operator));
  opened.use(await startRegionLoop(operator, await watchMembers()));
  opened.use(actAsCluster(admin.kube, namespace));
});
afterAll(() => opened.disposeAsync());

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
  await expect.poll(() => condition('Ready'), { timeout: onThisMachine(90_000) }).toBe('True/Serving');
  await expect.poll(async () => (await now())?.status?.rollout?.lastGood).toBeDefined();
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
  await expect.poll(names).toContain('default-deny');
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
  await expect.poll(release, { timeout: onThisMachine(120_000), interval: 1000 }).toBe(true);
});
