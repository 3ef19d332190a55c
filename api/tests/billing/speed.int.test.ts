// Costs of billing: the way to the payment page, the webhook beside creates, and a burst of events.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';
import { waitFor } from '@glimpse/processes/wait';
import { aMember } from '../accounts/person.ts';
import { median, p95, report, timed } from '../fixtures/machine-load.ts';
import { profile } from '../fixtures/profile.ts';
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

/** How the page is opened: a first time, again, and with the other cycle. */
const ways = { first: '/plans/identity', again: '/plans/identity', other: '/plans/identity/year' } as const;
const people = 6;
/** Half of the people at once: each waits for a mail, and four callers of a network may wait for a hash. */
const someMembers = () =>
  Promise.all(Array.from({ length: people / 2 }, () => aMember(fixture.api.urls, fixture.sink)));
/** Calls to Stripe and commands of MongoDB that one page costs, and one command for jobs of the process. */
const most = {
  first: { calls: 2, commands: 8 + 1 },
  again: { calls: 2, commands: 2 + 1 },
  other: { calls: 3, commands: 4 + 1 },
} as const;

test.each(['first', 'again', 'other'] as const)(
  'the payment page opened %s costs few calls and commands',
  async (way) => {
    const members = [...(await someMembers()), ...(await someMembers())];
    const open = async (path: string) => {
      for (const { browser } of members) {
        const answer = await browser.send(path, { headers: { Accept: 'text/html' } });
        expect(answer.headers.get('location')).toContain('/c/pay/');
      }
    };
    if (way !== 'first') await open(ways.first);
    fixture.proxy.reset();
    let ms = 0;
    const commands = await profile(fixture.db, async () => (ms = await timed(() => open(ways[way]))));
    const { calls, spentMs } = fixture.proxy.reset();
    report(`payment page, ${way}, without Stripe`, (ms - spentMs) / people);
    expect(calls).toBeLessThanOrEqual(most[way].calls * people);
    expect(commands.length).toBeLessThanOrEqual(most[way].commands * people);
  },
);

test('with 64 clients a webhook takes at most 1.5 times as long as a create', async () => {
  const customers = await addCustomers(fixture, 20);
  const [rounds, each] = [proofSize({ short: 3, ci: 5, full: 11 }), 256];
  await postAll(fixture, [...creates(each), ...eventsOf(customers, each)]); // warm
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const webhook = p95(await postAll(fixture, eventsOf(customers, each)));
    ratios.push(webhook / p95(await postAll(fixture, creates(each))));
  }
  expect(median(ratios), ratios.map((ratio) => ratio.toFixed(2)).join()).toBeLessThan(1.5);
});

/** Events of a burst; each customer of the second burst has one. */
const burst = proofSize({ short: 500, ci: 1000, full: 5000 });

test.each([burst / 10, burst])('a burst of events of %i customers is drained by few calls', async (count) => {
  const customers = await addCustomers(fixture, count);
  const events = eventsOf(customers, burst);
  const waiting = () => fixture.db.collection('billing_events').countDocuments({ state: 'waiting' });
  expect(await waitFor(async () => (await waiting()) === 0, 20_000)).toBe(true);
  fixture.proxy.reset();
  const drainMs = await timed(async () => {
    await postAll(fixture, events);
    expect(await waitFor(async () => (await waiting()) === 0, 60_000)).toBe(true);
  });
  const { most: atOnce, calls } = fixture.proxy.reset();
  report(`${burst} events of ${count} customers`, drainMs);
  expect(atOnce).toBeLessThanOrEqual(4);
  // Events of one customer that wait together share a fetch.
  expect(calls).toBeLessThan(count === burst ? 1.02 * burst : 0.3 * burst);
  const applied = { customerId: { $in: customers }, version: { $gt: 0 } };
  expect(await fixture.db.collection('billing_customers').countDocuments(applied)).toBe(count);
});
