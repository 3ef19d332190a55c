// The parts behind accounts: store, passwords, sessions, budgets, and who somebody is (part of the composition root).
import { availableParallelism } from 'node:os';
import { ensureAccountIndexes, accountStore } from '#features/accounts/store/account-store.ts';
import { accountErasure } from '#features/accounts/erasure/account-erasure.ts';
import { accountJobs } from '#features/accounts/jobs.ts';
import { planChanges } from '#features/accounts/change-plan.ts';
import { erasureStore } from '#features/accounts/erasure/erasure-store.ts';
import { createIdentityProvider } from '#features/accounts/sessions/account-identity-provider.ts';
import { createSessionService } from '#features/accounts/sessions/session-service.ts';
import { profiles } from '#features/accounts/profiles.ts';
import { signInBudget, signInRules } from '#features/accounts/sessions/sign-in-budget.ts';
import { usageCounters } from '#features/accounts/store/usage-counters.ts';
import { receiptListCache } from '#features/secrets/receipt-list-cache.ts';
import { recentCount } from '#features/secrets/recent.ts';
import { makeVerification } from '#features/secrets/verification.ts';
import type { SecretStore } from '#features/secrets/store/store.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import { passwordGate } from '#platform/crypto/passwords/password.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { Sessions } from '#platform/http/auth/session.ts';
import { mailStore } from '#platform/mail/mail-store.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import { type Transaction, transactions } from '#platform/mongo/transaction.ts';
import type { Log } from '#platform/observe/log.ts';
import type { Metrics } from '#platform/observe/metrics.ts';
import type { RedisLink } from '#platform/redis/connect.ts';
import { flashes } from '#platform/redis/flashes.ts';
import { guessBudget } from '#platform/redis/guess-budget.ts';
import { sessionRecords } from '#platform/redis/session-records.ts';
import type { Plans } from '#features/billing/plans.ts';
import type { Config } from '#src/config/config.ts';

type AccountsDeps = {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly mongo: Mongo;
  readonly redis: RedisLink;
  readonly keyring: Pick<Keyring, 'roots' | 'keys'>;
  readonly sessions: Sessions;
  readonly plans: Plans;
  readonly log: Log;
  readonly activeSessions: { seen(name: string): void };
  readonly metrics: Pick<Metrics, 'limited' | 'wrongSignIn' | 'signInAlarm'>;
  readonly ids: Ids;
  readonly secrets: SecretStore;
  readonly feedback: { forget(account: Buffer): Promise<void> };
  readonly releaseDomains: (account: Buffer) => Promise<unknown>;
  readonly entitleDomains: (account: { readonly id: Buffer; readonly planId: string }, session: Transaction) => Promise<unknown>;
};

/** Whom wrong tries at signing in are told to: the metrics, and the log when the region has too many. */
const told = ({ metrics, log }: Pick<AccountsDeps, 'metrics' | 'log'>) => ({
  onLimited: () => metrics.limited('authenticate_session'),
  onWrong: () => metrics.wrongSignIn(),
  onManyWrong: (count: number) => {
    metrics.signInAlarm();
    log.error({ code: 'accounts.many_wrong_signins', count }, 'Many wrong sign-ins in this region within a minute');
  },
});

/** Opens the collection of accounts and everything that reads it. */
export async function openAccounts(needs: AccountsDeps) {
  const { config, clock, random, mongo, redis, keyring, sessions, plans, secrets } = needs;
  await ensureAccountIndexes(mongo.db);
  const { roots } = keyring;
  const accounts = accountStore(mongo.db, clock);
  const { cache } = accounts;
  const erasures = erasureStore(mongo.db);
  const sessionService = createSessionService({ clock, sessions, records: sessionRecords(redis), cache, seen: needs.activeSessions.seen });
  const guesses = guessBudget(redis, signInRules(config.limits.authenticate_session), () => clock.now().getTime());
  const budget = signInBudget({ guesses, roots, clock, ...told(needs) });
  const transact = transactions(mongo.client);
  const forgetMails = (account: Buffer) => transact((session) => mailStore(mongo.db).forget(session, account));
  const eraseAccount = accountErasure([sessionService.endAll, secrets.disown, needs.feedback.forget, needs.releaseDomains, forgetMails]);
  return {
    accounts,
    erasures,
    eraseAccount,
    sessionService,
    signInBudget: budget,
    passwords: passwordGate({ roots, random, clock, cores: availableParallelism() }),
    flashes: flashes(redis),
    identityProvider: createIdentityProvider({ config, accounts, sessionService, roots, budget }),
    profiles: profiles({ cache, plans }),
    credit: usageCounters(accounts),
    changePlan: planChanges({ accounts, clock, transact, entitle: needs.entitleDomains }),
    makeVerification: () => makeVerification(needs),
    countRecent: recentCount(needs),
    receiptListCache: receiptListCache({ clock, random }),
    accountJobs: accountJobs({ accounts, erasures, eraseAccount, clock }),
  };
}
