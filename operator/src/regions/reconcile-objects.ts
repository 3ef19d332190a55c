// Applies the objects of a region in their turn, removes those no longer wanted, and judges the workloads.
import type { Intent } from '#kube/object.ts';
import { configMaps } from '#resources/kinds/storage.ts';
import { deployments } from '#resources/kinds/workloads.ts';
import { apiConfigName, configMapsToKeep } from './desired/config.ts';
import type { DesiredFacts } from './desired/facts.ts';
import { type RegionStep, regionSteps } from './desired/region.ts';
import { podsOf, type Seen } from './observe.ts';
import { deploymentFacts, statefulSetFacts } from './observe-workloads.ts';
import type { RegionRun } from './reconcile-deps.ts';
import type { Stores } from './reconcile-stores.ts';
import type { RestoreDecision } from './restore/machine.ts';
import { planRollout, type Rollout } from './rollout/run.ts';
import { applyObjects } from './steps/apply.ts';
import { attempt } from './steps/attempt.ts';
import { type Growth, withClaimSize } from './steps/grow-storage.ts';
import { optionalKinds, prunedKinds, pruneObjects } from './steps/prune.ts';
import { apiVerdict, redisVerdict } from './steps/workloads.ts';

export type ObjectsInput = {
  readonly seen: Seen;
  readonly stores: Stores;
  readonly facts: DesiredFacts;
  readonly restore: RestoreDecision | undefined;
  readonly growth: Growth | undefined;
};

/** Parts that the API waits for. */
function waitsFor({ stores }: ObjectsInput): readonly string[] {
  return [
    ...(stores.keys?.usable === true ? [] : ['KeysReady']),
    ...(stores.credentials === undefined ? ['MongoReady'] : []),
    ...(stores.macs === undefined && stores.apiLacks === undefined ? ['its Secrets'] : []),
  ];
}

/** Steps that must not touch their objects now. What runs keeps running. */
function heldSteps(run: RegionRun, input: ObjectsInput): ReadonlySet<RegionStep> {
  const { stores, growth } = input;
  const held = new Set<RegionStep>();
  if (stores.credentials === undefined)
    for (const step of ['mongo', 'redis', 'backup'] as const) held.add(step);
  if (run.object.spec.mongo.mode === 'Managed' && growth === undefined) held.add('mongo');
  if (waitsFor(input).length > 0 || stores.apiLacks !== undefined) held.add('api');
  return held;
}

const isMongoSet = (intent: Intent): boolean =>
  intent.kind === 'StatefulSet' && intent.metadata.name === 'mongo';

function intentsOf({ rendered }: Rollout, held: ReadonlySet<RegionStep>, growth: Growth | undefined) {
  const hold = growth?.holdStatefulSet === true;
  const fixed = growth?.fixedSize;
  return regionSteps
    .filter((step) => !held.has(step) && step !== 'namespace' && step !== 'network')
    .flatMap((step) => rendered[step])
    .filter((intent) => !(hold && isMongoSet(intent)))
    .map((intent) => (fixed !== undefined && isMongoSet(intent) ? withClaimSize(intent, fixed) : intent));
}

/** Stops an API that may not be applied now: a restore waits for nothing else. */
async function stopApi({ deps, namespace, signal }: RegionRun, { seen, facts }: ObjectsInput): Promise<void> {
  if (!facts.api.stopped || (deploymentFacts(seen, 'api')?.replicas ?? 0) === 0) return;
  const replace = { op: 'replace', path: '/spec/replicas', value: 0 } as const;
  await deps.kube.of(deployments).patchJson({ namespace, name: 'api' }, [replace], signal);
}

async function prune(run: RegionRun, rollout: Rollout): Promise<void> {
  const { deps, object, reader, signal } = run;
  const existing = (await reader.list(configMaps, signal)).map(({ metadata }) => ({
    name: metadata.name,
    creationTimestamp: metadata.creationTimestamp ?? '',
  }));
  const keep = configMapsToKeep(existing, apiConfigName(object.spec));
  const served = await Promise.all(optionalKinds.map((kind) => deps.serves(kind, signal)));
  await pruneObjects(
    run,
    {
      intents: regionSteps.flatMap((step) => rollout.rendered[step]),
      keepConfigMaps: new Set([...keep, ...rollout.configMapsInUse]),
    },
    [...prunedKinds, ...optionalKinds.filter((_kind, at) => served[at])],
  );
}

/** RedisReady and ApiAvailable, unless a failed write has already told more. */
function judgeWorkloads(run: RegionRun, input: ObjectsInput): void {
  const { object, notes } = run;
  const { seen, stores, facts } = input;
  const { redis, maintenance, api } = object.spec;
  notes.verdicts.RedisReady ??= redisVerdict({
    external: redis.mode === 'External',
    missing: stores.redisLacks ?? redisLack(run, input),
    workload: statefulSetFacts(seen, 'redis'),
    pods: podsOf(seen, 'redis'),
  });
  const reason = maintenance ? 'maintenance' : 'restore';
  notes.verdicts.ApiAvailable ??= apiVerdict({
    stopped: facts.api.stopped ? reason : undefined,
    missing: stores.apiLacks,
    waitsFor: waitsFor(input),
    workload: deploymentFacts(seen, 'api'),
    least: api?.autoscaling.min ?? 1,
    pods: podsOf(seen, 'api'),
  });
}

/** The Secret with the address of an External Redis. */
function redisLack({ object }: RegionRun, { stores }: ObjectsInput) {
  const name = object.spec.redis.external?.uriSecretRef.name;
  return stores.apiLacks?.secret === name ? stores.apiLacks : undefined;
}

/** Applies what may be applied now. `undefined` when even that could not be decided. */
export async function reconcileObjects(run: RegionRun, input: ObjectsInput): Promise<Rollout | undefined> {
  const { seen, facts, growth } = input;
  const held = heldSteps(run, input);
  const rollout = await attempt(run, undefined, () => planRollout(run, seen, { facts, held }));
  if (rollout) {
    await applyObjects(run, intentsOf(rollout, held, growth));
    if (held.has('api')) await attempt(run, 'ApiAvailable', () => stopApi(run, input));
    if (held.size === 0 && run.notes.errors.length === 0)
      await attempt(run, undefined, () => prune(run, rollout));
  }
  judgeWorkloads(run, input);
  return rollout;
}
