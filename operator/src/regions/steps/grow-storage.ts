// Carries out the growth of MongoDB's volumes, and says what hinders it.
import { isJsonObject } from '#kube/kind.ts';
import type { Intent, Json } from '#kube/object.ts';
import {
  storageClasses,
  persistentVolumeClaims,
  type PersistentVolumeClaim,
} from '#resources/kinds/storage.ts';
import { statefulSets } from '#resources/kinds/workloads.ts';
import { largerQuantity, quantityValue } from '../desired/quantity.ts';
import { dataClaims, type RegionObjects } from '../observe/observe.ts';
import type { RegionRun } from '../deps.ts';
import { partCondition } from '../condition.ts';
import { type ClaimFacts, type GrowthPlan, largestRequest, planGrowth } from './storage-growth.ts';

const soonMs = 2000;
const storagePath = '/spec/resources/requests/storage';

const requestOf = ({ spec }: PersistentVolumeClaim): string => spec.resources?.requests?.['storage'] ?? '0';

/** Whether the class of a claim allows growth. Asked only when the claim is too small. */
async function isExpandable(
  { deps, signal }: RegionRun,
  claim: PersistentVolumeClaim,
  wanted: string,
): Promise<boolean | undefined> {
  if ((quantityValue(requestOf(claim)) ?? 0) >= (quantityValue(wanted) ?? 0)) return undefined;
  const name = claim.spec.storageClassName;
  if (name === undefined || name === '') return false;
  const found = await deps.kube.of(storageClasses).get({ namespace: '', name }, signal);
  return found?.allowVolumeExpansion === true;
}

async function claimFacts(run: RegionRun, claims: readonly PersistentVolumeClaim[], wanted: string) {
  return Promise.all(
    claims.map(async (claim): Promise<ClaimFacts> => ({
      name: claim.metadata.name,
      request: requestOf(claim),
      capacity: claim.status?.capacity?.['storage'],
      phase: claim.status?.phase,
      deleting: claim.metadata.deletionTimestamp !== undefined,
      expandable: await isExpandable(run, claim, wanted),
    })),
  );
}

/** Size of the claims in the StatefulSet; `undefined` without one. */
function templateSize({ statefulSets: sets }: RegionObjects): string | undefined {
  const set = sets.find(({ metadata }) => metadata.name === 'mongo');
  return set?.spec.volumeClaimTemplates?.[0]?.spec?.resources?.requests?.['storage'];
}

async function carryOut(
  run: RegionRun,
  seen: RegionObjects,
  { plan, wanted }: { plan: GrowthPlan; wanted: string },
) {
  const { deps, namespace, signal } = run;
  for (const name of plan.raise) {
    const replace = { op: 'replace', path: storagePath, value: wanted } as const;
    await deps.kube.of(persistentVolumeClaims).patchJson({ namespace, name }, [replace], signal);
  }
  const set = seen.statefulSets.find(({ metadata }) => metadata.name === 'mongo');
  if (plan.orphan && set) {
    const uid = set.metadata.uid ?? '';
    await deps.kube.of(statefulSets).remove({ namespace, name: 'mongo' }, { uid, how: 'Orphan' }, signal);
  }
}

export type Growth = {
  /** Size below which nothing shrinks; `undefined` without volumes. */
  readonly liveStorage: string | undefined;
  /** The StatefulSet must not be applied now. */
  readonly holdStatefulSet: boolean;
  /** Size in the live StatefulSet, which cannot change; `undefined` when it is right or there is none. */
  readonly fixedSize: string | undefined;
};

/** The StatefulSet with the claim size that it has, because the API server refuses another one. */
export function withClaimSize(intent: Intent, storage: string): Intent {
  const spec: unknown = intent['spec'];
  const templates = isJsonObject(spec) ? spec['volumeClaimTemplates'] : undefined;
  if (!isJsonObject(spec) || !Array.isArray(templates)) return intent;
  const sized = templates.map((one: Json): Json => {
    if (!isJsonObject(one) || !isJsonObject(one['spec'])) return one;
    return { ...one, spec: { ...one['spec'], resources: { requests: { storage } } } };
  });
  return { ...intent, spec: { ...spec, volumeClaimTemplates: sized } };
}

/** Grows claims and makes the StatefulSet leave its pods, one step per run. */
export async function growStorage(run: RegionRun, seen: RegionObjects): Promise<Growth> {
  const { object, notes } = run;
  const claims = dataClaims(seen);
  const size = object.spec.mongo.managed.storage.size;
  const live = claims.map(requestOf).toSorted((a, b) => (quantityValue(b) ?? 0) - (quantityValue(a) ?? 0))[0];
  const wanted = largerQuantity(size, live);
  const facts = await claimFacts(run, claims, wanted);
  const template = templateSize(seen);
  const plan = planGrowth({ wanted, claims: facts, template });
  if (plan.problem !== undefined)
    notes.partConditions.MongoReady = partCondition('MongoReady', 'StoragePending', plan.problem);
  if (plan.growing) notes.movements.push({ reason: 'GrowingStorage', message: 'Volumes grow' });
  await carryOut(run, seen, { plan, wanted });
  if (plan.orphan || plan.wait) notes.againMs.push(soonMs);
  const differs = template !== undefined && quantityValue(template) !== quantityValue(wanted);
  return {
    liveStorage: largestRequest(facts),
    holdStatefulSet: plan.orphan || plan.wait,
    fixedSize: differs ? template : undefined,
  };
}
