// Goal B1: event streams that are permuted, doubled and dropped end in the state of Stripe, also if the
// process dies between two steps.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Transactions } from '#platform/mongo/transaction.ts';
import { customerApplication } from '../apply-customer.ts';
import { catalogue } from '../model/catalogue.ts';
import { planFrom } from '../model/plan-from.ts';
import { type Status, statuses, type Subscription } from '../model/subscription.ts';
import type { StripeEvent } from '../stripe/read-stripe.ts';
import {
  aPrice,
  aSubscription,
  daysFrom,
  memoryStripe,
  billingNow,
  found,
} from '../testing/billing-samples.ts';
import { dayMs } from '#platform/time/units.ts';
import { memoryCustomers } from '../testing/memory-customers.ts';
import { memoryEvents } from '../testing/memory-events.ts';
import { applyEvents } from './apply-events.ts';
import { findMissedEvents } from './find-missed-events.ts';

const account = Buffer.from('a'.repeat(12));
const customerId = 'cus_a';
const rules = { catalogue, graceMs: 21 * dayMs };
const runs = 10_000;

class Death extends Error {}

/** One change at Stripe: subscription number `at` gets a state. */
type Change = { readonly at: number; readonly status: Status; readonly lookupKey: string };
type Stream = {
  readonly changes: readonly Change[];
  /** For each change: how often its event is delivered, and its place among the others. */
  readonly deliveries: readonly { readonly times: number; readonly place: number }[];
  /** The process dies at these steps. */
  readonly deaths: readonly number[];
};

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 2 }),
  status: fc.constantFrom(...statuses),
  lookupKey: fc.constantFrom('glimpse_identity_month', 'glimpse_identity_year', 'other'),
});
const stream: fc.Arbitrary<Stream> = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 8 }),
  deliveries: fc.array(fc.record({ times: fc.nat({ max: 3 }), place: fc.nat() }), {
    minLength: 8,
    maxLength: 8,
  }),
  deaths: fc.array(fc.nat({ max: 60 }), { maxLength: 4 }),
});

async function aWorld(deaths: ReadonlySet<number>) {
  const [customers, events] = [memoryCustomers(), memoryEvents()];
  const plan = { id: 'basic' };
  let steps = 0;
  /** A step of the process, after which it may die. */
  const step = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    steps += 1;
    if (deaths.has(steps)) throw new Death();
    return result;
  };
  const stripe = memoryStripe();
  const clock = { now: () => billingNow };
  const transact: Transactions = (work) => work({} as never);
  await customers.open(account);
  await customers.setCustomerId(account, customerId);
  const log: StripeEvent[] = [];
  const apply = () =>
    customerApplication({
      customers: {
        byAccount: (id) => step(customers.byAccount(id)),
        apply: (...given) => customers.apply(...given),
      },
      gateway: { subscriptions: (id) => step(stripe.gateway.subscriptions(id)) },
      catalogue,
      rules: { ...rules, unreachableMs: 7 * dayMs },
      clock,
      transact,
      setPlan: async ({ planId }) => void (plan.id = planId),
      markTrial: async () => undefined,
      onApplied: () => undefined,
    });
  const run = async (): Promise<void> => {
    const deps = { events, customers, clock, onLag: () => undefined, apply: apply() };
    const done = (ids: readonly string[]) => step(events.done(ids));
    const postpone = async () => undefined; // a process that died does not do it
    const own = { waiting: events.waiting, done, postpone };
    await applyEvents({ ...deps, events: own }, new AbortController().signal);
  };
  const list = () =>
    findMissedEvents(
      {
        gateway: {
          events: async function* () {
            yield* log;
          },
        },
        events,
        customers,
        clock,
        onEvent: () => undefined,
      },
      new AbortController().signal,
    );
  return {
    stripe,
    plan,
    log,
    customers,
    run,
    list,
    receive: (event: StripeEvent) => step(events.add({ ...event, customerId }, billingNow)),
  };
}

/** Starts the work again after each death. */
async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      await work();
      return;
    } catch (thrown) {
      if (!(thrown instanceof Death)) throw thrown;
    }
  }
}

const toSubscription = ({ at, status, lookupKey }: Change): Subscription =>
  aSubscription(`sub_${at}`, status, { price: aPrice(lookupKey), createdAt: daysFrom(-10 - at) });

async function play({ changes, deliveries, deaths }: Stream) {
  const world = await aWorld(new Set(deaths));
  const state = new Map<string, Subscription>();
  const sent: { readonly event: StripeEvent; readonly place: number }[] = [];
  world.stripe.subscriptions.set(customerId, []);
  for (const [index, one] of changes.entries()) {
    state.set(`sub_${one.at}`, toSubscription(one));
    world.stripe.subscriptions.set(customerId, [...state.values()]);
    const event = {
      id: `evt_${index}`,
      kind: 'customer.subscription.updated',
      createdAt: billingNow,
      livemode: false,
      customerId,
    };
    world.log.push(event);
    const { times = 1, place = 0 } = deliveries[index] ?? {};
    for (let time = 0; time < times; time += 1) sent.push({ event, place: place + time });
    // Some events arrive, and are applied, before the next change.
    if (place % 3 === 0 && times > 0) {
      await untilDone(() => world.receive(event));
      await untilDone(world.run);
    }
  }
  for (const { event } of sent.toSorted((one, other) => one.place - other.place))
    await untilDone(() => world.receive(event));
  await untilDone(world.run);
  await world.list();
  await untilDone(world.run);
  return { ...world, subscriptions: [...state.values()] };
}

test('every stream ends in the state of Stripe', async () => {
  await fc.assert(
    fc.asyncProperty(stream, async (given) => {
      const { plan, customers, subscriptions } = await play(given);
      const wanted = planFrom(found(...subscriptions), rules, billingNow);
      const applied = (await customers.byAccount(account))?.applied;
      expect(applied?.planId).toBe(wanted.planId);
      expect(applied?.current?.id).toBe(wanted.current?.id);
      expect(applied?.doubles.map(({ id }) => id)).toEqual(wanted.doubles.map(({ id }) => id));
      if (wanted.current) expect(plan.id).toBe(wanted.planId);
    }),
    { numRuns: runs },
  );
});
