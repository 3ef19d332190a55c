// Sending feedback (docs/design/http-api.md#feedback).
import { expect, test } from 'vitest';
import { testCustomer, testInput, testRequestContext, testVisitor } from '#platform/http/core/testing.ts';
import type { Feedback } from './feedback-store.ts';
import { sendFeedback } from './send-feedback.ts';

const now = new Date('2026-11-22T12:00:00Z');
const message = { msg: 'Nice', tz: 'Europe/Vienna', version: '1.0.0' };
const body = { ...message, authenticity_payload: undefined };

function fixture() {
  const stored: Feedback[] = [];
  const feedback = { add: async (added: Feedback) => void stored.push(added) };
  return { stored, deps: { clock: { now: () => now }, feedback } };
}

test('a visitor’s message is stored without a sender and confirmed', async () => {
  const { deps, stored } = fixture();
  const answer = await sendFeedback(deps, testInput({ body }), testVisitor());
  expect(stored).toEqual([{ ...message, custid: 'anon', createdAt: now, account: undefined }]);
  expect(answer).toEqual({
    record: {},
    message: 'Feedback received.',
    details: { message: 'Message received. Send as much as you like!' },
  });
});

test('a customer’s message carries the address and the account, by which it can be made anonymous', async () => {
  const { deps, stored } = fixture();
  const customer = testCustomer();
  await sendFeedback(deps, testInput({ body }), customer);
  expect(stored).toMatchObject([{ custid: customer.custid, account: customer.account?.id }]);
});

test('each message counts for the region, and beyond that limit none is stored', async () => {
  const { deps, stored } = fixture();
  const charged: unknown[] = [];
  const counts = testRequestContext({ charge: async (...charge) => void charged.push(charge) });
  await sendFeedback(deps, testInput({ body }, counts), testVisitor());
  expect(charged).toEqual([['send_feedback_region', 1]]);
  const limited = testRequestContext({ charge: () => Promise.reject(new Error('limited')) });
  await expect(sendFeedback(deps, testInput({ body }, limited), testVisitor())).rejects.toThrow('limited');
  expect(stored).toHaveLength(1);
});
