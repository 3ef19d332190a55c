// Tests that a session is ended before another one is begun, whatever other tabs do meanwhile.
import { expect, test } from 'vitest';
import { openCheckout } from './checkout.ts';
import { catalogue } from './model/catalogue.ts';
import type { Applied } from './model/customer.ts';
import type { CheckoutSession } from './stripe/read-stripe.ts';
import { StripeFault } from './stripe/stripe-fault.ts';
import { aKnown, daysFrom, billingNow } from './testing/billing-samples.ts';
import { memoryCustomers } from './testing/memory-customers.ts';
import { memoryEvents } from './testing/memory-events.ts';

const id = Buffer.from('a'.repeat(12));
const account = { id, address: 'ana@example.com', planId: 'basic' };
const paid: Applied = {
  at: billingNow,
  planId: 'identity',
  current: aKnown('sub_1'),
  isInForce: true,
  doubles: [],
  unknown: [],
  graceUntil: undefined,
  graceReason: undefined,
  hadTrial: false,
};
const none: Applied = { ...paid, planId: 'basic', current: undefined, isInForce: false };
const pages = 'https://checkout.stripe.com';

/** `meanwhile` runs once, after the row was read and before the next checkout is begun. */
function aWorld() {
  const customers = memoryCustomers();
  const sessions = new Map<string, CheckoutSession['status']>();
  const sessionOf = (name: string): CheckoutSession => ({
    id: name,
    status: sessions.get(name) ?? null,
    url: `${pages}/${name}`,
    client_reference_id: null,
    customer: 'cus_a',
    expires_at: billingNow,
    livemode: false,
  });
  const world = {
    now: billingNow,
    meanwhile: async (): Promise<unknown> => undefined,
    priceId: 'price_1',
    applied: undefined as Applied | undefined,
    /** Answers of new sessions are lost. */
    isDeaf: false,
    /** The keys of other settings. */
    refused: '',
  };
  const never = async () => expect.fail();
  const billing = {
    customers,
    gateway: {
      createCustomer: async () => 'cus_a',
      createCheckout: async (_given: object, key: string) => {
        if (key === world.refused) throw new StripeFault('refused');
        if (!sessions.has(key)) sessions.set(key, 'open');
        if (world.isDeaf) throw new StripeFault('unavailable');
        return { ...sessionOf(key), status: 'open' as const };
      },
      checkout: async (name: string) => sessionOf(name),
      expireCheckout: async (name: string) => {
        if (sessions.get(name) === 'complete') return true;
        sessions.set(name, 'expired');
        return false;
      },
      expireCheckouts: async () => {
        for (const name of sessions.keys()) sessions.set(name, 'expired');
        return false;
      },
      removeCustomer: never,
      openPortal: never,
      subscriptions: never,
      invoices: never,
      prices: never,
      events: () => expect.fail(),
    },
    prices: {
      check: async () => [],
      idOf: async () => {
        const run = world.meanwhile;
        world.meanwhile = async () => undefined;
        await run();
        return world.priceId;
      },
    },
    events: memoryEvents(),
    apply: async () => world.applied,
    decide: async () => ({ ...(world.applied ?? none), changesAt: undefined }),
    catalogue,
    clock: { now: () => world.now },
    checkoutOptions: { trialDays: 0, promotionCodes: false, taxIds: false, automaticTax: false },
    webhook: { secrets: [], livemode: false },
    paymentOrigins: [pages],
    onEvent: () => undefined,
    trials: { had: async () => false, mark: async () => undefined },
    onFault: () => undefined,
    onUnreadable: () => undefined,
  };
  const deps = {
    config: { plansEnabled: true, siteOrigin: 'https://glimpse.example', region: 'eu' },
    texts: { text: () => '' },
    accounts: { byId: async () => undefined },
    billing,
  };
  const open = (cycle: 'month' | 'year') => openCheckout(deps, account, { planId: 'identity', cycle });
  const openOnes = () => [...sessions].flatMap(([name, status]) => (status === 'open' ? [name] : []));
  return { world, open, openOnes, sessions, customers };
}

test('the same wish gets the same page, another one ends it', async () => {
  const { open, openOnes } = aWorld();
  const first = await open('month');
  expect(await open('month')).toEqual(first);
  await open('year');
  expect(openOnes()).toHaveLength(1);
  expect(openOnes()[0]).toContain(':year:');
});

test('a page with a price that was replaced is ended', async () => {
  const { world, open, openOnes } = aWorld();
  await open('month');
  world.priceId = 'price_2';
  await open('month');
  expect(openOnes()).toEqual([expect.stringContaining(':month:2')]);
});

test('a session that was stored after the row was read is ended, too', async () => {
  const { world, open, openOnes, customers } = aWorld();
  const month = { planId: 'identity', cycle: 'month', priceId: 'price_1', attempt: 1 } as const;
  const { sessionId } = await open('month');
  const row = (await customers.byAccount(id)) ?? expect.fail();
  // Another tab has begun its attempt, and Stripe has not answered yet.
  await customers.beginCheckout(row, { ...month, attempt: 2 });
  world.meanwhile = () => customers.setSession(id, 2, sessionId);
  await open('year');
  expect(openOnes()).toHaveLength(1);
  expect(openOnes()[0]).toContain(':year:');
});

test('who joins an attempt that was left meanwhile ends its session', async () => {
  const { world, open, openOnes, customers } = aWorld();
  await customers.open(id);
  await customers.setCustomerId(id, 'cus_a');
  const begin = async (cycle: 'month' | 'year', attempt: number) => {
    const row = (await customers.byAccount(id)) ?? expect.fail();
    return customers.beginCheckout(row, { planId: 'identity', cycle, priceId: 'price_1', attempt });
  };
  await begin('month', 1);
  world.meanwhile = () => begin('year', 2);
  await open('month');
  await open('year');
  expect(openOnes()).toHaveLength(1);
});

test('a session whose answer was lost is ended before one of another cycle, or with other settings', async () => {
  const { world, open, openOnes } = aWorld();
  world.isDeaf = true;
  await expect(open('month')).rejects.toMatchObject({ code: 'billing.unavailable' });
  expect(openOnes()).toHaveLength(1);
  world.isDeaf = false;
  await open('year');
  expect(openOnes()).toEqual([expect.stringContaining(':year:2')]);
  world.isDeaf = true;
  await expect(open('month')).rejects.toMatchObject({ code: 'billing.unavailable' });
  const [lost = ''] = openOnes();
  Object.assign(world, { isDeaf: false, refused: lost });
  await open('month');
  expect(openOnes()).toEqual([expect.stringContaining(':month:4')]);
});

test.each(['month', 'year'] as const)('a session that is paid meanwhile opens none (%s)', async (cycle) => {
  const { world, open, openOnes, sessions } = aWorld();
  const { sessionId } = await open('month');
  world.meanwhile = async () => {
    sessions.set(sessionId, 'complete');
    world.applied = paid;
  };
  await expect(open(cycle)).rejects.toMatchObject({ code: 'billing.already_subscribed' });
  expect(openOnes()).toEqual([]);
});

test('no try begins late, so that a deleted account gets no row again', async () => {
  const { world, open, customers } = aWorld();
  await customers.open(id);
  await customers.setCustomerId(id, 'cus_a');
  world.meanwhile = async () => {
    const row = (await customers.byAccount(id)) ?? expect.fail();
    await customers.beginCheckout(row, { planId: 'identity', cycle: 'month', priceId: '', attempt: 1 });
    world.now = daysFrom(1); // Stripe is slow
  };
  await expect(open('month')).rejects.toMatchObject({ code: 'billing.unavailable' });
});
