// Credentials, MongoDB and keys of a region, and what of them stands in the way of other steps.
import type { Credentials } from './credentials/ensure.ts';
import type { Problem } from './credentials/secret-store.ts';
import type { KeysOutcome } from './keys/keys-outcome.ts';
import type { Seen } from './observe.ts';
import type { RegionRun } from './reconcile-deps.ts';
import { verdict } from './status-verdict.ts';
import { attempt } from './steps/attempt.ts';
import { credentialsOf, macsOf, toMissing } from './steps/credentials.ts';
import { bringDatabase, type Database } from './steps/database.ts';
import { tendRegionKeys } from './steps/keys.ts';
import { type MissingSecret, missingText } from './steps/workloads.ts';

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
function noteProblem({ notes }: RegionRun, problem: Problem): MissingSecret | undefined {
  const missing = toMissing(problem);
  if (problem.secret === redisSecret) return missing;
  notes.verdicts.MongoReady = verdict('MongoReady', 'SecretMissing', missingText(missing));
  return undefined;
}

/** MACs of what the API mounts. The key that makes them is forgotten at once. */
async function readMacs(run: RegionRun, keys: KeysOutcome | undefined) {
  const key = keys?.operatorKey;
  if (!key) return undefined;
  const read = await attempt(run, 'ApiAvailable', () => macsOf(run, key));
  key.fill(0);
  return read;
}

/** Makes credentials, brings MongoDB forward and tends the keys. Nothing is generated over existing data. */
export async function tendStores(run: RegionRun, seen: Seen): Promise<Stores> {
  const made = await attempt(run, 'MongoReady', () => credentialsOf(run, seen));
  const problem = made && made.kind !== 'ready' ? made : undefined;
  const redisLacks = problem && noteProblem(run, problem);
  const canAsk = made !== undefined && (problem === undefined || problem.secret === redisSecret);
  const database = canAsk ? await attempt(run, 'MongoReady', () => bringDatabase(run, seen)) : undefined;
  const keys = await attempt(run, 'KeysReady', () => tendRegionKeys(run, seen, database));
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
