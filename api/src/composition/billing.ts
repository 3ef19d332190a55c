// Opens billing: the parts that speak with Stripe, their stores and jobs.
import { catalogue } from '#features/billing/model/catalogue.ts';
import { customerApplication, customerDecision, endUnreachable } from '#features/billing/apply-customer.ts';
import type { Billing } from '#features/billing/billing-deps.ts';
import { billingJobs } from '#features/billing/jobs.ts';
import type { Applied } from '#features/billing/model/customer.ts';
import { toBillingFields } from '#features/billing/present-account.ts';
import { summarizeBilling } from '#features/billing/summarize-billing.ts';
import { customerStore, ensureCustomerIndexes } from '#features/billing/store/customer-store.ts';
import { ensureEventIndexes, eventStore } from '#features/billing/store/event-store.ts';
import { ensureTrialIndexes, trialStore } from '#features/billing/store/trial-store.ts';
import { type TrialMarks, trialMarks } from '#features/billing/trial-marks.ts';
import { stripeGateway } from '#features/billing/stripe/gateway.ts';
import { type AtOnce, atMost } from '#features/billing/stripe/at-once.ts';
import { type PriceMismatch, priceBook } from '#features/billing/stripe/price-book.ts';
import { openStripe } from '#features/billing/stripe/stripe-client.ts';
import { unreadableReports } from '#features/billing/stripe/unreadable-reports.ts';
import type { stripeTime } from '#features/billing/stripe/stripe-time.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { dayMs } from '#platform/time/units.ts';
import type { Base } from './base.ts';
import { type BillingEffects, crashingBilling } from './billing-crash-points.ts';
import type { Crash } from './crash-points.ts';
import type { Metrics } from './metrics.ts';
import { openPlanSetter, planJobs, type PlanParts } from './plan-changes.ts';

type BillingParts = Omit<PlanParts, 'time'> & {
  readonly metrics: Metrics;
  /** Stripe's time, which a stand-in may move. */
  readonly time: ReturnType<typeof stripeTime>;
  readonly crash: Crash<string>;
};

const unreachableMs = 7 * dayMs;
/** Requests to Stripe that the jobs of a process make at once (docs/design/http-api.md#billing). */
const mostInBackground = 4;
const faultLines = {
  'billing.unavailable': 'Stripe gave a customer no answer',
  'billing.busy': 'Stripe refused a call of a customer for now',
  'billing.refused': 'Stripe refused a call of a customer for good',
} as const;
const stripeOrigins = ['https://checkout.stripe.com', 'https://billing.stripe.com'];

/** Opens the collections, also without a key: deletion of accounts needs them. */
export async function openBillingStores({ mongo: { db } }: Base) {
  await Promise.all([ensureCustomerIndexes(db), ensureEventIndexes(db), ensureTrialIndexes(db)]);
  return { customers: customerStore(db), events: eventStore(db), trialRows: trialStore(db) };
}

type Stores = Awaited<ReturnType<typeof openBillingStores>>;

/** The stores, the gateway and the transactions, with points at which a crash test ends the process. */
function effectsOf(
  { config, transact }: Base,
  { crash }: BillingParts,
  given: Omit<BillingEffects, 'transact'>,
) {
  const { customers, events, gateway } = given;
  const effects = { customers, events, gateway, transact };
  return config.crashPoint === undefined ? effects : crashingBilling(effects, crash);
}

function openApply(
  base: Base,
  parts: BillingParts & { readonly trials: TrialMarks },
  { customers, gateway, transact }: BillingEffects,
) {
  const { config } = base;
  const { accounts, metrics, time } = parts;
  const deps = {
    customers,
    gateway,
    catalogue,
    rules: { graceMs: config.billingGraceDays * dayMs, unreachableMs },
    clock: time.clock,
    transact,
    setPlan: openPlanSetter(base, parts),
    async markTrial(id: Buffer) {
      const owner = await accounts.store.byId(id);
      if (owner) await parts.trials.mark(owner.address);
    },
    onApplied: ({ unknown, doubles }: Applied) => {
      metrics.unknownPrice(unknown.length);
      metrics.doublePayment(doubles.length);
    },
  };
  return {
    apply: customerApplication(deps),
    decide: customerDecision(deps),
    endUnreachable: (customer: Parameters<typeof endUnreachable>[1]) => endUnreachable(deps, customer),
  };
}

type StripeParts = ReturnType<typeof connectStripe>;

/** `background`: the gateway of all jobs, with a bound of its own so that no customer waits for them. */
function connectStripe(
  { config }: Base,
  key: string,
  { time, onUnreadable }: Pick<BillingParts, 'time'> & Reports,
) {
  const origin = config.stripeApiUrl === undefined ? undefined : new URL(config.stripeApiUrl);
  const other = origin && { origin, onDate: time.follow };
  const options = { testClock: config.stripeTestClock, onUnreadable };
  const gatewayOf = (atOnce?: AtOnce) =>
    stripeGateway(openStripe(key, other, atOnce), config.region, options);
  const livemode = key.includes('_live_');
  const background = gatewayOf(atMost(mostInBackground));
  return {
    gateway: gatewayOf(),
    background,
    livemode,
    prices: priceBook({ gateway: background, catalogue, livemode }),
    stripeClock: time.clock,
  };
}

/** Reports prices at Stripe that differ from the table. They are never charged. */
const reportPrices =
  ({ log }: Base, { priceMismatch }: Metrics) =>
  (mismatches: readonly PriceMismatch[]): void => {
    for (const { lookupKey, fault } of mismatches) {
      priceMismatch(fault);
      log.error(
        { code: 'billing.price_mismatch' },
        `The price ${lookupKey} at Stripe differs from the table: ${fault}`,
      );
    }
  };

type Reports = Pick<Billing, 'onFault' | 'onUnreadable'>;

/** One log line each, with a word of Stripe: the code of a refusal, or the id of an object. */
const reportsOf = ({ log, clock }: Base, { unreadable }: Metrics): Reports => ({
  onFault: (code, remote) => log.warn({ code, remote }, faultLines[code]),
  onUnreadable: unreadableReports({
    clock,
    count: unreadable,
    name: (kind, remote) =>
      log.warn({ code: 'billing.unreadable', state: kind, remote }, 'An object at Stripe cannot be read'),
  }),
});

/** What billing offers also without a key of Stripe. */
function openViews({ config }: Base, { accounts, plans }: BillingParts, { customers }: Stores) {
  const enabled = config.plansEnabled && config.stripeSecretKey !== undefined;
  return {
    customers,
    fieldsOf: async ({ id, address }: { readonly id: Buffer; readonly address: string }) =>
      toBillingFields(catalogue, await customers.byAccount(id), address),
    /** Until when an unpaid plan stays. Only callers with a paid plan cost a query. */
    paymentDue: async ({ account }: Pick<Actor, 'account'>): Promise<Date | undefined> =>
      account && plans.of({ account }).price > 0
        ? (await customers.byAccount(account.id))?.applied?.graceUntil
        : undefined,
    summary: () => summarizeBilling({ customers, accounts: accounts.store, catalogue, enabled }),
  };
}

/** What the configuration says about checkouts, events and payment pages. */
function rulesOf({ config }: Base, { livemode }: Pick<StripeParts, 'livemode'>) {
  const { stripePagesUrl: pages } = config;
  return {
    checkoutOptions: {
      trialDays: config.billingTrialDays,
      promotionCodes: config.billingPromotionCodesEnabled,
      taxIds: config.billingTaxIdsEnabled,
      automaticTax: config.billingAutomaticTaxEnabled,
    },
    webhook: { secrets: config.stripeWebhookSecrets, livemode },
    paymentOrigins: pages === undefined ? stripeOrigins : [pages],
  };
}

/** Opens billing. Without a key nothing can be bought, and no job asks Stripe. */
export function openBilling(base: Base, parts: BillingParts, stores: Stores) {
  const { config, clock } = base;
  const { metrics } = parts;
  const views = openViews(base, parts, stores);
  const following = planJobs(base, parts, stores);
  if (config.stripeSecretKey === undefined) return { ...views, billing: undefined, jobs: following };
  const reports = reportsOf(base, metrics);
  const stripe = connectStripe(base, config.stripeSecretKey, { time: parts.time, ...reports });
  const effects = effectsOf(base, parts, { ...stores, ...stripe });
  const inBackground = effectsOf(base, parts, { ...stores, gateway: stripe.background });
  const rules = rulesOf(base, stripe);
  const trials = trialMarks({ store: stores.trialRows, roots: base.keyring.roots, clock });
  const withTrials = { ...parts, trials };
  const { apply, decide } = openApply(base, withTrials, effects);
  const onEvent = metrics.billingEvent;
  const billing: Billing = {
    ...stripe,
    ...effects,
    ...rules,
    ...reports,
    trials,
    apply,
    decide,
    catalogue,
    clock,
    onEvent,
  };
  const jobs = billingJobs({
    ...billing,
    ...inBackground,
    ...openApply(base, withTrials, inBackground),
    stripeClock: stripe.stripeClock,
    onLag: (ms) => metrics.billingLag.set(ms / 1000),
    onPrices: reportPrices(base, metrics),
    onCompared: (_read, differed) => metrics.billingDrift(differed),
  });
  return { ...views, billing, jobs: [...following, ...jobs] };
}
