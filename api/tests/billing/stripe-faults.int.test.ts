// Stripe hangs or answers nonsense at each call of a page: a clear error within 10 s, and all works later.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { type BillingFixture, checkout, type Member, openBillingFixture, pay } from './billing-fixture.ts';
import { atStripe } from './crash-setup.ts';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
afterEach(() => {
  fixture.standIn.fault = undefined;
});

type Reply = Awaited<ReturnType<Member['browser']['send']>>;
const begin =
  (cycle: string) =>
  ({ browser }: Member): Promise<Reply> =>
    browser.send('/api/v2/billing/checkout', { body: { planid: 'identity', billing_cycle: cycle } });
const portal = ({ browser }: Member) => browser.send('/api/v2/billing/portal', { form: {} });
const invoices = ({ browser }: Member) => browser.send('/api/v2/billing/invoices');
const refresh =
  (session = '') =>
  ({ browser }: Member) =>
    browser.send('/api/v2/billing/refresh', { body: { checkout: session } });

/** People who stand at different steps of a checkout. */
async function people() {
  const [fresh, begun, lost, paid] = await Promise.all([1, 2, 3, 4].map(() => fixture.member()));
  if (!fresh || !begun || !lost || !paid) return expect.fail();
  await checkout(begun);
  const page = await checkout(paid);
  await pay(page.checkout_url);
  fixture.standIn.fault = (path) => (path === '/v1/checkout/sessions' ? 'cut' : undefined);
  expect(await begin('month')(lost)).toMatchObject({ status: 503 });
  fixture.standIn.fault = undefined;
  return { fresh, begun, lost, paid, paidSession: page.session_id };
}

/** The operation that makes each of these calls, and for whom. Operations of a round run at the same time. */
async function rounds() {
  const { fresh, begun, lost, paid, paidSession } = await people();
  return [
    {
      '/v1/customers': () => begin('month')(fresh),
      '/v1/checkout/sessions': () => begin('month')(lost),
      [`/v1/checkout/sessions/${paidSession}`]: () => refresh(paidSession)(paid),
      '/v1/billing_portal/configurations': () => portal(paid),
      '/v1/invoices': () => invoices(paid),
      'the end of another session': () => begin('year')(begun),
    },
    {
      '/v1/subscriptions': () => begin('month')(begun),
      'subscriptions after a payment': () => refresh()(paid),
      '/v1/billing_portal/sessions': () => portal(paid),
    },
    {
      'the list of lost sessions': () => begin('year')(lost),
      'the session that is joined': () => begin('month')(begun),
    },
  ] as const;
}

const hangs: readonly RegExp[] = [
  /^\/v1\/(customers|invoices|checkout\/sessions.*|billing_portal\/configurations)$/,
  /^\/v1\/(subscriptions|billing_portal\/sessions)$/,
  /^\/v1\/checkout\/sessions/,
];

test('a call that hangs is a clear error within 10 s, whichever it is', async () => {
  for (const [at, round] of (await rounds()).entries()) {
    fixture.standIn.fault = (path) => (hangs[at]?.test(path) ? 'hang' : undefined);
    const asked = Object.entries(round).map(async ([call, run]) => {
      const began = performance.now();
      const { status, body } = await run();
      return { call, status, code: body.code, inTime: performance.now() - began < onThisMachine(10_500) };
    });
    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ status: 503, code: 'billing.unavailable', inTime: true });
    fixture.standIn.fault = undefined;
  }
});

test('an answer that cannot be read is a clear error, whichever call it answers', async () => {
  const bodies = [{ object: 'list', data: [{ id: 7 }], has_more: false }, { id: 7 }, {}];
  for (const [at, round] of (await rounds()).entries()) {
    for (const body of bodies) {
      fixture.standIn.fault = (path) => (hangs[at]?.test(path) ? { status: 200, body } : undefined);
      for (const [call, run] of Object.entries(round)) {
        const answer = await run();
        expect([call, answer.status, answer.body.code]).toEqual([call, 503, 'billing.unavailable']);
      }
    }
    fixture.standIn.fault = undefined;
  }
});

test('after all faults there is one customer and one open page, which can be paid', async () => {
  const { fresh, lost } = await people();
  for (const fault of ['cut', 'lose'] as const) {
    fixture.standIn.fault = () => fault;
    for (const member of [fresh, lost]) expect((await begin('year')(member)).status).toBe(503);
  }
  fixture.standIn.fault = undefined;
  for (const member of [fresh, lost]) {
    const page = await checkout(member, 'month');
    const { customers, open } = atStripe(fixture, member.address);
    expect([customers.length, open.map(({ id }) => id)]).toEqual([1, [page.session_id]]);
    expect((await pay(page.checkout_url)).status).toBe(303);
  }
});
