// Time bounds of billing: the way to the payment page, the webhook beside creates, and a burst of events.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { waitFor } from '@glimpse/processes/wait';
import { aMember } from '../accounts/person.ts';
import { machineLoad, p95, timed } from '../fixtures/machine-load.ts';
import {
  addCustomers,
  creates,
  eventsOf,
  openSpeedFixture,
  postAll,
  type SpeedFixture,
} from './speed-fixture.ts';

let fixture: SpeedFixture;
beforeAll(async () => {
  fixture = await openSpeedFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** How the page is opened: a first time, again, and with the other cycle. */
const ways = {
  first: () => '/plans/identity',
  again: () => '/plans/identity',
  other: (round: number) => `/plans/identity/${round % 2 === 0 ? 'year' : 'month'}`,
} as const;
const [people, pageRounds, ownMs] = [6, 5, 30];

/** Forgets all customers and sessions, so that the next checkout of each account is its first one. */
async function forget({ db, standIn }: SpeedFixture): Promise<void> {
  await db.collection('billing_customers').deleteMany({});
  standIn.account.keptAnswers.clear();
}

/**
 * Opens pages one after the other.
 * @returns the p95 of what remains of each time, less 1.2 times the answer times of the stand-in to the calls
 * of that same page, as the proxy saw them
 */
async function ownTimeOf(open: readonly (() => Promise<unknown>)[]): Promise<number> {
  const times: number[] = [];
  for (const one of open) {
    fixture.proxy.reset();
    const ms = await timed(one);
    times.push(ms - 1.2 * fixture.proxy.reset().spentMs);
  }
  return p95(times);
}

test('the payment page opens within 1.2 times what Stripe takes, and 30 ms', async () => {
  const members: Awaited<ReturnType<typeof aMember>>[] = [];
  while (members.length < people) members.push(await aMember(fixture.api.urls, fixture.sink));
  for (const [way, path] of Object.entries(ways)) {
    const own: number[] = [];
    for (let round = 0; round < pageRounds; round += 1) {
      if (way === 'first') await forget(fixture);
      const open = members.map(({ browser }) => async () => {
        const answer = await browser.send(path(round), { headers: { Accept: 'text/html' } });
        expect(answer.headers.get('location')).toContain('/c/pay/');
      });
      own.push(await ownTimeOf(open));
    }
    const limitMs = ownMs * (await machineLoad());
    expect(median(own), `${way}: ${own.map(Math.round).join()} ms`).toBeLessThan(limitMs);
  }
});

test('with 64 clients a webhook takes at most 1.5 times as long as a create', async () => {
  const customers = await addCustomers(fixture, 20);
  const [rounds, each] = [11, 256];
  await postAll(fixture, [...creates(each), ...eventsOf(customers, each)]); // warm
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const webhook = p95(await postAll(fixture, eventsOf(customers, each)));
    ratios.push(webhook / p95(await postAll(fixture, creates(each))));
  }
  expect(median(ratios), ratios.map((ratio) => ratio.toFixed(2)).join()).toBeLessThan(1.5);
});

test.each([500, 5000])('a burst of 5,000 events of %i customers is drained within 60 s', async (count) => {
  const customers = await addCustomers(fixture, count);
  const events = eventsOf(customers, 5000);
  const waiting = () => fixture.db.collection('billing_events').countDocuments({ state: 'waiting' });
  expect(await waitFor(async () => (await waiting()) === 0, 20_000)).toBe(true);
  fixture.proxy.reset();
  const drainMs = await timed(async () => {
    await postAll(fixture, events);
    expect(await waitFor(async () => (await waiting()) === 0, 60_000)).toBe(true);
  });
  const { most: atOnce, calls } = fixture.proxy.reset();
  expect(drainMs).toBeLessThan(onThisMachine(60_000));
  expect(atOnce).toBeLessThanOrEqual(4);
  // Events of one customer that wait together share a fetch.
  expect(calls).toBeLessThan(count === 5000 ? 5100 : 1500);
  const applied = { customerId: { $in: customers }, version: { $gt: 0 } };
  expect(await fixture.db.collection('billing_customers').countDocuments(applied)).toBe(count);
});
