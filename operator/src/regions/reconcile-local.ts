// The work on a Local region, in order. A failed step becomes a condition, and independent steps still run.
import { findCondition } from '#kube/conditions.ts';
import type { Intent } from '#kube/object.ts';
import { renderRegion } from './desired/region.ts';
import { newestTemplate } from './desired/template.ts';
import type { DesiredFacts } from './desired/facts.ts';
import { observe, observeNamespace, type Seen } from './observe.ts';
import { reconcileObjects } from './reconcile-objects.ts';
import type { RegionRun } from './reconcile-deps.ts';
import { type Stores, tendStores } from './reconcile-stores.ts';
import { advanceRestore } from './restore/run.ts';
import type { RestoreDecision } from './restore/machine.ts';
import { rolloutStatus } from './rollout/run.ts';
import { noOutcomes, type Outcomes } from './status-fields.ts';
import { verdict, type Verdict } from './status-verdict.ts';
import { namespaceConflict } from './steps/accept.ts';
import { applyObjects } from './steps/apply.ts';
import { attempt } from './steps/attempt.ts';
import { baseFacts, directoryOf } from './steps/desired-facts.ts';
import { observeEdge } from './steps/edge.ts';
import { growStorage } from './steps/grow-storage.ts';
import { judgeResidence } from './steps/residence.ts';

const secondMs = 1000;
const soonMs = 5000;
const startingMs = 15_000;

export type LocalResult = { readonly outcomes: Outcomes; readonly rolloutFailed: string | undefined };
const nothing: LocalResult = { outcomes: noOutcomes, rolloutFailed: undefined };

/** The namespace itself, and the operator's rights in it, without which nothing else can be made. */
const opensNamespace = ({ kind, metadata }: Intent): boolean =>
  kind === 'Namespace' || (kind === 'RoleBinding' && metadata.name === 'glimpse-operator');

/** Makes the namespace and its network. `undefined` when nothing can be done in it now. */
async function openNamespace(run: RegionRun, facts: DesiredFacts) {
  const { deps, object, identifier, notes } = run;
  const { state } = await observeNamespace(run);
  if (state === 'foreign') {
    notes.verdicts.Accepted = namespaceConflict;
    return undefined;
  }
  if (state === 'terminating') {
    notes.verdicts.NamespaceReady = verdict('NamespaceReady', 'Terminating', 'The old namespace is removed');
    notes.againMs.push(soonMs);
    return undefined;
  }
  const { namespace, network } = renderRegion(object.spec, facts, newestTemplate);
  const [first, others] = [namespace.filter(opensNamespace), namespace.filter((one) => !opensNamespace(one))];
  await applyObjects(run, first);
  if (state === 'absent') {
    // The API server needs a moment until the new rights count.
    notes.againMs.push(secondMs);
    return undefined;
  }
  await applyObjects(run, [...others, ...network]);
  const place = await observeNamespace(run);
  if (place.state !== 'ours' || !place.object) return undefined;
  notes.verdicts.NamespaceReady ??= verdict(
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
  given: { base: DesiredFacts; seen: Seen; stores: Stores; restore: RestoreDecision | undefined },
): DesiredFacts {
  const { base, seen, stores, restore } = given;
  const live = seen.statefulSets.find(({ metadata }) => metadata.name === 'mongo');
  return {
    ...base,
    mongo: {
      replicas: stores.database?.outcome.replicas ?? live?.spec.replicas,
      liveStorage: undefined,
      tlsHash: stores.credentials?.tlsHash,
    },
    api: { stopped: run.object.spec.maintenance || restore?.stopApi === true },
    secretMacs: stores.macs ?? {},
    restoring: restore?.load,
  };
}

/** Until the region was Ready once, it is looked at often. */
function noteBootstrap({ object, notes }: RegionRun): void {
  const before = object.status?.conditions ?? [];
  const ready = findCondition(before, 'Ready')?.status === 'True';
  if (!ready) notes.againMs.push(startingMs);
  if (object.status?.rollout?.lastGood !== undefined) return;
  notes.againMs.push(ready ? soonMs : startingMs);
  if (!ready) notes.movements.push({ reason: 'Bootstrapping', message: 'The region is made' });
}

function judgeDomains({ deps, identifier, notes }: RegionRun): void {
  const { acme, synced, settled } = deps.domains(identifier);
  const isKnown = (reason: string): boolean => settled || reason !== 'Pending';
  if (isKnown(acme.reason))
    notes.verdicts.AcmeAccountReady = verdict('AcmeAccountReady', acme.reason, acme.message);
  if (isKnown(synced.reason))
    notes.verdicts.DomainsSynced = verdict('DomainsSynced', synced.reason, synced.message);
}

/** Steps 5 to 18 of a Local region that is accepted. */
export async function reconcileLocal(
  run: RegionRun,
  accepted: ReadonlyMap<string, Verdict>,
): Promise<LocalResult> {
  const { deps, object } = run;
  const base = await baseFacts(run, directoryOf(deps.jurisdictions.list(), accepted));
  const place = await openNamespace(run, base);
  if (!place) return nothing;
  const seen = await observe(run);
  const stores = await tendStores(run, seen);
  const restore = await attempt(run, 'KeysReady', () => advanceRestore(run, seen, stores.keys));
  const growth =
    object.spec.mongo.mode === 'Managed'
      ? await attempt(run, 'MongoReady', () => growStorage(run, seen))
      : undefined;
  const known = fullFacts(run, { base, seen, stores, restore });
  const facts = { ...known, mongo: { ...known.mongo, liveStorage: growth?.liveStorage } };
  const objects = await reconcileObjects(run, { seen, stores, facts, restore, growth });
  const edge = await attempt(run, 'RoutingReady', () => observeEdge(run, place));
  judgeDomains(run);
  await attempt(run, 'DataResident', () => judgeResidence(run, seen));
  noteBootstrap(run);
  return {
    rolloutFailed: objects?.decision.failed,
    outcomes: {
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
