// Fetches the subscriptions of an account from Stripe and applies them. Nothing else changes a paid plan
// (docs/design/http-api.md#billing).
import { freePlan } from '@glimpse/contracts/plan-table';
import type { Transaction, Transactions } from '#platform/mongo/transaction.ts';
import type { Clock } from '#platform/time/clock.ts';
import { joinRuns } from './join-runs.ts';
import type { Catalogue } from './model/catalogue.ts';
import { type Applied, type BillingCustomer, paidUntil, comparedState } from './model/customer.ts';
import { type Decision, type Found, planFrom, planUnreachable } from './model/plan-from.ts';
import type { CustomerStore } from './store/customer-store.ts';
import type { Gateway } from './stripe/gateway.ts';
import { isFault, StripeFault } from './stripe/stripe-fault.ts';

type ApplyDeps = {
  readonly customers: Pick<CustomerStore, 'byAccount' | 'apply'>;
  readonly gateway: Pick<Gateway, 'subscriptions'>;
  readonly catalogue: Catalogue;
  readonly rules: { readonly graceMs: number; readonly unreachableMs: number };
  readonly clock: Clock;
  readonly transact: Transactions;
  /** Gives the account a plan, with everything that follows from it. Equal plans change nothing. */
  readonly setPlan: (
    account: { readonly id: Buffer; readonly planId: string },
    session: Transaction,
  ) => Promise<unknown>;
  /** Remembers that the mailbox of an account had a trial. */
  readonly markTrial: (account: Buffer) => Promise<unknown>;
  /** Told about each applied state. */
  readonly onApplied: (applied: Applied, before: Applied | undefined) => void;
};

/**
 * Applies what Stripe has now. Idempotent: any number of calls in any order end in Stripe's state.
 * @returns the applied state; `undefined` if the account has no customer at Stripe
 * @throws StripeFault; nothing was changed
 */
export type ApplyCustomer = (account: Buffer) => Promise<Applied | undefined>;

/** Another process may apply the same account; each try fetches anew. */
const mostTries = 5;

/** A customer that was deleted at Stripe has no subscription. */
async function fetchOf(gateway: ApplyDeps['gateway'], customerId: string): Promise<Found> {
  try {
    return await gateway.subscriptions(customerId);
  } catch (thrown) {
    if (isFault(thrown, 'missing')) return { subscriptions: [], unreadable: [] };
    throw thrown;
  }
}

type DecideDeps = Pick<ApplyDeps, 'gateway' | 'catalogue' | 'rules' | 'clock'>;

/** What would be applied now; nothing is written. @throws StripeFault */
export type DecideCustomer = (customerId: string) => Promise<Decision>;

export const customerDecision =
  ({ gateway, catalogue, rules, clock }: DecideDeps): DecideCustomer =>
  async (customerId) =>
    planFrom(await fetchOf(gateway, customerId), { catalogue, ...rules }, clock.now());

/**
 * Only a change at Stripe sets the plan: one that an administrator gave lasts until then. An account that
 * never had a subscription keeps its plan, too.
 */
const decidesPlan = (applied: Applied, before: Applied | undefined): boolean =>
  (applied.current !== undefined || before?.current !== undefined) &&
  comparedState(applied) !== comparedState(before);

/** A plan is not taken away because its own subscription cannot be read. @throws StripeFault */
function requireReadable({ unknown }: Decision, before: Applied | undefined): void {
  const isGone = unknown.some(({ id, status }) => status === undefined && id === before?.current?.id);
  if (isGone && before?.isInForce === true) throw new StripeFault('unreadable');
}

type State = { readonly applied: Applied; readonly dueAt: Date | undefined };

/** Writes the state and the plan together. @returns whether no other call was faster */
function write(deps: ApplyDeps, customer: BillingCustomer, { applied, dueAt }: State): Promise<boolean> {
  const { account, version, applied: before } = customer;
  return deps.transact(async (session) => {
    if (!(await deps.customers.apply(account, { version, applied, dueAt }, session))) return false;
    if (decidesPlan(applied, before)) await deps.setPlan({ id: account, planId: applied.planId }, session);
    return true;
  });
}

const earliest = (...times: readonly (Date | undefined)[]): Date | undefined =>
  times.flatMap((at) => at ?? []).toSorted((one, other) => one.getTime() - other.getTime())[0];

/** When a plan ends unless Stripe tells of a new period before. */
function unreachableFrom(applied: Applied, unreachableMs: number): Date | undefined {
  const paid = paidUntil({ applied });
  return paid && new Date(paid.getTime() + unreachableMs);
}

async function applyOnce(deps: ApplyDeps, account: Buffer): Promise<Applied | undefined> {
  const { customers, rules, clock } = deps;
  const decide = customerDecision(deps);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const customer = await customers.byAccount(account);
    if (customer?.customerId === undefined || customer.isClosing) return undefined;
    const { changesAt, ...decision } = await decide(customer.customerId);
    requireReadable({ changesAt, ...decision }, customer.applied);
    const applied = { ...decision, at: clock.now() };
    if (applied.hadTrial) await deps.markTrial(account);
    const dueAt = earliest(changesAt, unreachableFrom(applied, rules.unreachableMs));
    if (await write(deps, customer, { applied, dueAt })) {
      deps.onApplied(applied, customer.applied);
      return applied;
    }
  }
  throw new StripeFault('unavailable');
}

/** Calls of one account that come at once share a fetch that begins after all of them. */
export function customerApplication(deps: ApplyDeps): ApplyCustomer {
  const apply = joinRuns((account) => applyOnce(deps, Buffer.from(account, 'hex')));
  return (account) => apply(account.toString('hex'));
}

/**
 * Ends a stored plan whose paid time is long over while Stripe cannot be reached. The customer stays due, so
 * that its state is applied soon after Stripe is back.
 * @returns whether it ended
 */
export async function endUnreachable(deps: ApplyDeps, customer: BillingCustomer): Promise<boolean> {
  const { applied } = customer;
  if (!applied || applied.planId === freePlan) return false;
  const stored = { planId: applied.planId, paidUntil: paidUntil(customer) };
  if (planUnreachable(stored, deps.rules.unreachableMs, deps.clock.now()) === applied.planId) return false;
  return write(deps, customer, {
    applied: { ...applied, planId: freePlan, isInForce: false },
    dueAt: deps.clock.now(),
  });
}
