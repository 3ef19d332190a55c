// Tests what destroys a secret: one nonce in all repeats, and a passphrase for plain secrets alone.
import { expect, test } from 'vitest';
import type { Reply } from '../hosts/http-client.ts';
import { aReply, fakeContext } from '../testing/fake-context.ts';
import { burn } from './burn.ts';

const sealed = `https://a.example/p#${'k'.repeat(32)}`;
const plain = `https://a.example/private/${'k'.repeat(32)}`;
const burned = aReply(200, { success: true, record: { state: 'burned', burned: 1_796_000_000 } });
function burning(input: string, replies: readonly Reply[], given: { answers?: readonly string[] } = {}) {
  const fake = fakeContext({ input, ...given, reply: (_call, turn) => replies[turn - 1] ?? aReply(500) });
  return { ...fake, done: burn(fake.context, { words: [], flags: new Set(), options: {} }) };
}

test('the owner of a sealed secret is asked for nothing', async () => {
  const { done, calls, questions, text } = burning(sealed, [burned]);
  await done;
  expect(calls.map(({ path }) => path)).toEqual(['/api/v2/sealed/burn']);
  expect([questions, text()]).toEqual([[], 'burned\n']);
});

test('a lost answer is asked for again with the same nonce', async () => {
  const { done, calls } = burning(sealed, [aReply(0), burned]);
  await done;
  expect(calls).toHaveLength(2);
  expect(calls[0]?.nonce).toMatch(/^[\w-]{22}$/);
  expect(calls[1]?.nonce).toBe(calls[0]?.nonce);
  const other = burning(sealed, [burned]);
  await other.done;
  expect(other.calls[0]?.nonce).not.toBe(calls[0]?.nonce);
});

test('a plain secret asks for its passphrase if it has one', async () => {
  const receipt = (has: boolean) => aReply(200, { record: { state: 'new', has_passphrase: has } });
  const asked = burning(plain, [receipt(true), burned], { answers: ['Jazz'] });
  await asked.done;
  expect(asked.questions).toEqual(['Passphrase']);
  expect(JSON.stringify(asked.calls[1])).toContain('"Jazz"');
  const open = burning(plain, [receipt(false), burned]);
  await open.done;
  expect(open.questions).toEqual([]);
});

test.each([
  [aReply(404, { code: 'secrets.cannot_burn' }), 'gone'],
  [aReply(404, { code: 'secrets.unknown' }), 'gone'],
  [aReply(200, {}), 'failed'],
  [aReply(200, { success: true }), 'failed'],
  [aReply(200, { success: true, record: { state: 'new' } }), 'failed'],
  [aReply(200, { record: { state: 'burned' } }), 'failed'],
  [aReply(200, { status: 'ok' }), 'failed'],
])('%o is no success, and nothing is printed', async (reply, exit) => {
  const { done, text } = burning(sealed, [reply]);
  await expect(done).rejects.toEqual(expect.objectContaining({ exit }));
  expect(text()).toBe('');
});

test('a page that answers in place of the host burned nothing', async () => {
  const { done, text } = burning(sealed, Array(40).fill(aReply(200)));
  await expect(done).rejects.toEqual(expect.objectContaining({ exit: 'tryAgain' }));
  expect(text()).toBe('');
});

test('an older host says the state of a receipt', async () => {
  const replies = [aReply(404), aReply(200, { state: 'new' }), aReply(200, { state: { state: 'burned' } })];
  const { done, calls, text } = burning(plain, replies);
  await done;
  expect([calls.map(({ path }) => path.split('/')[2]), text()]).toEqual([['v2', 'v1', 'v1'], 'burned\n']);
});
