// An API that sells plans behind a timing proxy, and many callers at once, for time bounds.
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient, ObjectId } from 'mongodb';
import { openAccountFixture } from '../accounts/account-fixture.ts';
import { timed } from '../fixtures/machine-load.ts';
import { noRateLimits } from '../fixtures/start-api.ts';
import { openStockedStandIn, stripeSettings, webhookPath } from './billing-fixture.ts';
import { anEventOf, signed } from './signed-events.ts';
import { openTimingProxy } from './timing-proxy.ts';

const clients = 64;
const mostTries = 50;

/** A request that is made before its time is taken. */
export type Prepared = {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type SpeedFixture = Awaited<ReturnType<typeof openSpeedFixture>>;

export async function openSpeedFixture() {
  await using opened = new AsyncDisposableStack();
  const { standIn } = await openStockedStandIn();
  opened.use(standIn);
  const proxy = opened.use(await openTimingProxy(standIn.apiOrigin));
  const stripe = { ...stripeSettings(standIn), STRIPE_API_URL: proxy.origin };
  const fixture = opened.use(
    await openAccountFixture({ copies: 1, env: { ...noRateLimits, ...stripe, LOG_LEVEL: 'warn' } }),
  );
  const client = opened.use(await MongoClient.connect(fixture.api.mongoUrl));
  const owned = opened.move();
  return { ...fixture, standIn, proxy, db: client.db(), [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Customers of the region, here and at Stripe, as if each had begun a checkout. */
export async function addCustomers({ db, standIn }: SpeedFixture, count: number): Promise<readonly string[]> {
  const rows = Array.from({ length: count }, () => {
    const _id = new ObjectId();
    return { _id, customerId: `cus_${_id.toHexString()}`, version: 0, attempts: 0 };
  });
  for (const { customerId: id } of rows) standIn.account.customers.set(id, { id } as never);
  await db.collection('billing_customers').insertMany(rows);
  return rows.map(({ customerId }) => customerId);
}

/** Signed events; the customers take turns. */
export const eventsOf = (customers: readonly string[], count: number): readonly Prepared[] =>
  Array.from({ length: count }, (_, at) => {
    const body = JSON.stringify(
      anEventOf(customers[at % customers.length] ?? '', `evt_${crypto.randomUUID()}`),
    );
    return { path: webhookPath, body, headers: signed(body) };
  });

export const creates = (count: number): readonly Prepared[] =>
  Array.from({ length: count }, (_, at) => ({
    path: '/api/v2/secret/conceal',
    body: JSON.stringify({ secret: `number ${at}` }),
    headers: {},
  }));

/** Posts until the answer is 200, as Stripe does. @returns the time of the last try in ms */
async function post(origin: string, { path, body, headers }: Prepared): Promise<number> {
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } };
  for (let tries = 0; tries < mostTries; tries += 1) {
    let status = 0;
    const ms = await timed(async () => {
      const answer = await fetch(`${origin}${path}`, init);
      ({ status } = answer);
      await answer.arrayBuffer();
    });
    if (status === 200) return ms;
    if (status !== 503) throw new Error(`${path} answered ${status}`);
    await pause(100); // an overloaded process refuses
  }
  throw new Error(`${path} was refused ${mostTries} times`);
}

/** Posts with 64 clients at once. @returns the times in ms */
export async function postAll({ api }: SpeedFixture, prepared: readonly Prepared[]) {
  const times: number[] = [];
  const left = prepared.values(); // one iterator for all clients: each takes the next request
  const client = async (): Promise<void> => {
    for (const one of left) times.push(await post(api.urls[0] ?? '', one));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}
