// Checks MongoDB at start: release, replica set, clock, write concern (docs/design/trust.md#mongodb).
import { isNewEnough, neededReleases } from '@glimpse/contracts/handover/mongo-release';
import type { Db } from 'mongodb';
import * as z from 'zod/mini';

import { StartupError } from '#platform/errors/startup-error.ts';

import type { Mongo } from './connect.ts';
import { readMs } from './write-concern.ts';

type Demands = {
  /** Accepts releases below the production minimum, from 6.0 on. */
  readonly development: boolean;
  /** Sends a write that changes nothing; its write concern is checked on the wire. */
  readonly probe: (db: Db) => Promise<unknown>;
};

const ReplicaConfig = z.object({
  config: z.object({ writeConcernMajorityJournalDefault: z.optional(z.boolean()) }),
});
const StrictWrite = z.object({ writeConcern: z.object({ w: z.literal('majority'), j: z.literal(true) }) });

const writes = new Set(['insert', 'update', 'delete', 'findAndModify']);

/** @throws StartupError that names the missing requirement */
export async function selfTest(mongo: Mongo, { development, probe }: Demands): Promise<void> {
  const admin = mongo.db.admin();
  const hello = await admin.command({ hello: 1 });
  if (mongo.isSharded && !development)
    throw new StartupError('MONGO_URL must name a replica set: a sharded MongoDB needs DEVELOPMENT=true');
  if (!mongo.isSharded && typeof hello['setName'] !== 'string')
    throw new StartupError('MongoDB must be a replica set; one member is enough');
  if (hello['isWritablePrimary'] !== true) throw new StartupError('MongoDB has no primary');
  const { version, versionArray }: { version?: unknown; versionArray?: unknown } = await admin.command({
    buildInfo: 1,
  });
  const parts = Array.isArray(versionArray) ? versionArray.map(Number) : [];
  if (!isNewEnough(parts, development))
    throw new StartupError(`MongoDB ${String(version)} is too old: ${neededReleases} is needed`);
  await proveJournal(mongo);
  await proveClock(mongo.db);
  await proveWriteConcern(mongo, probe);
}

/** Majority writes must be on disk. Not checked if our user, or a router, may not read the configuration. */
async function proveJournal({ db }: Mongo): Promise<void> {
  const config = await db
    .admin()
    .command({ replSetGetConfig: 1 })
    .catch(() => undefined);
  if (ReplicaConfig.safeParse(config).data?.config.writeConcernMajorityJournalDefault === false) {
    throw new StartupError('MongoDB must have writeConcernMajorityJournalDefault: true');
  }
}

/** Claims decide about expiry by `$expr` with `$$NOW`: checks that this server compares them. */
async function proveClock(db: Db): Promise<void> {
  const past = { $expr: { $gt: ['$$NOW', new Date(0)] } };
  const future = { $expr: { $gt: ['$$NOW', new Date(8.64e15)] } };
  const count = async (match: object): Promise<number> =>
    (await db.aggregate([{ $documents: [{}] }, { $match: match }], { maxTimeMS: readMs }).toArray()).length;
  if ((await count(past)) !== 1 || (await count(future)) !== 0)
    throw new StartupError('MongoDB does not compare $$NOW in $expr');
}

async function proveWriteConcern(mongo: Mongo, probe: Demands['probe']): Promise<void> {
  const seen = (await mongo.watched(probe)).filter(({ commandName }) => writes.has(commandName));
  const good = seen.filter(({ command }) => StrictWrite.safeParse(command).success);
  if (seen.length === 0 || good.length !== seen.length)
    throw new StartupError('Writes do not request majority and journal from MongoDB');
}
