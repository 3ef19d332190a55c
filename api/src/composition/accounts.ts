// Opens accounts: store, sessions, sign-in budget, passwords, identity, erasure.
import { availableParallelism } from 'node:os';
import {
  type AccountStore,
  ensureAccountIndexes,
  accountStore,
} from '#features/accounts/store/account-store.ts';
import { accountErasure } from '#features/accounts/erasure/account-erasure.ts';
import { accountJobs } from '#features/accounts/jobs.ts';
import { planChanges } from '#features/accounts/change-plan.ts';
import { erasureStore } from '#features/accounts/erasure/erasure-store.ts';
import { createIdentityProvider } from '#features/accounts/sessions/account-identity-provider.ts';
import { createSessionService } from '#features/accounts/sessions/session-service.ts';
import { profiles } from '#features/accounts/profiles.ts';
import { signInBudget, signInRules } from '#features/accounts/sessions/sign-in-budget.ts';
import type { CustomerStore } from '#features/billing/store/customer-store.ts';
import { usageCounters } from '#features/accounts/model/usage-counters.ts';
import type { SecretStore } from '#features/secrets/store/store.ts';
import type { HashQueueDeps } from '#platform/crypto/passwords/hash-queue.ts';
import { passwordHasher } from '#platform/crypto/passwords/password.ts';
import type { Sessions } from '#platform/http/auth/session.ts';
import { mailStore } from '#platform/mail/mail-store.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import type { openAdmin } from './admin.ts';
import type { Base } from './base.ts';
import type { openDomains } from './domains.ts';
import type { Metrics } from './metrics.ts';
import { attemptBudget } from '#platform/redis/attempt-budget.ts';
import { sessionRecords } from '#platform/redis/session-records.ts';

type AccountsDeps = {
  readonly http: { readonly sessions: Sessions; readonly hashQueue: HashQueueDeps };
  readonly domains: Pick<Awaited<ReturnType<typeof openDomains>>, 'plans' | 'release' | 'entitle'>;
  readonly admin: Pick<Awaited<ReturnType<typeof openAdmin>>, 'activeSessions' | 'feedback'>;
  readonly secrets: { readonly store: SecretStore };
  readonly customers: Pick<CustomerStore, 'close'>;
  readonly metrics: Pick<Metrics, 'limited' | 'wrongSignIn' | 'signInAlarm'>;
};

/** Counts wrong sign-ins, and logs when the region has too many. */
const signInHooks = ({ log }: Base, { metrics }: AccountsDeps) => ({
  onLimited: () => metrics.limited('authenticate_session'),
  onWrong: () => metrics.wrongSignIn(),
  onManyWrong: (count: number) => {
    metrics.signInAlarm();
    log.error(
      { code: 'accounts.many_wrong_signins', count },
      'Many wrong sign-ins in this region within a minute',
    );
  },
});

/** Opens the sessions of accounts and the budget of wrong sign-ins. */
function openSignIn(base: Base, deps: AccountsDeps, cache: AccountStore['cache']) {
  const { config, clock, redis, keyring } = base;
  const { http, admin } = deps;
  const records = sessionRecords(redis);
  const attempts = attemptBudget(redis, signInRules(config.limits.authenticate_session), () =>
    clock.now().getTime(),
  );
  return {
    sessionService: createSessionService({
      clock,
      sessions: http.sessions,
      records,
      cache,
      seen: admin.activeSessions.seen,
    }),
    signInBudget: signInBudget({ attempts, roots: keyring.roots, clock, ...signInHooks(base, deps) }),
  };
}

/** Opens the collection of accounts and everything that reads it. */
export async function openAccounts(base: Base, deps: AccountsDeps) {
  const { config, clock, random, mongo, keyring } = base;
  const { http, domains, admin, secrets } = deps;
  await ensureAccountIndexes(mongo.db);
  const { roots } = keyring;
  const store = accountStore(mongo.db, clock);
  const { cache } = store;
  const erasures = erasureStore(mongo.db);
  const signIn = openSignIn(base, deps, cache);
  const { sessionService, signInBudget: budget } = signIn;
  const transact = transactions(mongo.client);
  const forgetMails = (account: Buffer) =>
    transact((session) => mailStore(mongo.db).forget(session, account));
  const erase = accountErasure([
    sessionService.endAll,
    secrets.store.disown,
    admin.feedback.forget,
    domains.release,
    deps.customers.close,
    forgetMails,
  ]);
  return {
    store,
    erasures,
    erase,
    ...signIn,
    passwords: passwordHasher({ roots, random, clock, cores: availableParallelism(), ...http.hashQueue }),
    identityProvider: createIdentityProvider({ config, accounts: store, sessionService, roots, budget }),
    profiles: profiles({ cache, plans: domains.plans }),
    credit: usageCounters(store),
    changePlan: planChanges({ accounts: store, clock, transact, entitle: domains.entitle }),
    jobs: accountJobs({ accounts: store, erasures, eraseAccount: erase, clock }),
  };
}
