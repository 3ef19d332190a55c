// `billing`: shows, applies and compares what Stripe has about accounts (docs/billing.md).
import { compareCustomers } from '#features/billing/compare-customers.ts';
import { toBillingState } from '#features/billing/present-billing.ts';
import { StripeFault } from '#features/billing/stripe/stripe-fault.ts';
import { refuse } from './cli-error.ts';
import { type Command, findAccount, type Parts, readAddress } from './command.ts';

const usage = 'Usage: glimpse-admin billing show|apply <address>, or glimpse-admin billing compare';

/** The parts that speak with Stripe. @throws CliError without a key */
const requireStripe = ({ billing }: Parts) => billing.connected ?? refuse('STRIPE_SECRET_KEY is not set.');

/** The state of one account as JSON: what the account page shows, and the ids at Stripe. */
async function show(parts: Parts, address: string): Promise<string> {
  const account = await findAccount(parts, address);
  const customer = await parts.billing.customers.byAccount(account.id);
  const { applied } = customer ?? {};
  const ids = [applied?.current, ...(applied?.doubles ?? [])].flatMap((one) => one?.id ?? []);
  const unknown = applied?.unknown.map((one) => one.id) ?? [];
  const more = {
    stripe_customer: customer?.customerId ?? null,
    stripe_subscriptions: ids,
    stripe_unknown_subscriptions: unknown,
  };
  const at = applied?.at.toISOString() ?? null;
  return JSON.stringify({ ...toBillingState(account, applied), ...more, applied_at: at }, undefined, 2);
}

async function apply(parts: Parts, address: string): Promise<string> {
  const { apply: applyCustomer } = requireStripe(parts);
  const { id } = await findAccount(parts, address);
  const applied = await applyCustomer(id);
  return applied ? show(parts, address) : 'The account has no customer at Stripe.';
}

async function compare(parts: Parts): Promise<string> {
  const { apply: applyCustomer, customers } = requireStripe(parts);
  const deps = { customers, apply: applyCustomer, endUnreachable: async () => false };
  const { read, differed, failures } = await compareCustomers(deps, new AbortController().signal);
  if (failures.length > 0)
    refuse(`${read} customers were compared, ${failures.length} could not be fetched.`);
  return `${read} customers were compared, ${differed} differed and were applied.`;
}

export const billing: Command = {
  name: 'billing',
  takes: 'show|apply <address>, or compare',
  does: 'shows the subscription of an account, applies what Stripe has, or does so for all accounts',
  words: [1, 2],
  flags: [],
  async run({ words: [verb, ...rest] }, { open }) {
    const isOne = verb === 'show' || verb === 'apply';
    if (isOne ? rest.length !== 1 : verb !== 'compare' || rest.length > 0) refuse(usage, 2);
    const address = isOne ? readAddress(rest) : '';
    await using parts = await open();
    try {
      if (verb === 'compare') return await compare(parts);
      return await (verb === 'show' ? show : apply)(parts, address);
    } catch (thrown) {
      if (thrown instanceof StripeFault) return refuse('Stripe does not answer as it should: try again.');
      throw thrown;
    }
  },
};
