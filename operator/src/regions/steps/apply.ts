// Applies objects of a region and tells per part what went wrong.
import type { ObjectChange } from '#kube/write/converge-types.ts';
import { type Intent, keyOf, keyText } from '#kube/object.ts';
import { is } from '#kube/errors.ts';
import { resourceQuotas } from '#resources/kinds/cluster.ts';
import { jobs } from '#resources/kinds/workloads.ts';
import { componentLabel, fieldManagers, jurisdictionLabel } from '#resources/labels.ts';
import type { RegionRun } from '../deps.ts';
import { type RegionPart, partCondition } from '../condition.ts';
import { isQuotaError, isUncounted, isUnserved, noteError, quotaPauseMs } from './run-step.ts';

const parts: Readonly<Record<string, RegionPart>> = {
  namespace: 'NamespaceReady',
  rbac: 'NamespaceReady',
  network: 'NamespaceReady',
  mongo: 'MongoReady',
  backup: 'MongoReady',
  redis: 'RedisReady',
  api: 'ApiAvailable',
  'acme-solver': 'RoutingReady',
  edge: 'RoutingReady',
};
const deletingMs = 2000;
const renewMs = 20_000;
const definitionMs = 15_000;

const nameOf = (intent: Pick<Intent, 'kind' | 'metadata'>): string =>
  `${intent.kind}/${keyText({ namespace: intent.metadata.namespace ?? '', name: intent.metadata.name })}`;

/** The part of the region to which an object belongs. */
export function partOf(intent: Pick<Intent, 'metadata'>): RegionPart | undefined {
  return parts[intent.metadata.labels?.[componentLabel] ?? ''];
}

/** Leaves out objects that a quota refused within the last minutes. */
function withoutRefused({ deps, notes, now }: RegionRun, intents: readonly Intent[]): readonly Intent[] {
  const { refused } = deps.memory;
  return intents.filter((intent) => {
    const until = refused.get(nameOf(intent)) ?? 0;
    if (until <= now.getTime()) return true;
    const part = partOf(intent);
    const text = 'The quota of the namespace refuses an object';
    notes.partConditions[part === 'ApiAvailable' ? part : 'NamespaceReady'] =
      part === 'ApiAvailable'
        ? partCondition('ApiAvailable', 'QuotaRejected', text)
        : partCondition('NamespaceReady', 'QuotaRejected', text);
    notes.againMs.push(until - now.getTime());
    return false;
  });
}

/** Tells that the definition of CustomDomains is missing. What is served stays, so nothing is hurried. */
function noteDefinition({ notes }: RegionRun): void {
  notes.partConditions.RoutingReady = partCondition(
    'RoutingReady',
    'ApiMissing',
    'The API server does not know CustomDomains: install the chart operator-crds again. ' +
      'Until then hosts are served as they are, and no certificate is renewed',
  );
  notes.againMs.push(definitionMs);
}

function noteChange(run: RegionRun, intent: Intent | undefined, change: ObjectChange): void {
  const { deps, notes, now, log, identifier } = run;
  const part = intent && partOf(intent);
  switch (change.action) {
    case 'created':
    case 'updated':
    case 'pruned':
      return log.info({ name: identifier, kind: change.kind, step: change.action }, 'An object was written');
    case 'deleting':
      return void notes.againMs.push(deletingMs);
    case 'corrected':
      return deps.metrics.driftCorrected(change.kind);
    case 'fighting':
      notes.driftFight = { kind: change.kind, by: change.by ?? 'unknown' };
      return undefined;
    case 'foreign':
      if (part !== undefined)
        notes.partConditions[part] = partCondition(
          part,
          'Pending',
          `A ${change.kind} with our name belongs to somebody else`,
        );
      return undefined;
    case 'failed':
      if (change.kind === 'CustomDomain' && isUnserved(change.error)) return noteDefinition(run);
      if (isQuotaError(change.error) && intent)
        deps.memory.refused.set(nameOf(intent), now.getTime() + quotaPauseMs);
      return noteError(run, part, { error: change.error, kind: change.kind });
  }
}

/**
 * Makes the quota again, so that its controller counts at once. The controller learns a new kind within 30 s,
 * but counts what it knew before only every 5 min.
 */
async function renewQuota(run: RegionRun): Promise<void> {
  const { deps, reader, now, signal } = run;
  const { refused } = deps.memory;
  const name = `renewed ${run.identifier}`;
  if ((refused.get(name) ?? 0) > now.getTime()) return;
  refused.set(name, now.getTime() + renewMs);
  const quota = await reader.get(resourceQuotas, 'region', signal);
  if (!quota || quota.metadata.labels?.[jurisdictionLabel] !== run.identifier) return;
  await deps.kube.of(resourceQuotas).remove(keyOf(quota), { uid: quota.metadata.uid ?? '' }, signal);
}

/** Jobs are created once and never changed: the operator has no right to patch them. */
async function createJobs(run: RegionRun, intents: readonly Intent[]): Promise<void> {
  const { deps, reader, signal } = run;
  const by = { name: fieldManagers.jurisdiction };
  for (const intent of intents)
    try {
      const found = await reader.get(jobs, intent.metadata.name, signal);
      if (!found)
        await deps.effects.run('regions.apply', () => deps.kube.of(jobs).create(intent, by, signal));
    } catch (error) {
      signal.throwIfAborted();
      if (!is.alreadyExists(error)) noteError(run, partOf(intent), { error, kind: 'Job' });
    }
}

/** Applies what differs. A refused object does not stop the others. */
export async function applyObjects(
  run: RegionRun,
  intents: readonly Intent[],
): Promise<readonly ObjectChange[]> {
  const { deps, object, identifier, signal } = run;
  const wanted = withoutRefused(run, intents);
  const owner = { object, labels: { [jurisdictionLabel]: identifier } };
  const isJob = ({ kind }: Intent): boolean => kind === 'Job';
  const applied = wanted.filter((intent) => !isJob(intent));
  const changes = await deps.converge({ owner, intents: applied, signal });
  await createJobs(run, wanted.filter(isJob));
  if (changes.some(({ error }) => isUncounted(error))) await renewQuota(run);
  for (const change of changes) {
    const intent = wanted.find((one) => one.kind === change.kind && one.metadata.name === change.key.name);
    noteChange(run, intent, change);
  }
  return changes;
}
