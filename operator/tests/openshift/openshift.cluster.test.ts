// Tests that regions and the operator run under OpenShift's restricted-v2 (docs/kubernetes.md#pods).
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findCondition } from '#kube/conditions.ts';
import type { Intent } from '#kube/object.ts';
import { regionSteps, renderRegion } from '#regions/desired/region.ts';
import { aFullSpec, someFacts } from '#regions/desired/testing/samples.ts';
import { newestTemplate } from '#regions/desired/template.ts';
import { renderedPods } from '#regions/desired/testing/rendered-pods.ts';
import { jurisdictions, JurisdictionSpec } from '#resources/jurisdiction.ts';
import type { Pods } from '#resources/jurisdiction/pods.ts';
import { pods } from '#resources/kinds/workloads.ts';
import { componentLabel } from '#resources/labels.ts';
import { operatorNamespace, render, renderOne } from '../charts/helm.ts';
import { type Connection, connect } from '../cluster/clients.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { actAsCluster } from '../regions/acting-cluster.ts';
import { startRegionLoop } from '../regions/region-loop.ts';
import { aRegion } from '../regions/region-samples.ts';
import { range, restrictedV2 } from './restricted-v2.ts';

const ofCluster: Pods = { securityContext: { userIds: 'Cluster' } };
const idsUnset = ['runAsUser', 'runAsGroup', 'fsGroup'].flatMap((id) => [
  '--set',
  `podSecurityContext.${id}=null`,
]);
/** Where only pods are checked, as OpenShift does; else their templates are, too. */
const podsOnly = 'glimpse-ap';
/** Members of MongoDB that serve, for which the API waits. No entry: the operator itself looks for them. */
const members = new Map(['eu', 'us', 'ap'].map((identifier) => [identifier, 3]));
const opened = new AsyncDisposableStack();
let plane: ControlPlane;
let admin: Connection;

/** What kubectl says about objects that it only tries. */
const tried = (...objects: readonly object[]): Promise<string> => {
  const items = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
  return triedYaml(items);
};
const triedYaml = (text: string): Promise<string> =>
  plane
    .kubectl(['apply', '--server-side', '--force-conflicts', '--dry-run=server', '-f', '-'], text)
    .catch((thrown: unknown) => String(thrown));
const refusals = (said: string): readonly string[] =>
  said.split('\n').filter((line) => line.includes("ValidatingAdmissionPolicy 'restricted-v2'"));

const container = {
  name: 'one',
  image: 'one:1',
  securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
};
const security = { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } };
const aPod = (ofPod: object = {}, ofContainer: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'one', namespace: 'free' },
  spec: { securityContext: security, containers: [{ ...container, ...ofContainer }], ...ofPod },
});
const withContext = (more: object) =>
  aPod({}, { securityContext: { ...container.securityContext, ...more } });

/** No two regions may share an edge. */
const routingOf = (identifier: string) => ({
  mode: 'Ingress' as const,
  ingress: { className: `edge-${identifier}` },
  customDomainTarget: { ipv4: ['198.51.100.7'] },
});
const backup = { schedule: '17 2 * * *', keep: 2, storage: { size: '1Gi' } };
const regionOf = (identifier: string, more: object = {}) =>
  aRegion(identifier, { routing: routingOf(identifier), mongo: { managed: { backup } }, ...more });

beforeAll(async () => {
  plane = opened.use(await startControlPlane({ controllers: true, recordsRights: false }));
  await plane.apply(await render('operator-crds'), ...restrictedV2([podsOnly]));
  await plane.kubectl(['create', 'namespace', operatorNamespace]);
  await plane.kubectl(['create', 'namespace', 'free']);
  // Else the rule refuses the operator's own pods.
  await plane.apply(await render('operator', '--set', 'metrics.enabled=false', ...idsUnset));
  admin = opened.use(connect(plane.kubeconfigs.admin));
  // The policy takes effect within seconds, on a busy machine within a minute.
  const root = withContext({ runAsUser: 1 });
  await vi.waitFor(async () => expect(refusals(await tried(root))).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
  await plane.kubectl(['create', 'namespace', 'glimpse-de']);
  await plane.apply(regionOf('eu'), regionOf('us', { pods: ofCluster }), regionOf('ap'));
  opened.use(actAsCluster(admin.kube, 'glimpse-us'));
  const operator = opened.use(connect(plane.kubeconfigs.operator));
  opened.use(await startRegionLoop(operator, (identifier) => members.get(identifier)));
});
afterAll(() => opened.disposeAsync());

describe('the rule refuses a pod', () => {
  const hostPath = { name: 'host', hostPath: { path: '/' } };
  test.each([
    ['of another user', withContext({ runAsUser: 65_532 }), 'runAsUser'],
    ['of the user after the range', withContext({ runAsUser: range.last + 1 }), 'runAsUser'],
    ['of another group', aPod({ securityContext: { ...security, runAsGroup: 1 } }), 'runAsGroup'],
    ['with volumes of another group', aPod({ securityContext: { ...security, fsGroup: 65_532 } }), 'fsGroup'],
    ['that may be root', aPod({ securityContext: { ...security, runAsNonRoot: false } }), 'runAsNonRoot'],
    ['with a container that may be root', withContext({ runAsNonRoot: false }), 'runAsNonRoot'],
    ['with escalation', aPod({}, { securityContext: { capabilities: { drop: ['ALL'] } } }), 'Escalation'],
    ['with capabilities', withContext({ capabilities: { drop: ['CHOWN'] } }), 'capabilities'],
    ['with more capabilities', withContext({ capabilities: { drop: ['ALL'], add: ['CHOWN'] } }), 'capab'],
    ['without a profile', aPod({ securityContext: { runAsNonRoot: true } }), 'seccompProfile'],
    ['unconfined', withContext({ seccompProfile: { type: 'Unconfined' } }), 'seccompProfile'],
    ['on the network of the host', aPod({ hostNetwork: true }), 'hostNetwork'],
    ['with files of the host', aPod({ volumes: [hostPath] }), 'volumes'],
    ['with a wrong init container', aPod({ initContainers: [{ name: 'i', image: 'i:1' }] }), 'Escalation'],
  ])('%s', async (_, pod, field) => {
    const [said, ...more] = refusals(await tried(pod));
    expect(said).toContain('provider restricted-v2: ');
    expect(said).toContain(field);
    expect(more).toEqual([]);
  });

  test('that is privileged', async () => {
    const pod = aPod({}, { securityContext: { capabilities: { drop: ['ALL'] }, privileged: true } });
    expect(await tried(pod)).toContain('Privileged containers are not allowed');
  });

  test('but none without users, or with those of the range', async () => {
    const { first } = range;
    const ids = { runAsUser: range.last, runAsGroup: first, fsGroup: first };
    expect(await tried(aPod())).toContain('serverside-applied');
    expect(await tried(aPod({ securityContext: { ...security, ...ids } }))).toContain('serverside-applied');
  });
});

/** All that the operator makes for a region with every part, a backup and a restore among them. */
function objectsOf(podDefaults: Pods = {}, regionPods: Pods = {}): readonly Intent[] {
  const own = { identifier: 'de', domain: 'de.glimpse.example', routing: routingOf('de'), pods: regionPods };
  const spec = JurisdictionSpec.parse({ ...aFullSpec(), ...own });
  const restoring = { epoch: 2, backup: '2026-11-23T02-17-00Z' };
  const facts = someFacts({ servedKinds: new Set(), restoring, podDefaults });
  const rendered = renderRegion(spec, facts, newestTemplate);
  return regionSteps.flatMap((step) => rendered[step]);
}
const isWorkload = (intent: Intent): boolean => renderedPods(intent).length > 0;
const nameOf = ({ kind, metadata }: Intent): string => `${kind} ${metadata.name}`;

describe('of the objects of a full region', () => {
  test('all but the workloads are taken', async () => {
    const others = objectsOf().filter((intent) => !isWorkload(intent));
    expect((await tried(...others)).trim().split('\n')).toHaveLength(others.length);
  });

  test('each workload is refused by default', async () => {
    const workloads = objectsOf().filter(isWorkload);
    expect(workloads.map(nameOf)).toEqual([
      'StatefulSet mongo',
      'StatefulSet redis',
      'Deployment acme-solver',
      'Deployment api',
      'CronJob mongo-backup',
      'Job mongo-restore-2',
    ]);
    expect(refusals(await tried(...workloads))).toHaveLength(workloads.length);
  });

  const { first } = range;
  const inRange: Pods = {
    securityContext: { userIds: 'Fixed', runAsUser: first, runAsGroup: first, fsGroup: first },
  };
  test.each([
    ['with users of the cluster, set in the Jurisdiction', {}, ofCluster],
    ['with users of the cluster, set in the chart', ofCluster, {}],
    ['with users of the range', {}, inRange],
  ])('each workload is taken %s', async (_, podDefaults, regionPods) => {
    const workloads = objectsOf(podDefaults, regionPods).filter(isWorkload);
    const said = (await tried(...workloads)).trim().split('\n');
    expect(said.filter((line) => line.endsWith('serverside-applied (server dry run)'))).toHaveLength(6);
    expect(said).toHaveLength(6);
  });
});

describe('the pods of the charts', () => {
  const values = ['--set', 'metrics.enabled=false'];
  const rendered = async (...more: readonly string[]) =>
    `${await render('operator', ...values, ...more)}\n${await renderOne('operator', 'removal-guard.yaml', ...more)}`;

  test('are refused by default, and taken with ids set to null', async () => {
    expect(refusals(await triedYaml(await rendered()))).toHaveLength(2);
    const said = await triedYaml(await rendered(...idsUnset));
    expect(refusals(said)).toEqual([]);
    expect(said).toContain('deployment.apps/glimpse-operator serverside-applied');
    expect(said).toContain('job.batch/glimpse-operator-removal-guard serverside-applied');
  });

  test('are none in the chart of the definitions', async () => {
    expect(await render('operator-crds')).not.toMatch(/^kind: (?!CustomResourceDefinition)/m);
  });
});

describe('a region that the operator keeps', () => {
  const parts = ['MongoReady', 'RedisReady', 'ApiAvailable'] as const;
  const conditions = async (identifier: string) => {
    const region = await admin.kube.of(jurisdictions).get({ namespace: '', name: identifier });
    return parts.map((part) => findCondition(region?.status?.conditions ?? [], part));
  };
  const messages = async (identifier: string) =>
    (await conditions(identifier)).map((found) => found?.message ?? '');
  const refused =
    'denied request: unable to validate against any security context constraint: provider restricted-v2: runAsUser';

  test('tells by default in the part of each workload what the rule says, and has none', async () => {
    const told = parts.map(() => expect.stringContaining(refused));
    await expect.poll(async () => (await messages('eu'))[2]).toContain(refused);
    members.delete('eu');
    await expect.poll(() => messages('eu')).toEqual(told);
    // Without the solver, too. RoutingReady tells it later: it waits for the quota of domains.
    const workloads = 'deployments,statefulsets,cronjobs,jobs,pods';
    expect(await plane.kubectl(['get', workloads, '-n', 'glimpse-eu', '-o', 'name'])).toBe('');
  });

  test('tells for the API, too, where pods are refused and their templates are not', async () => {
    const told = expect.stringMatching(/no new pod is admitted \(.*restricted-v2: runAsUser.*see spec\.api/);
    await expect.poll(async () => (await messages('ap'))[2]).toEqual(told);
  });

  test('tells for MongoDB and Redis what only events hold, where pods alone are refused', async () => {
    members.delete('ap');
    const told = (pod: string, part: string) => {
      const words = `pods "${pod}" is forbidden: .*${refused}.*`;
      return expect.stringMatching(new RegExp(`o new pod is admitted \\(${words}\\); see spec.${part}$`));
    };
    const wanted = [told('mongo-0', 'mongo'), told('redis-0', 'redis')];
    const found = async () => (await messages('ap')).slice(0, 2);
    await expect.poll(found).toEqual(wanted);
    expect((await conditions('ap')).map((one) => one?.reason)).toEqual(['NoPrimary', 'NotReady', 'NotReady']);
    const events = ['get', 'events.events.k8s.io', '-n', 'default', '-o', 'jsonpath={.items[*].note}'];
    expect(await plane.kubectl(events)).toMatch(/RedisReady is False: [^\n]*redis-0[^\n]*see spec\.redis/);
  });

  test('gets all its pods with users of the cluster', async () => {
    const namespace = 'glimpse-us';
    const job = ['create', 'job', 'one', '--from=cronjob/mongo-backup', '-n', namespace];
    await expect.poll(() => plane.kubectl(job).catch(String)).toContain('created');
    const components = async () => {
      const all = await admin.kube.of(pods).list({ namespace });
      return new Set(all.map(({ metadata }) => metadata.labels?.[componentLabel]));
    };
    const wanted = new Set(['acme-solver', 'api', 'backup', 'mongo', 'redis']);
    await expect.poll(components).toEqual(wanted);
    const states = async () => (await conditions('us')).map((found) => found?.status);
    await expect.poll(states).toEqual(parts.map(() => 'True'));
  });
});
