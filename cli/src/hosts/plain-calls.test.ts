// Tests the calls of plain links: paths of the contracts, answers of older hosts, no repeated creation.
import { v1Chapter } from '@glimpse/contracts/examples/v1';
import { receiptsContract } from '@glimpse/contracts/receipts';
import { secretsContract } from '@glimpse/contracts/secrets';
import { v1Contract } from '@glimpse/contracts/v1';
import { expect, test } from 'vitest';
import { aReply, fakeContext } from '../testing/fake-context.ts';
import type { Call } from './http-client.ts';
import { burnPlain, concealPlain, plainPaths, revealPlain, viewPlainReceipt } from './plain-calls.ts';
import { readReceipt } from './receipts.ts';

const origin = 'https://older.example';
const key = 'k'.repeat(32);
const nonce = 'n'.repeat(22);
const opening = { origin, key, passphrase: undefined, nonce } as const;
const creation = {
  origin,
  account: undefined,
  text: 'Jazz',
  passphrase: 'p',
  ttlSeconds: 60,
  domain: undefined,
} as const;

/** Answers of API v1 in the frozen form, as the contract shows them. An older host has no API v2. */
const olderHost = ({ method, path }: Call) => {
  const found = v1Chapter.examples.find(
    ({ contract }) => contract.method === method && contract.path === path.replace(key, ':key'),
  );
  return found ? aReply(200, found.answer) : aReply(404, { error: 'Not Found', message: 'Not Found' });
};

test('every path is that of a contract', () => {
  const { v2, v1 } = plainPaths;
  expect([v2.conceal, v2.secret, v2.acknowledge, v2.receipt, v2.burn, v2.recent]).toEqual([
    secretsContract.conceal.path,
    secretsContract.view.path,
    secretsContract.acknowledge.path,
    secretsContract.viewReceipt.path,
    secretsContract.burn.path,
    receiptsContract.listRecent.path,
  ]);
  expect(secretsContract.reveal.aliases).toContain(v2.reveal);
  expect([v1.share, v1.secret, v1.receipt, v1.burn, v1.authcheck]).toEqual([
    v1Contract.share.path,
    v1Contract.reveal.path,
    v1Contract.viewMetadata.path,
    v1Contract.burn.path,
    v1Contract.checkAuth.path,
  ]);
});

test('an older host is asked by API v1, for every call', async () => {
  const { context, calls } = fakeContext({ reply: olderHost });
  const keys = await concealPlain(context, creation);
  expect(Object.values(keys).every((one) => /^[0-9a-z]{32}$/.test(one))).toBe(true);
  expect(await revealPlain(context, { ...opening, isOlder: true })).toBe('correct horse');
  expect(readReceipt((await viewPlainReceipt(context, origin, key)).body).state).toBe('new');
  expect((await burnPlain(context, { ...opening, isOlder: true })).status).toBe(200);
  expect(calls.map(({ path }) => path.split('/')[2])).toEqual(['v2', 'v1', 'v1', 'v2', 'v1', 'v1']);
  expect(calls[1]?.body).toEqual({ secret: 'Jazz', passphrase: 'p', ttl: 60 });
});

test('a host with API v2 is never asked to open by v1, which knows no nonce', async () => {
  const { context, calls } = fakeContext({ reply: () => aReply(404) });
  await expect(revealPlain(context, { ...opening, isOlder: false })).rejects.toEqual(
    expect.objectContaining({ exit: 'tryAgain' }),
  );
  expect(calls.every(({ path }) => path.startsWith('/api/v2/'))).toBe(true);
});

test('a creation whose answer is lost is not repeated', async () => {
  const { context, calls } = fakeContext({ reply: () => aReply(0) });
  await expect(concealPlain(context, creation)).rejects.toEqual(
    expect.objectContaining({ exit: 'tryAgain' }),
  );
  expect(calls).toHaveLength(1);
});

test('keys that are no keys are refused: they would become part of a link', async () => {
  const record = { secret: { key: 'a/../b' }, metadata: { key } };
  const { context } = fakeContext({ reply: () => aReply(200, { record }) });
  await expect(concealPlain(context, creation)).rejects.toEqual(expect.objectContaining({ exit: 'failed' }));
});
