// Goal B3: when answers of Stripe are lost, an account has one customer, one session and one subscription.
import { expect, test } from 'vitest';
import { customerApplication, customerDecision } from '#features/billing/apply-customer.ts';
import type { BillingDeps } from '#features/billing/billing-deps.ts';
import { openCheckout } from '#features/billing/checkout.ts';
import { catalogue } from '#features/billing/model/catalogue.ts';
import { stripeGateway } from '#features/billing/stripe/gateway.ts';
import { priceBook } from '#features/billing/stripe/price-book.ts';
import { dayMs } from '#platform/time/units.ts';
import { memoryCustomers } from '#features/billing/testing/memory-customers.ts';
import { memoryEvents } from '#features/billing/testing/memory-events.ts';
import { openStockedStandIn, pay } from './billing-fixture.ts';

const [checkouts, lanes] = [200, 8];

type Stocked = Awaited<ReturnType<typeof openStockedStandIn>>;

function openBilling({ standIn, stripe }: Stocked): BillingDeps {
  const gateway = stripeGateway(stripe, 'eu');
  const customers = memoryCustomers();
  const clock = { now: () => new Date() };
  const rules = { graceMs: 21 * dayMs, unreachableMs: 7 * dayMs };
  const decide = customerDecision({ gateway, catalogue, rules, clock });
  const apply = customerApplication({
    customers,
    gateway,
    catalogue,
    rules,
    clock,
    transact: (work) => work({} as never),
    markTrial: async () => undefined,
    setPlan: async () => undefined,
    onApplied: () => undefined,
  });
  return {
    config: { plansEnabled: true, siteOrigin: 'http://localhost:1', region: 'eu' },
    texts: { text: () => '' },
    accounts: { byId: async () => undefined },
    billing: {
      gateway,
      customers,
      events: memoryEvents(),
      prices: priceBook({ gateway, catalogue, livemode: false }),
      apply,
      decide,
      catalogue,
      clock,
      checkoutOptions: { trialDays: 0, promotionCodes: false, taxIds: false, automaticTax: false },
      webhook: { secrets: [], livemode: false },
      paymentOrigins: [standIn.pagesOrigin],
      onEvent: () => undefined,
      trials: { had: async () => false, mark: async () => undefined },
      onFault: () => undefined,
      onUnreadable: () => undefined,
    },
  };
}

type Given = { readonly deps: BillingDeps; readonly standIn: Stocked['standIn']; readonly id: Buffer };

/** Presses the button until the payment page opens. The line is cut at these calls. */
async function persist({ deps, standIn, id }: Given, cuts: readonly number[]) {
  const account = { id, address: `${id.toString('hex')}@example.com`, planId: 'basic' };
  let calls = 0;
  standIn.fault = () => {
    calls += 1;
    if (!cuts.includes(calls)) return undefined;
    return calls % 2 === 0 ? 'lose' : 'cut';
  };
  for (let presses = 0; presses < 20; presses += 1) {
    const page = await openCheckout(deps, account, { planId: 'identity', cycle: 'month' }).catch(
      () => undefined,
    );
    if (page) return page;
  }
  return expect.fail('The payment page never opened');
}

/** Checkouts of one Stripe account, one after the other. */
async function play(lane: number): Promise<void> {
  const stocked = await openStockedStandIn();
  await using standIn = stocked.standIn;
  const deps = openBilling(stocked);
  const { account } = standIn;
  for (let at = 0; at < checkouts / lanes; at += 1) {
    const id = Buffer.alloc(12, `account ${lane} ${at} `);
    // The package repeats a call once, so two cuts in a row fail it.
    const first = 1 + (at % 8);
    const page = await persist({ deps, standIn, id }, [first, first + 1, first + 3, first + 4 + (at % 3)]);
    standIn.fault = undefined;
    const own = [...account.customers.values()].filter(
      ({ metadata }) => metadata['account'] === id.toString('hex'),
    );
    const sessions = [...account.sessions.values()].filter((session) => session.customer === own[0]?.id);
    expect([own.length, sessions.map(({ status }) => status)]).toEqual([1, ['open']]);
    expect((await pay(page.url)).status).toBe(303);
  }
  const active = [...account.subscriptions.values()].filter(({ status }) => status === 'active');
  expect(new Set(active.map(({ customer }) => customer)).size).toBe(checkouts / lanes);
  expect(active).toHaveLength(checkouts / lanes);
}

test('200 checkouts on a line that is cut make one object each', async () => {
  await Promise.all(Array.from({ length: lanes }, (_, lane) => play(lane)));
});
