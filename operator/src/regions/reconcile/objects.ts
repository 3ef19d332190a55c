// Applies the objects of a region in order, prunes the others, and sets the conditions of the workloads.
import type { Intent } from '#kube/object.ts';
import { configMaps } from '#resources/kinds/storage.ts';
import { deployments } from '#resources/kinds/workloads.ts';
import { apiConfigName, configMapsToKeep } from '../desired/config.ts';
import type { DesiredFacts } from '../desired/facts.ts';
import { type RegionStep, regionSteps } from '../desired/region.ts';
import { podsOf, type RegionObjects } from '../observe/observe.ts';
import { deploymentFacts, statefulSetFacts } from '../observe/workloads.ts';
import type { RegionRun } from '../deps.ts';
import type { Stores } from './stores.ts';
import type { RestoreDecision } from '../restore/machine.ts';
import { planRollout, type Rollout } from '../rollout/run.ts';
import { runningOnly } from '../rollout/templates.ts';
import { applyObjects } from '../steps/apply.ts';
import { runStep, setPartCondition, noteRefusedWrites } from '../steps/run-step.ts';
import { type Growth, withClaimSize } from '../steps/grow-storage.ts';
import { optionalKinds, prunedKinds, pruneObjects } from '../steps/prune.ts';
import { apiCondition, redisCondition } from '../steps/workloads.ts';

export type ObjectsInput = {
  readonly seen: RegionObjects;
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

type HeldSteps = { readonly held: ReadonlySet<RegionStep>; readonly waits: readonly string[] };

/** Steps whose pods must not change now, and for what they wait. What runs keeps running. */
function heldSteps(run: RegionRun, input: ObjectsInput): HeldSteps {
  const { stores, growth } = input;
  const held = new Set<RegionStep>();
  const waits = new Set(waitsFor(input));
  if (stores.credentials === undefined)
    for (const step of ['mongo', 'redis', 'backup'] as const) held.add(step);
  if (run.object.spec.mongo.mode === 'Managed' && growth === undefined) {
    held.add('mongo');
    waits.add('MongoReady');
  }
  if (stores.apiLacks !== undefined) waits.add(`Secret ${stores.apiLacks.secret}`);
  if (waitsFor(input).length > 0 || stores.apiLacks !== undefined) held.add('api');
  return { held, waits: [...waits] };
}

const isMongoSet = (intent: Intent): boolean =>
  intent.kind === 'StatefulSet' && intent.metadata.name === 'mongo';

/** Steps whose workloads run: while held, all of them but their pod templates is kept right. */
const runsAlready = ({ live }: Rollout, step: RegionStep): boolean =>
  step === 'backup' ? live.some(({ name }) => name === 'mongo') : live.some(({ name }) => name === step);

function intentsOf(
  run: RegionRun,
  rollout: Rollout,
  { held, growth }: { readonly held: ReadonlySet<RegionStep>; readonly growth: Growth | undefined },
) {
  const { rendered, live } = rollout;
  const isManaged = run.object.spec.mongo.mode === 'Managed';
  const hold = growth?.holdStatefulSet === true || (isManaged && growth === undefined);
  const fixed = growth?.fixedSize;
  return regionSteps
    .filter((step) => step !== 'namespace' && step !== 'network')
    .filter((step) => !held.has(step) || runsAlready(rollout, step))
    .flatMap((step) => (held.has(step) ? runningOnly(rendered[step], live) : rendered[step]))
    .filter((intent) => !(hold && isMongoSet(intent)))
    .map((intent) => (fixed !== undefined && isMongoSet(intent) ? withClaimSize(intent, fixed) : intent));
}

/** An autoscaler rests while there are 0 replicas, so an API that shall run is woken by hand. */
async function wakeApi(run: RegionRun, { seen, facts }: ObjectsInput): Promise<void> {
  const { deps, object, namespace, signal } = run;
  if (facts.api.stopped || deploymentFacts(seen, 'api')?.replicas !== 0) return;
  const key = { namespace, name: 'api' };
  // What was applied a moment ago may have woken it.
  const live = await deps.kube.of(deployments).get(key, signal);
  if (live?.spec.replicas !== 0) return;
  const value = object.spec.api?.autoscaling.min ?? 1;
  const replace = { op: 'replace', path: '/spec/replicas', value } as const;
  await deps.kube.of(deployments).patchJson(key, [replace], signal);
}

/** Says what is suspended in a region that serves. */
function noteSuspended({ notes }: RegionRun, rollout: Rollout, { held, waits }: HeldSteps): void {
  const suspended = [...held].filter((step) => runsAlready(rollout, step));
  if (suspended.length === 0) return;
  const message = `New pods of ${suspended.join(', ')} wait for ${waits.join(', ')}, and nothing is removed meanwhile`;
  notes.movements.push({ reason: 'Held', message });
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

/** RedisReady and ApiAvailable. */
function setWorkloadConditions(run: RegionRun, input: ObjectsInput): void {
  const { object } = run;
  const { seen, stores, facts } = input;
  const { redis, maintenance, api } = object.spec;
  const redisState = redisCondition({
    external: redis.mode === 'External',
    missing: stores.redisLacks ?? redisLack(run, input),
    workload: statefulSetFacts(seen, 'redis'),
    pods: podsOf(seen, 'redis'),
  });
  setPartCondition(run, 'RedisReady', redisState);
  const reason = maintenance ? 'maintenance' : 'restore';
  const apiState = apiCondition({
    stopped: facts.api.stopped ? reason : undefined,
    missing: stores.apiLacks,
    waitsFor: waitsFor(input),
    workload: deploymentFacts(seen, 'api'),
    least: api?.autoscaling.min ?? 1,
    pods: podsOf(seen, 'api'),
  });
  setPartCondition(run, 'ApiAvailable', apiState);
}

/** The Secret with the address of an External Redis. */
function redisLack({ object }: RegionRun, { stores }: ObjectsInput) {
  const name = object.spec.redis.external?.uriSecretRef.name;
  return stores.apiLacks?.secret === name ? stores.apiLacks : undefined;
}

/** Applies what may be applied now. `undefined` when even that could not be decided. */
export async function reconcileObjects(run: RegionRun, input: ObjectsInput): Promise<Rollout | undefined> {
  const { seen, facts, growth } = input;
  const { held, waits } = heldSteps(run, input);
  const rollout = await runStep(run, undefined, () => planRollout(run, seen, { facts, held }));
  if (rollout) {
    await applyObjects(run, intentsOf(run, rollout, { held, growth }));
    noteSuspended(run, rollout, { held, waits });
    await runStep(run, 'ApiAvailable', () => wakeApi(run, input));
    if (held.size === 0 && run.notes.errors.length === 0)
      await runStep(run, undefined, () => prune(run, rollout));
  }
  setWorkloadConditions(run, input);
  noteRefusedWrites(run);
  return rollout;
}
