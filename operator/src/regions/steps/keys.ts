// Keys of a region: what to tell their keeper, and what its outcome means for the region.
import type { KeysInput, KeysOutcome } from '../keys/keys-outcome.ts';
import { dataClaims, type Seen } from '../observe.ts';
import type { RegionRun } from '../reconcile-deps.ts';
import { quotaPauseMs } from './attempt.ts';
import type { Database } from './database.ts';

const dayMs = 86_400_000;

/** Which database the keys must fit. Only a managed one without volumes is known to be empty. */
function databaseOf(
  { deps, object }: RegionRun,
  seen: Seen,
  database: Database | undefined,
): KeysInput['database'] {
  const isManaged = object.spec.mongo.mode === 'Managed';
  if (isManaged && dataClaims(seen).length === 0 && object.status?.mongo?.initializedAt === undefined)
    return 'absent';
  const status = database?.outcome.condition.status;
  const reachable = database && (status === 'True' || database.outcome.status.primary !== undefined);
  return reachable ? deps.ports.keysDatabase(database.address) : 'unreachable';
}

/** Creates, checks and advances the keys. */
export async function tendRegionKeys(
  run: RegionRun,
  seen: Seen,
  database: Database | undefined,
): Promise<KeysOutcome> {
  const { deps, object, identifier, notes, now, signal } = run;
  const outcome = await deps.ports.tendKeys(
    {
      identifier,
      annotations: object.metadata.annotations ?? {},
      known: knownKeys(object.status?.keys),
      database: databaseOf(run, seen, database),
      mongoTerm: database?.outcome.term,
    },
    signal,
  );
  notes.verdicts.KeysReady = outcome.condition;
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
