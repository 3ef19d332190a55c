// The rendered objects run as real pods: MongoDB, Redis and the API start, back up and restore by themselves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Intent } from '#kube/object.ts';
import { systemClock } from '#platform/clock.ts';
import { plainEffects } from '#platform/effects.ts';
import { secureRandom } from '#platform/random.ts';
import { crds } from '#resources/crds.ts';
import { ensureCredentials } from '#regions/credentials/ensure.ts';
import { kubeSecrets } from '#regions/credentials/kube-secrets.ts';
import type { DesiredFacts } from '#regions/desired/facts.ts';
import { regionNamespace } from '#regions/desired/names.ts';
import { type RegionStep, renderRegion } from '#regions/desired/region.ts';
import { aSpec, someFacts } from '#regions/desired/testing/samples.ts';
import { newestTemplate } from '#regions/desired/template.ts';
import { kubeKeySecrets } from '#regions/keys/kube-key-secrets.ts';
import { raiseEpoch } from '#regions/keys/raise-epoch.ts';
import { type KeysDeps, reconcileKeys } from '#regions/keys/reconcile-keys.ts';
import { connect } from '../cluster/clients.ts';
import { podCluster } from '../cluster/pods.ts';

const cluster = podCluster();
const identifier = 'manifests';
const namespace = regionNamespace(identifier);
const { signal } = new AbortController();
const waitMs = { timeout: 240_000 };
const connection = connect(cluster.kubeconfig);

const spec = aSpec({
  identifier,
  domain: 'manifests.glimpse.example',
  region: cluster.node.region,
  api: {
    image: cluster.images.api,
    autoscaling: { min: 1, max: 1 },
    settings: { DEVELOPMENT: 'true' }, // the test image has an older MongoDB
  },
  mongo: {
    managed: {
      members: 1,
      storage: { size: '1Gi' },
      backup: { schedule: '17 2 * * *', keep: 2, storage: { size: '1Gi' } },
    },
  },
  routing: {
    mode: 'Ingress',
    ingress: { className: cluster.ingressClass },
    customDomainTarget: { ipv4: ['198.51.100.7'] },
  },
});
const { mongo, redis, operator } = cluster.images;
const factsOf = (other: Partial<DesiredFacts> = {}): DesiredFacts =>
  someFacts({
    images: { operator, mongo, redis },
    imagePullPolicy: 'IfNotPresent',
    servedKinds: new Set(),
    directory: [{ identifier, displayName: 'Test', domain: spec.domain, icon: 'lucide:globe' }],
    ...other,
  });
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {}, child: () => log };
const keysDeps = (): KeysDeps => ({
  clock: systemClock,
  log,
  effects: plainEffects,
  random: secureRandom,
  secrets: kubeKeySecrets(connection.kube, namespace, identifier),
  checks: new Map(),
  serverDate: (aborted) => connection.kube.serverDate(aborted),
});

/** Without owner: the Jurisdiction of this test does not exist, so its children would be collected. */
const orphan = (intent: Intent): object => ({
  ...intent,
  metadata: { ...intent.metadata, ownerReferences: undefined },
});
async function apply(steps: readonly RegionStep[], facts = factsOf()): Promise<void> {
  const rendered = renderRegion(spec, facts, newestTemplate);
  await cluster.apply(...steps.flatMap((step) => rendered[step]).map(orphan));
}
const kubectl = (...args: readonly string[]): Promise<string> => cluster.kubectl(['-n', namespace, ...args]);
const rolledOut = (name: string) => kubectl('rollout', 'status', name, '--timeout=180s');

beforeAll(async () => {
  await cluster.apply(...Object.values(crds));
  await apply(['namespace', 'network']);
  const secrets = kubeSecrets({ kube: connection.kube, identifier, effects: plainEffects, signal });
  const rotation = { order: undefined, working: [], rolledOut: true };
  const made = await ensureCredentials(
    { secrets, random: secureRandom, now: new Date() },
    { spec, hasData: false, hasRedis: false, rotation },
  );
  expect(made).toMatchObject({ kind: 'ready' });
  const input = {
    identifier,
    annotations: {},
    known: undefined,
    database: 'absent',
    mongoTerm: undefined,
    dataLost: false,
    isRolledOut: false,
  } as const;
  expect(await reconcileKeys(keysDeps(), input, signal)).toMatchObject({ usable: true });
  await apply(['mongo', 'redis', 'config', 'api', 'backup']);
});
afterAll(async () => {
  await cluster.kubectl(['delete', 'namespace', namespace, '--wait=false']);
  // Other files install them by helm, which refuses what others have made.
  await cluster.kubectl(['delete', 'crds', 'jurisdictions.glimpse.dev', 'customdomains.glimpse.dev']);
  await connection[Symbol.asyncDispose]();
});

test('MongoDB forms its set, Redis starts, and the API becomes ready with mounted keys', waitMs, async () => {
  await rolledOut('statefulset/mongo');
  await rolledOut('statefulset/redis');
  await rolledOut('deployment/api');
  const pods = await kubectl(
    'get',
    'pods',
    '-o',
    'jsonpath={.items[*].status.containerStatuses[*].restartCount}',
  );
  expect(
    pods
      .split(' ')
      .map(Number)
      .filter((restarts) => restarts > 2),
  ).toEqual([]);
});

test('a backup by the schedule is loaded again, once the keys have a higher epoch', waitMs, async () => {
  const done = (job: string) => kubectl('wait', '--for=condition=Complete', `job/${job}`, '--timeout=120s');
  await kubectl('create', 'job', '--from=cronjob/mongo-backup', 'by-hand');
  await done('by-hand');
  const said = await kubectl('logs', 'job/by-hand');
  expect(said).toContain('The backup of region manifests is complete');
  const backup = /Its folder is (\S+)\.$/m.exec(said)?.[1] ?? '';
  expect(backup).not.toBe('');
  await apply(['api'], factsOf({ api: { stopped: true } }));
  await kubectl('wait', '--for=delete', 'pod', '-l', 'app.kubernetes.io/component=api', '--timeout=90s');
  expect(await raiseEpoch(keysDeps(), 2, signal)).toMatchObject({ kind: 'raised' });
  await apply(['restore'], factsOf({ restoring: { epoch: 2, backup } }));
  await done('mongo-restore-2');
  await apply(['api']);
  await rolledOut('deployment/api');
});
