// The composition root: opens every part once, in named groups, and closes them in reverse order.
import { regionStore } from '#features/regions/region-store.ts';
import { stripeTime } from '#features/billing/stripe/stripe-time.ts';
import { runKnownAnswerTests } from '#features/secrets/sealing/known-answer-test.ts';
import { ensureSecretIndexes } from '#features/secrets/store/secret-indexes-store.ts';
import { probeWrite, secretStore } from '#features/secrets/store/secret-store.ts';
import { openKeyring } from '#platform/crypto/keys/keyring.ts';
import { type Ids, secureIds } from '#platform/crypto/primitives/ids.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { connectMongo } from '#platform/mongo/connect.ts';
import { refuseUnfinishedRestore } from '#platform/mongo/backup/restore-state.ts';
import { selfTest } from '#platform/mongo/self-test.ts';
import type { Log } from '#platform/observe/log.ts';
import { watchLoopDelay } from '#platform/observe/loop-delay.ts';
import { connectRedis } from '#platform/redis/connect.ts';
import type { Clock } from '#platform/time/clock.ts';
import { installedVersion } from '#platform/version.ts';
import type { Config } from '#src/config/config.ts';
import { openAccounts } from './accounts.ts';
import { openAdmin } from './admin.ts';
import type { Base } from './base.ts';
import { openBilling, openBillingStores } from './billing.ts';
import { crashPoints } from './crash-points.ts';
import { openDomains } from './domains.ts';
import { openHttp } from './http.ts';
import { openMail } from './mail.ts';
import { openSecrets } from './secrets.ts';

/** What the process gives. `die` ends the process at once, for crash tests. */
export type ProcessDeps = {
  readonly log: Log;
  readonly clock: Clock;
  readonly ids?: Ids;
  readonly die: () => void;
};
export type Context = Awaited<ReturnType<typeof openContext>>;

async function openMongo(config: Config) {
  const mongo = await connectMongo({ url: config.mongoUrl });
  await refuseUnfinishedRestore(mongo.db);
  await selfTest(mongo, { development: config.development, probe: (db) => probeWrite(secretStore(db)) });
  await ensureSecretIndexes(mongo.db);
  return mongo;
}

/** Connects to MongoDB and Redis and opens the keys. */
async function openBase(
  config: Config,
  { log, clock, ids = secureIds }: ProcessDeps,
  opened: AsyncDisposableStack,
): Promise<Base> {
  const mongo = opened.use(await openMongo(config));
  const record = regionStore(mongo.db, config.region);
  const { keysFile: file, keysMirrorFile: mirror, region, redisUrl: url } = config;
  const { onNewPrimary } = mongo;
  const keyring = opened.use(await openKeyring({ file, mirror, region, clock, log, record, onNewPrimary }));
  const redis = opened.use(connectRedis({ url, timeoutMs: config.redisTimeoutMs, clock, log }));
  return { config, clock, ids, random: randomBytes, log, mongo, redis, keyring };
}

/** Opens every part or none, and starts no job. @throws an error with one line that names the cause */
export async function openContext(config: Config, given: ProcessDeps) {
  await using opened = new AsyncDisposableStack(); // closes what is open if a later part fails
  runKnownAnswerTests();
  const loopDelay = opened.use(watchLoopDelay());
  const base = await openBase(config, given, opened);
  const billingTime = stripeTime(base.clock);
  const domains = await openDomains(base, billingTime.clock);
  const http = openHttp(base, { loopDelay, hosted: domains.hosted });
  const admin = await openAdmin(base, domains.plans);
  const metrics = admin.countForRegion(http.metrics); // three counters also count for the region
  const crash = crashPoints({ label: config.crashPoint, readers: config.crashReaders }, given.die);
  const secrets = openSecrets(base, { http, metrics, crash });
  opened.use(secrets.acknowledgements);
  const billingStores = await openBillingStores(base);
  const accounts = await openAccounts(base, { http, domains, admin, secrets, metrics, ...billingStores });
  const mail = await openMail(base, {
    locales: http.locales,
    metrics,
    onAccepted: (account) => accounts.credit(account, 'emailsSent'),
  });
  const parts = { accounts, domains, mail, metrics, crash, time: billingTime };
  const billing = openBilling(base, parts, billingStores);
  const groups = { http, secrets, accounts, domains, mail, admin, billing };
  const jobs = [secrets, mail, accounts, domains, admin, billing].flatMap((group) => group.jobs);
  const owned = opened.move();
  const dispose = () => owned.disposeAsync();
  return {
    ...base,
    version: installedVersion,
    metrics,
    crash,
    ...groups,
    jobs,
    [Symbol.asyncDispose]: dispose,
  };
}

/** The context with its jobs running. @throws as `openContext` */
export async function startContext(config: Config, given: ProcessDeps): Promise<Context> {
  await using opened = new AsyncDisposableStack();
  const context = opened.use(await openContext(config, given));
  const { jobs, metrics, mongo, clock, ids, log } = context;
  metrics.knowJobs(jobs.map(({ name }) => name));
  opened.use(startJobs({ db: mongo.db, jobs, clock, ids, log, hook: metrics.job }));
  const owned = opened.move();
  return { ...context, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
