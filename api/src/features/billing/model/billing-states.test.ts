// Tests every row of the table of states (docs/design/billing.md#states), and that no combination is missing.
import vectors from '@glimpse/contracts/vectors/billing-states.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { dayMs } from '#platform/time/units.ts';
import { aPrice, aSubscription, anInvoice, billingNow, daysFrom } from '../testing/billing-samples.ts';
import { toBillingState } from '../present-billing.ts';
import { catalogue } from './catalogue.ts';
import { type Decision, planFrom } from './plan-from.ts';
import type { Item, OpenInvoice, Subscription } from './subscription.ts';

type Row = (typeof vectors.rows)[number];
const names = ['status', 'price', 'invoice', 'items', 'others', 'given'] as const;
type Values = (typeof names)[number];
type Case = Readonly<Record<Values, string>>;

/** Status, when the unpaid invoice was due, and when it changes: days from now. */
const samples: Readonly<Record<string, { readonly due?: number; readonly change?: Partial<Subscription> }>> =
  {
    active: {},
    'active, ends': { change: { cancelAtPeriodEnd: true } },
    trialing: { change: { trialEnd: daysFrom(20) } },
    past_due: { due: -5 },
    'past_due after a trial': { due: -1, change: { trialEnd: daysFrom(-1) } },
    'past_due, period paid': { due: -22 },
    'past_due, grace over': { due: -22 },
    unpaid: { due: -30 },
    'unpaid, period paid': { due: -30 },
    incomplete: { due: 0 },
    incomplete_expired: {},
    paused: {},
    canceled: {},
  };
const invoices = ['none', 'open', 'failed', 'in_process'] as const;
/** Whether the account has a plan by hand. */
const byHand = ['no', 'until a date'] as const;
const isPeriodPaid = (status: string): boolean => status.endsWith('period paid');
const graceEnd: Readonly<Record<string, Date>> = {
  period_unpaid: daysFrom(16),
  trial_unpaid: daysFrom(2),
  extra_unpaid: daysFrom(40),
};

/** Every combination that can exist. Open invoices are read only where a payment is missing. */
const cases: readonly Case[] = Object.keys(samples).flatMap((status) =>
  invoices
    .filter((invoice) => invoice === 'none' || samples[status]?.due !== undefined)
    .filter((invoice) => invoice !== 'none' || !isPeriodPaid(status))
    .flatMap((invoice) =>
      ['known', 'unknown'].flatMap((price) =>
        ['one', 'with an add-on'].flatMap((items) =>
          ['none', 'ended', 'runs', 'unknown'].flatMap((others) =>
            byHand.map((given) => ({ status, price, invoice, items, others, given })),
          ),
        ),
      ),
    ),
);

const itemsOf = ({ price, items }: Case, periodStart: Date): readonly Item[] => {
  const item = (key: string): Item => ({ price: aPrice(key), periodStart, periodEnd: daysFrom(40) });
  const own = item(price === 'known' ? 'glimpse_identity_month' : 'negotiated');
  return items === 'one' ? [own] : [item('support'), own];
};

function subscriptionOf(given: Case): Subscription {
  const { due, change } = samples[given.status] ?? {};
  const paid = isPeriodPaid(given.status);
  const status = /^\w+/.exec(given.status)?.[0] as Subscription['status'];
  const state = given.invoice === 'none' ? undefined : (given.invoice as OpenInvoice['state']);
  const openInvoices =
    state && due !== undefined ? [anInvoice(due, { state, bills: paid ? 'other' : 'period' })] : [];
  const items = itemsOf(given, paid || due === undefined ? daysFrom(-325) : daysFrom(due));
  return { ...aSubscription('sub_1', status), ...change, items, openInvoices };
}

const others: Readonly<Record<string, readonly Subscription[]>> = {
  none: [],
  ended: [aSubscription('sub_0', 'canceled', { createdAt: daysFrom(-400) })],
  runs: [aSubscription('sub_0', 'active', { createdAt: daysFrom(-400) })],
  unknown: [aSubscription('sub_0', 'active', { price: aPrice('negotiated') })],
};

const holds = (value: string | readonly string[], wanted: string): boolean =>
  value === 'any' || value.includes(wanted);
const rowOf = (given: Case): Row | undefined =>
  vectors.rows.find((row) => names.every((name) => holds(row[name], given[name])));

const accountOf = ({ given }: Case, { planId }: Pick<Decision, 'planId'>) =>
  given === 'no' ? { planId } : { planId: 'identity', planUntil: daysFrom(50) };

/** What a customer and an administrator see of a combination. */
function seen(given: Case) {
  const found = { subscriptions: [subscriptionOf(given), ...(others[given.others] ?? [])], unreadable: [] };
  const decision = planFrom(found, { catalogue, graceMs: 21 * dayMs }, billingNow);
  const state = toBillingState(accountOf(given, decision), { ...decision, at: billingNow });
  const unknown = decision.unknown.length > 0 ? 'unknown plan' : null;
  return {
    plan: decision.planId,
    grace: state.grace_reason,
    until: decision.graceUntil,
    notice: state.notice,
    step: state.next_step,
    checkout: state.checkout_opens,
    named: decision.doubles.length > 0 ? 'paid twice' : unknown,
  };
}

test.each(cases)(
  '$status, price $price, invoice $invoice, $items, other: $others, by hand: $given',
  (given) => {
    const row = rowOf(given) ?? expect.fail('No row of the table');
    const { plan, grace, notice, step, checkout, named } = row;
    const until = grace === null ? undefined : graceEnd[grace];
    // A subscription that runs twice tells nothing of its grace time.
    const wanted = { plan, notice, step, checkout, named };
    const found = seen(given);
    expect(found).toMatchObject(wanted);
    if (notice !== 'paid_twice') expect(found).toMatchObject({ grace, until });
  },
);

test('every row is met', () => {
  const met = new Set(cases.map(rowOf));
  expect(vectors.rows.filter((row) => !met.has(row))).toEqual([]);
});

test('an account without a subscription may choose a plan', () => {
  expect(toBillingState({ planId: 'basic' }, undefined)).toMatchObject({
    notice: 'none',
    next_step: 'choose_plan',
    checkout_opens: true,
  });
});

test('a plan by hand without a subscription is told with its end', () => {
  const account = { planId: 'identity', planUntil: daysFrom(50) };
  expect(toBillingState(account, undefined)).toMatchObject({
    plan_until: daysFrom(50).getTime() / 1000,
    notice: 'given',
    next_step: 'choose_plan',
    checkout_opens: true,
  });
});
