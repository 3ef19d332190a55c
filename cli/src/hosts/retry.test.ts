// Tests that a lost answer is asked for again with the same request, for a limited time.
import { expect, test } from 'vitest';
import { aReply, fakeContext } from '../testing/fake-context.ts';
import { sendUntilAnswered } from './retry.ts';

const call = { origin: 'https://a.example', method: 'POST', path: '/x', nonce: 'n'.repeat(22) } as const;

test('lost answers are repeated with the same nonce until one comes', async () => {
  const { context, calls, pauses } = fakeContext({ reply: (_call, turn) => aReply(turn < 4 ? 0 : 200) });
  expect((await sendUntilAnswered(context, call, 'change')).status).toBe(200);
  expect(calls).toEqual([call, call, call, call]);
  expect(pauses).toEqual([500, 1000, 2000]);
});

test('Retry-After of a host that is away is obeyed', async () => {
  const reply = (_call: unknown, turn: number) =>
    turn === 1 ? aReply(503, undefined, { retryAfterSeconds: 9 }) : aReply(200);
  const { context, pauses } = fakeContext({ reply });
  await sendUntilAnswered(context, call, 'change');
  expect(pauses).toEqual([9000]);
});

test('it ends before the lease of a claim does', async () => {
  const { context, passed } = fakeContext({ reply: () => aReply(0) });
  expect((await sendUntilAnswered(context, call, 'change')).status).toBe(0);
  expect(passed()).toBeLessThan(110_000);
  expect(passed()).toBeGreaterThan(90_000);
});

test('a refusal is no lost answer', async () => {
  const { context, calls } = fakeContext({ reply: () => aReply(404, { code: 'secrets.unknown' }) });
  await sendUntilAnswered(context, call, 'change');
  expect(calls).toHaveLength(1);
});

test('a look is given up sooner', async () => {
  const { context, passed } = fakeContext({ reply: () => aReply(0) });
  await sendUntilAnswered(context, call, 'look');
  expect(passed()).toBeLessThanOrEqual(8000);
});
