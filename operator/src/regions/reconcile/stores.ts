// Credentials, MongoDB and keys of a region, and what of them stands in the way of other steps.
import type { Credentials } from '../credentials/ensure.ts';
import type { Problem } from '../credentials/secret-store.ts';
import type { KeysOutcome } from '../keys/keys-outcome.ts';
import { startEmpty } from '../keys/condition.ts';
import type { RegionObjects } from '../observe/observe.ts';
import type { RegionRun } from '../deps.ts';
import { partCondition } from '../condition.ts';
import { runStep } from '../steps/run-step.ts';
import { credentialsOf, macsOf, toMissing } from '../steps/credentials.ts';
import { reconcileDatabase, type Database } from '../steps/reconcile-mongo.ts';
import { reconcileRegionKeys } from '../steps/keys.ts';
import { type MissingSecret, missingText } from '../steps/workloads.ts';

export type Stores = {
  /** `undefined`: missing, damaged or unreadable; then no store is changed. */
  readonly credentials: Credentials | undefined;
  readonly database: Database | undefined;
  readonly keys: KeysOutcome | undefined;
  /** MACs of mounted Secrets; `undefined` when one is missing or could not be read. */
  readonly macs: Readonly<Record<string, string>> | undefined;
  /** The Secret that the API lacks. */
  readonly apiLacks: MissingSecret | undefined;
  readonly redisLacks: MissingSecret | undefined;
};

const redisSecret = 'redis-auth';

/** Tells a missing credential as the condition of the store that needs it. */
function noteProblem(
  { notes, identifier }: RegionRun,
  { dataLoss }: RegionObjects,
  problem: Problem,
): MissingSecret | undefined {
  const missing = toMissing(problem);
  if (problem.secret === redisSecret) return missing;
  const message = dataLoss === 'lost' ? startEmpty(identifier) : missingText(missing);
  notes.partConditions.MongoReady = partCondition('MongoReady', 'SecretMissing', message);
  return undefined;
}

/** MACs of what the API mounts. The key that makes them is forgotten at once. */
async function readMacs(run: RegionRun, keys: KeysOutcome | undefined) {
  const key = keys?.operatorKey;
  if (!key) return undefined;
  const read = await runStep(run, 'ApiAvailable', () => macsOf(run, key));
  key.fill(0);
  return read;
}

/** Reconciles credentials, MongoDB and keys. Nothing is generated over existing data. */
export async function reconcileStores(run: RegionRun, seen: RegionObjects): Promise<Stores> {
  const made = await runStep(run, 'MongoReady', () => credentialsOf(run, seen));
  const problem = made && made.kind !== 'ready' ? made : undefined;
  const redisLacks = problem && noteProblem(run, seen, problem);
  const canAsk = made !== undefined && (problem === undefined || problem.secret === redisSecret);
  const database = canAsk ? await runStep(run, 'MongoReady', () => reconcileDatabase(run, seen)) : undefined;
  const keys = await runStep(run, 'KeysReady', () => reconcileRegionKeys(run, seen, database));
  const read = await readMacs(run, keys);
  return {
    credentials: made?.kind === 'ready' ? made : undefined,
    database,
    keys,
    macs: read?.kind === 'read' ? read.macs : undefined,
    apiLacks: read && read.kind !== 'read' ? toMissing(read) : undefined,
    redisLacks,
  };
}
