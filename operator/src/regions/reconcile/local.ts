// The work on a Local region, in order. A failed step becomes a condition, and independent steps still run.
import { secondMs } from '#platform/clock.ts';
import { findCondition } from '#kube/conditions.ts';
import type { Intent } from '#kube/object.ts';
import { annotations } from '#resources/labels.ts';
import { renderRegion } from '../desired/region.ts';
import { newestTemplate } from '../desired/template.ts';
import type { DesiredFacts } from '../desired/facts.ts';
import { observe, observeNamespace, type RegionObjects } from '../observe/observe.ts';
import { reconcileObjects } from './objects.ts';
import type { RegionRun } from '../deps.ts';
import { type Stores, reconcileStores } from './stores.ts';
import { advanceRestore } from '../restore/run.ts';
import type { RestoreDecision } from '../restore/machine.ts';
import { rolloutStatus } from '../rollout/run.ts';
import { noOutcomes, type Outcomes } from '../status/fields.ts';
import { pending, type RegionPart, partCondition, type PartCondition } from '../condition.ts';
import { namespaceConflict } from '../steps/accept.ts';
import { applyObjects } from '../steps/apply.ts';
import { runStep } from '../steps/run-step.ts';
import { baseFacts, directoryOf } from '../steps/desired-facts.ts';
import { observeEdge } from '../steps/edge.ts';
import { growStorage } from '../steps/grow-storage.ts';
import { checkResidence } from '../steps/residence.ts';

const soonMs = 5000;
const startingMs = 15_000;

export type LocalResult = { readonly outcomes: Outcomes; readonly rolloutFailed: string | undefined };
const nothing: LocalResult = { outcomes: noOutcomes, rolloutFailed: undefined };
const gone: LocalResult = {
  outcomes: { ...noOutcomes, gone: true, addresses: [] },
  rolloutFailed: undefined,
};
/** Parts that live in the namespace. */
const inNamespace: readonly RegionPart[] = [
  'KeysReady',
  'MongoReady',
  'RedisReady',
  'ApiAvailable',
  'RoutingReady',
];

/** The namespace itself, and the operator's rights in it, without which nothing else can be made. */
const opensNamespace = ({ kind, metadata }: Intent): boolean =>
  kind === 'Namespace' || (kind === 'RoleBinding' && metadata.name === 'glimpse-operator');

/** What was in the namespace is gone with it, and must not look as before. */
function noteGone({ notes }: RegionRun, message: string): 'gone' {
  for (const part of inNamespace) notes.partConditions[part] = { ...pending, message };
  return 'gone';
}

/** Makes the namespace and its network. `gone`: nothing is in it. `undefined`: nothing can be done. */
async function openNamespace(run: RegionRun, facts: DesiredFacts) {
  const { deps, object, identifier, notes } = run;
  const { state } = await observeNamespace(run);
  if (state === 'foreign') {
    notes.partConditions.Accepted = namespaceConflict(identifier);
    return undefined;
  }
  if (state === 'terminating') {
    notes.partConditions.NamespaceReady = partCondition(
      'NamespaceReady',
      'Terminating',
      'The old namespace is removed',
    );
    notes.againMs.push(soonMs);
    return noteGone(run, 'The namespace is removed');
  }
  const { namespace, network } = renderRegion(object.spec, facts, newestTemplate);
  const [first, others] = [namespace.filter(opensNamespace), namespace.filter((one) => !opensNamespace(one))];
  const opened = await applyObjects(run, first);
  const isNew = opened.some(({ kind, action }) => kind === 'RoleBinding' && action === 'created');
  // The API server needs a moment until the new rights count.
  if (isNew) notes.againMs.push(secondMs);
  if (isNew && state === 'ours') return undefined;
  if (state === 'absent') {
    notes.partConditions.NamespaceReady ??= { ...pending, message: 'The namespace is made' };
    return noteGone(run, 'The namespace is made');
  }
  await applyObjects(run, [...others, ...network]);
  const place = await observeNamespace(run);
  if (place.state !== 'ours' || !place.object) return undefined;
  notes.partConditions.NamespaceReady ??= partCondition(
    'NamespaceReady',
    'Ready',
    'Namespace, quota and network are in place',
  );
  deps.informers.ensure(identifier);
  return place.object;
}

/** Facts for all objects. What is not known keeps what runs. */
function fullFacts(
  run: RegionRun,
  given: { base: DesiredFacts; seen: RegionObjects; stores: Stores; restore: RestoreDecision | undefined },
): DesiredFacts {
  const { base, seen, stores, restore } = given;
  const live = seen.statefulSets.find(({ metadata }) => metadata.name === 'mongo');
  const { members } = run.object.spec.mongo.managed;
  return {
    ...base,
    mongo: {
      replicas: stores.database?.outcome.replicas ?? (live && Math.max(live.spec.replicas ?? 1, members)),
      liveStorage: undefined,
      tlsHash: stores.credentials?.tlsHash,
    },
    api: { stopped: run.object.spec.maintenance || restore?.stopApi === true },
    secretMacs: stores.macs ?? {},
    restoring: restore?.load,
  };
}

/** Until the region was Ready once, it is reconciled often. */
function noteBootstrap({ object, notes }: RegionRun): void {
  const before = object.status?.conditions ?? [];
  const ready = findCondition(before, 'Ready')?.status === 'True';
  if (!ready) notes.againMs.push(startingMs);
  if (object.status?.rollout?.lastGood !== undefined) return;
  notes.againMs.push(ready ? soonMs : startingMs);
  if (!ready) notes.movements.push({ reason: 'Bootstrapping', message: 'The region is made' });
}

/** Tells an accepted loss. The annotation goes once a volume is there: it must not count twice. */
function noteDataLoss({ object, notes }: RegionRun, { dataLoss }: RegionObjects): void {
  if (dataLoss === 'none') notes.usedAnnotations.push(annotations.acceptDataLoss);
  if (dataLoss !== 'accepted' || object.status?.mongo?.initializedAt === undefined) return;
  const note = 'The region starts empty: its keys and the data of MongoDB are lost';
  notes.events.push({ type: 'Warning', reason: 'DataLossAccepted', note });
}

function setDomainConditions({ deps, identifier, notes }: RegionRun): void {
  const { acme, synced, settled } = deps.domains(identifier);
  const isKnown = (reason: string): boolean => settled || reason !== 'Pending';
  if (isKnown(acme.reason))
    notes.partConditions.AcmeAccountReady = partCondition('AcmeAccountReady', acme.reason, acme.message);
  if (isKnown(synced.reason))
    notes.partConditions.DomainsSynced = partCondition('DomainsSynced', synced.reason, synced.message);
}

/** Steps 6 to 21 of a Local region that is accepted (docs/design/operator-regions.md#reconcile). */
export async function reconcileLocal(
  run: RegionRun,
  accepted: ReadonlyMap<string, PartCondition>,
): Promise<LocalResult> {
  const { deps, object } = run;
  const base = await baseFacts(run, directoryOf(deps.jurisdictions.list(), accepted));
  const place = await openNamespace(run, base);
  if (place === 'gone') return gone;
  if (!place) return nothing;
  const seen = await observe(run);
  noteDataLoss(run, seen);
  const stores = await reconcileStores(run, seen);
  const restore = await runStep(run, 'KeysReady', () => advanceRestore(run, seen, stores.keys));
  const growth =
    object.spec.mongo.mode === 'Managed'
      ? await runStep(run, 'MongoReady', () => growStorage(run, seen))
      : undefined;
  const known = fullFacts(run, { base, seen, stores, restore });
  const facts = { ...known, mongo: { ...known.mongo, liveStorage: growth?.liveStorage } };
  const objects = await reconcileObjects(run, { seen, stores, facts, restore, growth });
  const edge = await runStep(run, 'RoutingReady', () => observeEdge(run, place));
  setDomainConditions(run);
  await runStep(run, 'DataResident', () => checkResidence(run, seen));
  noteBootstrap(run);
  return {
    rolloutFailed: objects?.decision.failed,
    outcomes: {
      gone: false,
      seen,
      mongo: stores.database?.outcome,
      keys: stores.keys,
      facts: stores.macs ? facts : undefined,
      addresses: edge?.addresses,
      rollout: objects && rolloutStatus(run, objects),
      restore: restore?.state,
    },
  };
}
