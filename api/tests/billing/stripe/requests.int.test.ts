// Has every call that we make to Stripe judged by stripe-mock, where Go is (record 042).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '@glimpse/payment-stand-in/calls';
import { missingForMock } from '@glimpse/payment-stand-in/schemas/go-module';
import { openRecorder } from '@glimpse/payment-stand-in/schemas/recorder';
import { openStripeMock } from '@glimpse/payment-stand-in/schemas/stripe-mock';
import { openStandIn } from '@glimpse/payment-stand-in/stand-in';
import { apiVersion, openStripe } from '#features/billing/stripe/stripe-client.ts';
import { walkStripe } from './walk.ts';

const missing = await missingForMock();
const title = missing === undefined ? 'stripe-mock' : `stripe-mock (skipped: ${missing})`;

describe.skipIf(missing !== undefined)(title, () => {
  let mock: Awaited<ReturnType<typeof openStripeMock>>;
  beforeAll(async () => {
    mock = await openStripeMock();
  });
  afterAll(() => mock[Symbol.asyncDispose]());

  test('accepts each call that we make, with all variants of its parameters', async () => {
    const { seen, unused, left } = await walkStripe({ judge: mock.origin });
    expect([...new Set(seen.flatMap(({ refusal }) => refusal ?? []))]).toEqual([]);
    expect([...new Set(seen.map(({ call }) => call))].toSorted()).toEqual(Object.keys(calls).toSorted());
    expect([unused, left]).toEqual([[], []]);
  });

  test('refuses a wrong parameter, although the stand-in takes it', async () => {
    await using standIn = await openStandIn({ apiPort: 0, pagesPort: 0, target: () => undefined });
    await using recorder = await openRecorder({ standIn: standIn.apiOrigin, judge: mock.origin });
    const stripe = openStripe('sk_test_1', { origin: new URL(recorder.origin) });
    await stripe.customers.create({ email: 'ana@example.com' });
    await stripe.customers.create({ emial: 'ana@example.com' } as never);
    await stripe.prices.list({ limits: 1 } as never);
    expect(recorder.seen.map(({ call, status, refusal }) => [call, status, refusal])).toEqual([
      ['POST /v1/customers', 200, undefined],
      ['POST /v1/customers', 200, expect.stringContaining('emial=ana%40example.com: 400')],
      ['GET /v1/prices', 200, expect.stringContaining('limits=1 : 400')],
    ]);
  });

  // It takes unknown parameters inside others: schemas.int.test.ts finds those.
  test.each([
    ['a right call', 200, '/v1/prices?limit=1', undefined, apiVersion],
    ['another version of the API', 400, '/v1/prices?limit=1', undefined, '2025-01-27.acacia'],
    ['a number that is none', 400, '/v1/prices?limit=one', undefined, apiVersion],
    ['an unknown value', 400, '/v1/checkout/sessions', 'mode=subscriptions', apiVersion],
    ['an unknown event', 400, '/v1/webhook_endpoints', 'url=a&enabled_events[0]=invoice.payed', apiVersion],
    ['a missing parameter', 400, '/v1/products', 'description=x', apiVersion],
    ['an unknown path', 404, '/v1/price', undefined, apiVersion],
  ])('judges %s: %i', async (_what, status, path, body, version) => {
    const headers = {
      authorization: 'Bearer sk_test_1',
      'stripe-version': version,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body };
    expect((await fetch(`${mock.origin}${path}`, init)).status).toBe(status);
  });
});
