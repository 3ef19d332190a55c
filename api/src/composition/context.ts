// Puts the parts of the API together, once. Parts are closed in the reverse order of their opening (style §6.4).
import { availableParallelism } from 'node:os';
import { regionStore } from '#features/regions/region-store.ts';
import { crashPoints } from '#features/secrets/protocol/crash-points.ts';
import { makeIncoming } from '#features/secrets/creation/incoming-secret.ts';
import { ensureSecretIndexes } from '#features/secrets/store/secret-indexes-store.ts';
import { storageQuota } from '#features/secrets/creation/storage-quota.ts';
import { harmlessWrite, secretStore } from '#features/secrets/store/secret-store.ts';
import { runKnownAnswerTests } from '#features/secrets/sealing/known-answer-test.ts';
import { secretJobs } from '#features/secrets/jobs.ts';
import type { Clock } from '#platform/time/clock.ts';
import { type Ids, secureIds } from '#platform/crypto/primitives/ids.ts';
import { openKeyring } from '#platform/crypto/keys/keyring.ts';
import { passphraseGate } from '#platform/crypto/passwords/passphrase.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { connectMongo } from '#platform/mongo/connect.ts';
import { selfTest } from '#platform/mongo/self-test.ts';
import type { Log } from '#platform/observe/log.ts';
import { watchLoopDelay } from '#platform/observe/loop-delay.ts';
import { connectRedis } from '#platform/redis/connect.ts';
import { installedVersion } from '#platform/version.ts';
import { openAccounts } from './accounts.ts';
import type { Config } from '#src/config/config.ts';
import { openDomains } from './domains.ts';
import { openHttp } from './http.ts';
import { openMail } from './mail.ts';
import { openAdmin } from './admin.ts';

/** What only the process can give: its log, its clock, and its own sudden end (crash tests). */
export type Process = { readonly log: Log; readonly clock: Clock; readonly ids?: Ids; readonly die: () => void };
export type Context = Awaited<ReturnType<typeof createContext>>;

async function openMongo(config: Config) {
  const mongo = await connectMongo({ url: config.mongoUrl });
  await selfTest(mongo, { development: config.development, probe: (db) => harmlessWrite(secretStore(db)) });
  await ensureSecretIndexes(mongo.db);
  return mongo;
}

/** Opens every part or none, and starts no job. @throws with one clear line when a part refuses to start */
export async function openParts(config: Config, { log, clock, ids = secureIds, die }: Process) {
  await using opened = new AsyncDisposableStack(); // a failure half-way closes what is already open
  runKnownAnswerTests();
  const loopDelay = opened.use(watchLoopDelay());
  const mongo = opened.use(await openMongo(config));
  const record = regionStore(mongo.db, config.region);
  const { keysFile: file, keysMirrorFile: mirror, region } = config;
  const keyring = opened.use(await openKeyring({ file, mirror, region, clock, log, record }));
  const redis = opened.use(connectRedis({ url: config.redisUrl, clock, log }));
  const secrets = secretStore(mongo.db);
  const passphrases = passphraseGate({ keys: keyring.keys, random: randomBytes, cores: availableParallelism() });
  const claims = await openDomains({ config, clock, log, mongo });
  const doors = openHttp({ config, clock, ids, keyring, redis, loopDelay, hosted: claims.hosted });
  const crash = crashPoints({ label: config.crashPoint, readers: config.crashReaders }, die);
  const { liveBytes: gauge, liveBytesCeiling } = doors.metrics;
  liveBytesCeiling.set(config.liveBytes);
  const liveBytes = storageQuota({ secrets, ceilingBytes: config.liveBytes, onMeasured: (bytes) => gauge.set(bytes) });
  const seeds = { version: installedVersion, config, clock, ids, random: randomBytes, log, crash };
  const reception = await openAdmin({ config, clock, mongo, redis, keyring, plans: claims.plans, metrics: doors.metrics });
  const rooms = { mongo, redis, keyring, secrets, ...doors, ...claims, ...reception };
  const identityProvider = await openAccounts({ ...seeds, ...rooms });
  const mailed = (account: Buffer): void => identityProvider.credit(account, 'emailsSent');
  const mail = await openMail({ config, clock, ids, log, keyring, mongo, ...doors, metrics: reception.metrics, credit: mailed });
  const base = { ...seeds, ...rooms, liveBytes, passphrases, ...mail, ...identityProvider };
  const parts = { ...base, makeIncoming: makeIncoming(base) };
  const jobs = [secretJobs(parts), mail.mailJobs, identityProvider.accountJobs, claims.domainJobs, reception.receptionJobs].flat();
  const owned = opened.move();
  return { ...parts, jobs, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** The parts with their jobs running. @throws as `openParts` */
export async function createContext(config: Config, surroundings: Process) {
  await using opened = new AsyncDisposableStack();
  const parts = opened.use(await openParts(config, surroundings));
  const { jobs, metrics, mongo } = parts;
  metrics.knowJobs(jobs.map(({ name }) => name));
  opened.use(startJobs({ ...parts, db: mongo.db, hook: metrics.job }));
  const owned = opened.move();
  return { ...parts, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
