// Answers to errors of a call: limits, defects, outages, broken contracts (docs/design/http-api.md#errors).
import { endpoint } from '@glimpse/contracts/endpoint';
import { LinkKey } from '@glimpse/contracts/shapes';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fail } from '#platform/errors/api-error.ts';
import { route } from '../routing/route.ts';
import { serveCalls } from '../routing/testing.ts';

const key = 'a'.repeat(32);
const look = endpoint({
  method: 'GET',
  path: '/api/v2/item/:key',
  summary: 'look',
  access: 'anyone',
  csrf: 'none',
  limit: 'check_status',
  params: z.object({ key: LinkKey }),
  response: z.strictObject({ record: z.strictObject({ key: z.string() }), details: z.strictObject({}) }),
  errors: [],
});

test('over a limit costs nothing, names the limit and says when to come back', async () => {
  let ran = 0;
  await using server = await serveCalls([route(look, () => ((ran += 1), { record: { key }, details: {} }))], {
    limit: () => fail('http.rate_limited', { retryAfter: 17.2, limit: 'check_status' }),
  });
  const answer = await server.send('GET', `/api/v2/item/${key}`);
  expect([answer.status, answer.headers.get('retry-after'), ran]).toEqual([429, '18', 0]);
  expect(await answer.json()).toMatchObject({
    code: 'http.rate_limited',
    error_type: 'LimitExceeded',
    limit: 'check_status',
    retry_after: 18,
  });
});

test('a defect answers with constants and its cause reaches only the log', async () => {
  const broken = route(look, () => {
    throw new TypeError('mongodb://user:pw@host failed for key');
  });
  await using server = await serveCalls([broken]);
  const answer = await server.send('GET', `/api/v2/item/${key}`);
  expect(answer.status).toBe(500);
  const text = 'An unexpected error occurred';
  expect(await answer.json()).toEqual({
    success: false,
    message: text,
    error: text,
    error_type: 'ServerError',
    code: 'http.unexpected',
  });
  expect(server.lines[0]?.error).toBeInstanceOf(TypeError);
});

test('an outage of a store is 503 with Retry-After', async () => {
  const away = route(look, () => {
    throw new Error('no primary');
  });
  await using server = await serveCalls([away], { isOutage: () => true });
  const answer = await server.send('GET', `/api/v2/item/${key}`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({
    code: 'store.unavailable',
    retry_after: 1,
    message: "We'll be back shortly!",
  });
});

test('a field outside the contract throws in development and is stripped with a warning in production', async () => {
  const leaky = { record: { key, hidden: 'leak' }, details: {}, extra: 1 };
  const leak = route(look, () => leaky);
  await using strict = await serveCalls([leak]);
  expect((await strict.send('GET', `/api/v2/item/${key}`)).status).toBe(500);
  const warnings: string[] = [];
  await using lenient = await serveCalls([leak], { warn: (what) => void warnings.push(what) }, true);
  const answer = await lenient.send('GET', `/api/v2/item/${key}`);
  expect(await answer.json()).toEqual({ success: true, custid: 'anon', record: { key }, details: {} });
  expect(warnings.join()).toContain('record.hidden');
  expect(warnings.join()).not.toContain('leak');
});
