// Stripe is away when the API starts, and comes back: the start never waits, and the truth follows.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { timed } from '../fixtures/machine-load.ts';
import { type BillingFixture, checkout, type Member, openBillingFixture, pay, stateOf } from './billing-fixture.ts'; // prettier-ignore

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

afterEach(() => {
  fixture.standIn.fault = undefined;
  fixture.standIn.account.delivery = 'at_once';
});

/** A killed process holds its lease for 20 s; runs are 3 s apart. The rest is for a busy machine. */
const firstRunMs = 20_000 + 3000 + 10_000;
/** The API gives up a call after two tries of 4 s. */
const givenUpMs = 8000;

test(
  'Stripe is away at the start and comes back: the truth is there within 60 s',
  async () => {
    const [told, untold, fresh] = await Promise.all([1, 2, 3].map(() => fixture.member()));
    if (!told || !untold || !fresh) return expect.fail();
    const pages = [await checkout(told), await checkout(untold)];
    const quietMs = await timed(() => fixture.api.restart(0));
    fixture.standIn.fault = () => 'hang';
    fixture.standIn.requests.length = 0;
    const awayMs = await timed(() => fixture.api.restart(0));
    expect(awayMs, `${quietMs} ms with Stripe there`).toBeLessThan(2 * quietMs + givenUpMs / 2);
    const plan = async (member: Member) => (await stateOf(member))['planid'];
    await pay(pages[0]?.checkout_url); // its event is sent while the API cannot reach Stripe
    fixture.standIn.account.delivery = 'never';
    await pay(pages[1]?.checkout_url);
    const tried = () => fixture.standIn.requests.map(({ path }) => path);
    await expect.poll(tried, { timeout: onThisMachine(firstRunMs) }).toContain('/v1/subscriptions');
    const answer = await fresh.browser.send('/api/v2/billing/checkout', { body: { planid: 'identity' } });
    expect(answer).toMatchObject({ status: 503, body: { code: 'billing.unavailable' } });
    expect([await plan(told), await plan(untold)]).toEqual(['basic', 'basic']);
    fixture.standIn.fault = undefined;
    const plans = async () => [await plan(told), await plan(untold)];
    await expect
      .poll(plans, { timeout: onThisMachine(60_000), interval: 200 })
      .toEqual(['identity', 'identity']);
    expect((await checkout(fresh)).checkout_url).toContain(fixture.standIn.pagesOrigin);
  },
  onThisMachine(150_000),
);

test(
  'while Stripe answers nonsense events wait; the truth follows',
  async () => {
    const member = await fixture.member();
    const page = await checkout(member);
    const isFetch = (path: string): boolean => path === '/v1/subscriptions';
    fixture.standIn.fault = (path) =>
      isFetch(path) ? { status: 200, body: { data: [{ id: 'sub_1' }] } } : undefined;
    fixture.standIn.requests.length = 0;
    await pay(page.checkout_url);
    const fetches = () => fixture.standIn.requests.filter(({ path }) => isFetch(path)).length;
    await expect.poll(fetches).toBeGreaterThan(0);
    expect(await stateOf(member)).toMatchObject({ planid: 'basic' });
    fixture.standIn.fault = undefined;
    await expect
      .poll(() => stateOf(member), { timeout: onThisMachine(60_000), interval: 200 })
      .toMatchObject({ planid: 'identity' });
  },
  onThisMachine(120_000),
);
