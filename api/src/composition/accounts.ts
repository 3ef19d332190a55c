// Opens accounts: store, sessions, sign-in budget, passwords, identity, erasure.
import { availableParallelism } from 'node:os';
import {
  type AccountStore,
  ensureAccountIndexes,
  accountStore,
} from '#features/accounts/store/account-store.ts';
import type { Opening } from '#features/accounts/store/account-writes-store.ts';
import { accountForms } from '#features/accounts/store/account-forms-store.ts';
import { boxingProgress } from '#features/accounts/store/boxing-progress-store.ts';
import { accountErasure } from '#features/accounts/erasure/account-erasure.ts';
import { accountJobs } from '#features/accounts/jobs.ts';
import { confirmations } from '#features/accounts/confirm-address.ts';
import { planChanges } from '#features/accounts/change-plan.ts';
import { ensureGuessIndexes, guessStore } from '#features/accounts/store/guess-store.ts';
import { mailShare } from '#features/accounts/mail/mail-share.ts';
import {
  addressMailsStore,
  ensureAddressMailsIndexes,
} from '#features/accounts/store/address-mails-store.ts';
import { ensureErasureIndexes, erasureStore } from '#features/accounts/erasure/erasure-store.ts';
import { createIdentityProvider } from '#features/accounts/sessions/account-identity-provider.ts';
import { createSessionService } from '#features/accounts/sessions/session-service.ts';
import { tokenUses } from '#features/accounts/tokens/token-uses.ts';
import { sessionBoxes } from '#features/accounts/store/session-box.ts';
import { customersStore } from '#features/accounts/store/customers-store.ts';
import { profiles } from '#features/accounts/profiles.ts';
import { guessLimit } from '#features/accounts/sessions/guess-limit.ts';
import { signInBudget, signInRules } from '#features/accounts/sessions/sign-in-budget.ts';
import type { Plans } from '#features/billing/plans.ts';
import type { CustomerStore } from '#features/billing/store/customer-store.ts';
import type { TrialStore } from '#features/billing/store/trial-store.ts';
import { formerMailboxes, trialMarks } from '#features/billing/trial-marks.ts';
import { usageCounters } from '#features/accounts/model/usage-counters.ts';
import type { SecretStore } from '#features/secrets/store/store.ts';
import { passwordHasher } from '#platform/crypto/passwords/password.ts';
import { mailStore } from '#platform/mail/mail-store.ts';
import type { Base } from './base.ts';
import type { openDomains } from './domains.ts';
import type { openFeedback } from './feedback.ts';
import type { openHttp } from './http.ts';
import type { Metrics } from './metrics.ts';
import { attemptBudget } from '#platform/redis/attempt-budget.ts';
import { sessionRecords } from '#platform/redis/session-records.ts';

type AccountsDeps = {
  readonly http: Pick<ReturnType<typeof openHttp>, 'sessions' | 'activeSessions' | 'hashQueue'>;
  readonly plans: Plans;
  readonly domains: Pick<Awaited<ReturnType<typeof openDomains>>, 'release' | 'entitle'>;
  readonly feedback: Awaited<ReturnType<typeof openFeedback>>;
  readonly secrets: { readonly store: SecretStore };
  readonly customers: Pick<CustomerStore, 'close' | 'byAccount'>;
  readonly trialRows: TrialStore;
  readonly opening: Opening;
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

/** Counts the guesses of each password. */
const openGuesses = ({ config, clock, keyring, mongo }: Base, { metrics }: AccountsDeps) =>
  guessLimit({
    store: guessStore(mongo.db),
    roots: keyring.roots,
    clock,
    on: config.limits.authenticate_session.count > 0,
    onLimited: () => metrics.limited('password_guesses'),
  });

/** Opens what finds the account of a caller: sessions, and the limits of wrong passwords and tokens. */
function openSignIn(base: Base, deps: AccountsDeps, accounts: AccountStore) {
  const { config, clock, redis, keyring } = base;
  const { roots } = keyring;
  const { sessions, activeSessions } = deps.http;
  const attempts = attemptBudget(redis, signInRules(config.limits.authenticate_session), {
    now: () => clock.now().getTime(),
    processes: config.processes,
  });
  const sessionService = createSessionService({
    clock,
    sessions,
    records: sessionRecords(redis),
    boxes: sessionBoxes({ keys: roots, clock, random: base.random }),
    accounts,
    seen: activeSessions.seen,
  });
  const budget = signInBudget({ attempts, roots, clock, ...signInHooks(base, deps) });
  const guesses = openGuesses(base, deps);
  const uses = tokenUses({ accounts, clock });
  const identityProvider = createIdentityProvider({
    config,
    clock,
    accounts,
    sessionService,
    roots,
    budget,
    guesses,
    tokenUses: uses,
  });
  return { sessionService, signInBudget: budget, guesses, identityProvider, tokenUsesJob: uses.job };
}

/** Counts the mails about accounts to each address. */
const openMailShare = ({ config, clock, keyring, mongo }: Base, { metrics }: AccountsDeps) =>
  mailShare({
    store: addressMailsStore(mongo.db),
    roots: keyring.roots,
    clock,
    perWide: config.limits.account_mail_address.count,
    onLimited: () => metrics.limited('account_mail_address'),
  });

/** A trial stays with the mailbox that had it. */
const openFollowMove = ({ clock, keyring }: Base, { customers, trialRows }: AccountsDeps) =>
  formerMailboxes({ customers, trials: trialMarks({ store: trialRows, roots: keyring.roots, clock }) });

const openPasswords = (
  { config: { processes }, keyring: { roots }, random, clock }: Base,
  { http: { hashQueue } }: AccountsDeps,
) => passwordHasher({ roots, random, clock, cores: availableParallelism(), processes, ...hashQueue });

/** Opens and seals rows of accounts. Counts and logs refused rows. */
export const accountOpening = (
  { clock, keyring, random, log }: Base,
  { accountRefused }: Pick<Metrics, 'accountRefused'>,
): Opening => ({
  clock,
  keys: keyring.boxes,
  random,
  onRefused(why) {
    accountRefused(why);
    log.error({ code: 'accounts.refused', state: why }, 'A row of an account opens for nobody');
  },
});

const indexes = [ensureAccountIndexes, ensureGuessIndexes, ensureAddressMailsIndexes, ensureErasureIndexes];

const openForms = ({ config, mongo }: Base, { opening }: AccountsDeps) => ({
  forms: accountForms(mongo.db, opening),
  progress: boxingProgress(mongo.db, config.region),
});

/** Opens the collection of accounts and everything that reads it. */
export async function openAccounts(base: Base, deps: AccountsDeps) {
  const { clock, mongo, keyring, transact } = base;
  const { plans, domains, feedback, secrets } = deps;
  for (const ensure of indexes) await ensure(mongo.db);
  const store = accountStore(mongo.db, deps.opening);
  const forms = openForms(base, deps);
  const erasures = erasureStore(mongo.db, clock);
  const signIn = openSignIn(base, deps, store);
  const { sessionService, guesses, tokenUsesJob } = signIn;
  const forgetMails = (account: Buffer) =>
    transact((session) => mailStore(mongo.db).forget(session, account));
  const erase = accountErasure([
    sessionService.endAll,
    secrets.store.disown,
    feedback.store.forget,
    domains.release,
    deps.customers.close,
    forgetMails,
  ]);
  const passwords = openPasswords(base, deps);
  return {
    store,
    customers: customersStore(mongo.db, deps.opening),
    erasures,
    erase,
    ...signIn,
    passwords,
    mailShare: openMailShare(base, deps),
    followMove: openFollowMove(base, deps),
    confirmations: confirmations({ accounts: store, clock, keyring, passwords, guesses }),
    profiles: profiles({ cache: store.cache, plans }),
    countUsage: usageCounters(store),
    changePlan: planChanges({ accounts: store, clock, transact, entitle: domains.entitle }),
    forms,
    jobs: [tokenUsesJob, ...accountJobs({ accounts: store, erasures, eraseAccount: erase, clock, forms })],
  };
}
