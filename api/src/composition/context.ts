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
import { openTexts } from '#platform/i18n/texts.ts';
import { connectMongo } from '#platform/mongo/connect.ts';
import { refuseUnfinishedRestore } from '#platform/mongo/backup/restore-state.ts';
import { selfTest } from '#platform/mongo/self-test.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import type { Log } from '#platform/observe/log.ts';
import { type LoopDelay, watchLoopDelay } from '#platform/observe/loop-delay.ts';
import type { Tracing } from '#platform/observe/tracing.ts';
import { connectRedis } from '#platform/redis/connect.ts';
import type { Clock } from '#platform/time/clock.ts';
import { openDatabaseClock } from '#platform/time/database-clock.ts';
import { installedVersion } from '#platform/version.ts';
import type { Config } from '#src/config/config.ts';
import { accountOpening, openAccounts } from './accounts.ts';
import type { Base } from './base.ts';
import { openBilling, openBillingStores } from './billing.ts';
import { openCaptcha } from './captcha.ts';
import { openColonel, openUsage } from './colonel.ts';
import { crashPoints } from './crash-points.ts';
import { mailBreaks, openDomains } from './domains.ts';
import { openEffects } from './effects.ts';
import { openFeedback } from './feedback.ts';
import { openHttp } from './http.ts';
import { openMail } from './mail.ts';
import { mailNotices } from './notices.ts';
import { openPlans } from './plans.ts';
import { openRegions } from './regions.ts';
import { openSecrets } from './secrets.ts';

/** What the process gives. `clock`: the machine's. `die` ends the process at once, for crash tests. */
export type ProcessDeps = {
  readonly log: Log;
  readonly clock: Clock;
  readonly ids?: Ids;
  readonly die: () => void;
  readonly tracing?: Tracing | undefined;
};
export type Context = Awaited<ReturnType<typeof openContext>>;

const monotonicMs = (): number => performance.now();

async function openMongo(config: Config, { log, tracing }: ProcessDeps) {
  const onDifference = (differs: boolean, ms: number): void =>
    differs
      ? log.warn({ ms }, 'The clocks of two members of MongoDB differ by more than 1 s')
      : log.info({ ms }, 'The clocks of the members of MongoDB agree again');
  const mongo = await connectMongo({
    url: config.mongoUrl,
    memberClocks: { monotonicMs, onDifference },
    onCommand: tracing?.command,
  });
  await refuseUnfinishedRestore(mongo.db);
  await selfTest(mongo, { development: config.development, probe: (db) => probeWrite(secretStore(db)) });
  await ensureSecretIndexes(mongo.db);
  return mongo;
}

/** Connects to MongoDB and Redis and opens the keys. */
async function openBase(config: Config, given: ProcessDeps, opened: AsyncDisposableStack): Promise<Base> {
  const { log, clock: machine, ids = secureIds, tracing } = given;
  const mongo = opened.use(await openMongo(config, given));
  const clock = opened.use(await openDatabaseClock({ databaseTime: mongo.time, machine, monotonicMs, log }));
  const record = regionStore(mongo.db, config.region);
  const { keysFile: file, keysMirrorFile: mirror, region, redisUrl: url } = config;
  const { onNewPrimary } = mongo;
  const keyring = opened.use(
    await openKeyring({ file, mirror, region, clock, clockCheck: clock, log, record, onNewPrimary }),
  );
  const onCommand = tracing?.command;
  const redis = opened.use(connectRedis({ url, timeoutMs: config.redisTimeoutMs, clock, log, onCommand }));
  const transact = transactions(mongo.client);
  return { config, clock, ids, random: randomBytes, log, tracing, mongo, transact, redis, keyring };
}

/** Opens the parts that need no other one but the base, and the HTTP services. */
async function openFoundation(base: Base, loopDelay: LoopDelay) {
  const billingTime = stripeTime(base.clock);
  const plans = openPlans(base.config);
  const regions = await openRegions(base);
  const domains = await openDomains(base, { plans, billingClock: billingTime.clock });
  const http = openHttp(base, { loopDelay, hosted: domains.hosted });
  const texts = openTexts(http.locales);
  const captcha = await openCaptcha(base);
  const feedback = await openFeedback(base);
  return { billingTime, plans, regions, domains, http, metrics: http.metrics, texts, captcha, feedback };
}

/** Opens every part or none, and starts no job. @throws an error with one line that names the cause */
export async function openContext(config: Config, given: ProcessDeps) {
  await using opened = new AsyncDisposableStack(); // closes what is open if a later part fails
  runKnownAnswerTests();
  const loopDelay = opened.use(watchLoopDelay());
  const base = await openBase(config, given, opened);
  const { billingTime: time, ...parts } = await openFoundation(base, loopDelay);
  const { plans, regions, domains, metrics } = parts;
  const crash = crashPoints({ label: config.crashPoint, readers: config.crashReaders }, given.die);
  const usage = openUsage(base);
  const secrets = openSecrets(base, { ...parts, crash, usage });
  opened.use(secrets.acknowledgements);
  const billingStores = await openBillingStores(base);
  const opening = accountOpening(base, metrics);
  const accounts = await openAccounts(base, { ...parts, ...billingStores, secrets, opening });
  const colonel = await openColonel(base, { plans, customers: accounts.customers, secrets, usage });
  const { countForRegion } = colonel;
  const effects = openEffects({ ...base, metrics, countForRegion, countForAccount: accounts.countUsage });
  const mail = await openMail(base, { ...parts, effects });
  const billing = openBilling(base, { ...parts, accounts, mail, crash, time }, billingStores);
  const groups = [secrets, mail, accounts, domains, { jobs: regions.regionJobs }, colonel, billing];
  const mailing = { domains, accounts, mail, crash };
  const mailed = [...mailBreaks(base, mailing), ...mailNotices(base, mailing)];
  const jobs = [...groups.flatMap((group) => group.jobs), ...mailed];
  const owned = opened.move();
  return {
    ...base,
    ...parts,
    version: installedVersion,
    crash,
    secrets,
    accounts,
    colonel,
    effects,
    mail,
    billing,
    jobs,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** The context with its jobs running. @throws as `openContext` */
export async function startContext(config: Config, given: ProcessDeps): Promise<Context> {
  await using opened = new AsyncDisposableStack();
  const context = opened.use(await openContext(config, given));
  const { jobs, metrics, mongo, clock, ids, log, tracing } = context;
  metrics.knowJobs(jobs.map(({ name }) => name));
  opened.use(startJobs({ db: mongo.db, jobs, clock, ids, log, tracing, hook: metrics.job }));
  const owned = opened.move();
  return { ...context, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
