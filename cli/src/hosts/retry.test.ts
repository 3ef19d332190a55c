// Tests that a lost answer is asked for again with the same request, for a limited time.
import { expect, test } from 'vitest';
import { aReply, fakeContext } from '../testing/fake-context.ts';
import { sendUntilAnswered } from './retry.ts';

const call = { origin: 'https://a.example', method: 'POST', path: '/x', nonce: 'n'.repeat(22) } as const;

test('lost answers are repeated with the same nonce until one comes', async () => {
  const { context, calls, pauses } = fakeContext({ reply: (_call, turn) => aReply(turn < 4 ? 0 : 200, {}) });
  expect((await sendUntilAnswered(context, call, 'open')).status).toBe(200);
  expect(calls).toEqual([call, call, call, call]);
  expect(pauses).toEqual([500, 1000, 2000]);
});

test('Retry-After of a host that is away is obeyed', async () => {
  const reply = (_call: unknown, turn: number) =>
    turn === 1 ? aReply(503, undefined, { retryAfterSeconds: 9 }) : aReply(200, {});
  const { context, pauses } = fakeContext({ reply });
  await sendUntilAnswered(context, call, 'open');
  expect(pauses).toEqual([9000]);
});

test('it ends before the lease of a claim does', async () => {
  const { context, passed } = fakeContext({ reply: () => aReply(0) });
  expect((await sendUntilAnswered(context, call, 'open')).status).toBe(0);
  expect(passed()).toBeLessThan(110_000);
  expect(passed()).toBeGreaterThan(90_000);
});

test('a refusal is no lost answer', async () => {
  const { context, calls } = fakeContext({ reply: () => aReply(404, { code: 'secrets.unknown' }) });
  await sendUntilAnswered(context, call, 'open');
  expect(calls).toHaveLength(1);
});

test('a look is given up sooner', async () => {
  const { context, passed } = fakeContext({ reply: () => aReply(0) });
  await sendUntilAnswered(context, call, 'look');
  expect(passed()).toBeLessThanOrEqual(8000);
});

test.each([
  ['a page of a portal', aReply(200)],
  ['a JSON that is no object', aReply(200, 'ok')],
  ['a proxy that does not know the path', aReply(404)],
  ['one that says so in JSON', aReply(404, { error: 'Not Found', message: 'Not Found' })],
  ['a code of somebody else', aReply(404, { code: 'NoSuchKey' })],
  ['a redirect', aReply(302)],
  ['a firewall', aReply(403)],
])('an answer that does not come from the host is a lost one: %s', async (_name, foreign) => {
  const found = aReply(200, { record: {} });
  const reply = (_call: unknown, turn: number) => [aReply(0), foreign, foreign, found][turn - 1] ?? found;
  const { context, calls } = fakeContext({ reply });
  expect(await sendUntilAnswered(context, call, 'open')).toBe(found);
  expect(calls).toHaveLength(4);
});

test.each([
  ['a limit', aReply(429, { code: 'http.rate_limited' }, { retryAfterSeconds: 3 })],
  ['a portal without a certificate', aReply(0, undefined, { failure: 'DEPTH_ZERO_SELF_SIGNED_CERT' })],
])('after a lost answer %s is waited for, before it is not', async (_name, between) => {
  const found = aReply(200, { record: {} });
  const reply = (_call: unknown, turn: number) => [aReply(0), between, found][turn - 1] ?? found;
  expect(await sendUntilAnswered(fakeContext({ reply }).context, call, 'open')).toBe(found);
  const { context, calls } = fakeContext({ reply: () => between });
  expect(await sendUntilAnswered(context, call, 'open')).toBe(between);
  expect(calls).toHaveLength(1);
});

test('a limit longer than the lease is asked once more while the lease holds', async () => {
  const found = aReply(200, { record: {} });
  const limit = aReply(429, { code: 'http.rate_limited' }, { retryAfterSeconds: 600 });
  const reply = (_call: unknown, turn: number) => [aReply(0), limit, found][turn - 1] ?? found;
  const { context, passed } = fakeContext({ reply });
  expect(await sendUntilAnswered(context, call, 'open')).toBe(found);
  expect(passed()).toBeLessThan(110_000);
});

test('a look takes what comes', async () => {
  const { context, calls } = fakeContext({ reply: () => aReply(404) });
  await sendUntilAnswered(context, call, 'look');
  expect(calls).toHaveLength(1);
});

test('the first lost answer is said at once, with what is at stake', async () => {
  const reply = (_call: unknown, turn: number) => (turn < 4 ? aReply(0) : aReply(200, {}));
  const said = async (stake: 'look' | 'burn' | 'open') => {
    const { context, lines } = fakeContext({ reply });
    await sendUntilAnswered(context, call, stake);
    return lines;
  };
  const again = 'No answer; asking again with the same nonce.';
  expect(await said('open')).toEqual([`${again} Stopping now loses the secret.`]);
  expect(await said('burn')).toEqual([again]);
  expect(await said('look')).toEqual([]);
});
