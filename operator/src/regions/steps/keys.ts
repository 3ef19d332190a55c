// Reconciles the keys of a region: collects the input and notes the outcome.
import { dayMs } from '#platform/clock.ts';
import type { KeysInput, KeysOutcome } from '../keys/keys-outcome.ts';
import { annotations } from '#resources/labels.ts';
import type { RegionObjects } from '../observe/observe.ts';
import { deploymentFacts } from '../observe/workloads.ts';
import type { RegionRun } from '../deps.ts';
import { quotaPauseMs } from './run-step.ts';
import { hasData } from './credentials.ts';
import type { Database } from './reconcile-mongo.ts';
import { isRolledOut } from './workloads.ts';

/** Which database the keys must fit. Only a managed one without volumes is known to be empty. */
function databaseOf(
  run: RegionRun,
  seen: RegionObjects,
  database: Database | undefined,
): KeysInput['database'] {
  const { deps, object } = run;
  if (object.spec.mongo.mode === 'Managed' && !hasData(run, seen)) return 'absent';
  const status = database?.outcome.condition.status;
  const reachable = database && (status === 'True' || database.outcome.status.primary !== undefined);
  return reachable ? deps.ports.keysDatabase(database.address) : 'unreachable';
}

/** Who starts a region empty accepts the loss of its keys, too. */
function ordersOf({ object, identifier }: RegionRun, { dataLoss }: RegionObjects): KeysInput['annotations'] {
  const given = object.metadata.annotations ?? {};
  return dataLoss === 'accepted' ? { ...given, [annotations.acceptKeyLoss]: identifier } : given;
}

/** Creates, checks and advances the keys. */
export async function reconcileRegionKeys(
  run: RegionRun,
  seen: RegionObjects,
  database: Database | undefined,
): Promise<KeysOutcome> {
  const { deps, object, identifier, notes, now, signal } = run;
  const api = deploymentFacts(seen, 'api');
  const outcome = await deps.ports.reconcileKeys(
    {
      identifier,
      annotations: ordersOf(run, seen),
      known: knownKeys(object.status?.keys),
      database: databaseOf(run, seen, database),
      mongoTerm: database?.outcome.term,
      isRolledOut: api !== undefined && isRolledOut(api),
      dataLost: seen.dataLoss === 'lost',
    },
    signal,
  );
  notes.partConditions.KeysReady = outcome.condition;
  if (outcome.keys) deps.metrics.keyAgeDays(identifier, Math.floor(now.getTime() / dayMs) - outcome.keys.day);
  notes.events.push(...outcome.events);
  notes.usedAnnotations.push(...outcome.usedAnnotations);
  notes.againMs.push(Math.min(outcome.againMs, 2 * quotaPauseMs));
  return outcome;
}

/** Without absent members. */
function knownKeys(keys: NonNullable<RegionRun['object']['status']>['keys']): KeysInput['known'] {
  if (!keys) return undefined;
  const { createdAt, seq, day, advancedAt, epoch } = keys;
  return {
    ...(createdAt !== undefined && { createdAt }),
    ...(seq !== undefined && { seq }),
    ...(day !== undefined && { day }),
    ...(advancedAt !== undefined && { advancedAt }),
    ...(epoch !== undefined && { epoch }),
  };
}
