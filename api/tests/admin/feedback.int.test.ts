// Feedback and captcha on two running copies (docs/design/http-api.md#feedback).
import { getChallenge, verifySolution } from '@glimpse/contracts/captcha';
import { sendFeedback } from '@glimpse/contracts/feedback';
import { limits } from '@glimpse/contracts/limits';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJson } from '../../src/platform/crypto/keys/sealed-json.ts';
import { solve } from '../../src/features/captcha/testing.ts';
import { keysOfApi } from '../fixtures/account-rows.ts';
import { startApi, type Api } from '../fixtures/start-api.ts';

let api: Api;
beforeAll(
  async () =>
    void (api = await startApi({
      copies: 2,
      env: { CAPTCHA_MAX_NUMBER: '500', LIMITS_SEND_FEEDBACK: '1000/60' },
    })),
);
afterAll(() => api[Symbol.asyncDispose]());

async function solution(): Promise<string> {
  const reply = await api.submit(getChallenge);
  if (!reply.ok) throw new Error(`No challenge: ${reply.status}`);
  return solve(reply.body);
}
const send = async (body: Parameters<typeof api.submit<typeof sendFeedback>>[1]) =>
  api.submit(sendFeedback, body);
async function stored() {
  await using client = await new MongoClient(api.mongoUrl).connect();
  return await client
    .db()
    .collection('feedback', { promoteBuffers: true })
    .find()
    .sort({ createdAt: 1 })
    .toArray();
}

test('a visitor who solves a captcha can send feedback; its row has only the documented fields', async () => {
  const body = {
    msg: `  ${'ä'.repeat(1200)}  `,
    tz: 'Europe/Vienna'.repeat(9),
    version: '1.0.0',
    authenticity_payload: await solution(),
  };
  const reply = await send({ body });
  expect(reply.body).toEqual({
    success: true,
    custid: 'anon',
    record: {},
    message: 'Feedback received.',
    details: { message: 'Message received. Send as much as you like!' },
  });
  const [row] = await stored();
  expect(Object.keys(row ?? {}).toSorted()).toEqual(['_id', 'createdAt', 'text']);
  const place = { purpose: 'feedback', rowId: String(row?._id) };
  const opened = openJson(await keysOfApi({ api }, 60), place, row?.['text'] as Buffer);
  const tz = expect.toSatisfy((text: string) => text.length === limits.feedback.tzChars) as unknown;
  expect(opened).toEqual({
    kind: 'open',
    value: { msg: 'ä'.repeat(limits.feedback.chars), tz, version: '1.0.0' },
  });
});

test('feedback without a message, or without an unused solution, is refused', async () => {
  const payload = await solution();
  const before = (await stored()).length;
  expect(await send({ body: { msg: 'hello' } })).toMatchObject({
    status: 422,
    body: { code: 'captcha.missing', field: 'authenticity_payload' },
  });
  expect(await send({ body: { msg: ' \n ', authenticity_payload: payload } })).toMatchObject({
    status: 422,
    body: { code: 'feedback.empty', field: 'msg' },
  });
  // The empty message did not use up the solution.
  expect((await send({ body: { msg: 'first', authenticity_payload: payload } })).ok).toBe(true);
  expect(await send({ body: { msg: 'again', authenticity_payload: payload } })).toMatchObject({
    status: 422,
    body: { code: 'captcha.failed' },
  });
  expect(await send({ body: { msg: 'nonsense', authenticity_payload: 'x' } })).toMatchObject({
    status: 422,
    body: { code: 'captcha.failed' },
  });
  expect((await stored()).length).toBe(before + 1);
});

test('one of 20 simultaneous uses of a solution on two copies succeeds', async () => {
  const payload = await solution();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => api.submit(verifySolution, { body: { authenticity_payload: payload } })),
  );
  expect(replies.filter(({ ok }) => ok).length).toBe(1);
  expect(replies.flatMap(({ ok, body }) => (ok ? [] : [(body as { code: string }).code]))).toEqual(
    Array.from({ length: 19 }, () => 'captcha.failed'),
  );
});

test('with the captcha off feedback needs no solution, and the challenge is not available', async () => {
  await api.restart(1, { CAPTCHA_ENABLED: 'false' });
  expect((await send({ body: { msg: 'no captcha' }, copy: 1 })).ok).toBe(true);
  expect(await api.submit(getChallenge, { copy: 1 })).toMatchObject({
    status: 404,
    body: { code: 'http.feature_off', message: '/api/v2/altcha/challenge is not available' },
  });
});
