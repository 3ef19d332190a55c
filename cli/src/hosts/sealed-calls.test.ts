// Tests that the calls of sealed links are those of the contract, and what each of them carries.
import { sealedLinksContract } from '@glimpse/contracts/sealed-links';
import { toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { expect, test } from 'vitest';
import { aReply, fakeContext } from '../testing/fake-context.ts';
import {
  acknowledge,
  burnCall,
  conceal,
  receiptCall,
  reveal,
  sealedPaths,
  viewSealed,
} from './sealed-calls.ts';

const origin = 'https://a.example';
const lookup = new Uint8Array(32).fill(1);
const access = new Uint8Array(32).fill(2);
const nonce = 'n'.repeat(22);
const key = 'k'.repeat(32);

test('every path is that of the contract', () => {
  for (const [name, path] of Object.entries(sealedPaths))
    expect(path, name).toBe(sealedLinksContract[name as keyof typeof sealedPaths].path);
});

test('bodies fit the contract, and a repeated creation is the same request', async () => {
  const record = { sealed: true, expires_at: 9 };
  const { context, calls } = fakeContext({
    reply: (_call, turn) => aReply(turn === 1 ? 0 : 201, { record }),
  });
  const account = { address: 'ana@example.com', token: 't' };
  const sealed = new Uint8Array(300);
  await conceal(context, {
    origin,
    account,
    lookup,
    sealed,
    key,
    verifier: toBase64Url(lookup),
    ttlSeconds: 60,
    domain: 'secrets.example.com',
  });
  expect(calls[0]).toEqual(calls[1]);
  expect(calls[0]?.account).toEqual(account);
  const parsed = sealedLinksContract.conceal.body.safeParse(calls[0]?.body);
  expect(parsed.success && Object.keys(calls[0]?.body ?? {}).every((name) => name in parsed.data)).toBe(true);
});

test('only the creation carries credentials, and only the reveal the proof', async () => {
  const content = toBase64Url(new Uint8Array(300));
  const { context, calls } = fakeContext({ reply: () => aReply(200, { record: { content } }) });
  await viewSealed(context, origin, lookup);
  await reveal(context, { origin, access, verifier: undefined, nonce });
  await acknowledge(context, { origin, lookup, nonce });
  const all = [...calls, receiptCall(origin, key), burnCall(origin, key, nonce)];
  expect(all.every(({ account }) => account === undefined)).toBe(true);
  const proof = toBase64Url(access);
  expect(all.filter((call) => JSON.stringify(call).includes(proof)).map(({ path }) => path)).toEqual([
    sealedPaths.reveal,
  ]);
  for (const [at, name] of (['view', 'reveal', 'acknowledge', 'viewReceipt', 'burn'] as const).entries())
    expect(sealedLinksContract[name].body.safeParse(all[at]?.body).success, name).toBe(true);
});

test('a content that is no base64url is an answer that is not understood', async () => {
  const { context } = fakeContext({ reply: () => aReply(200, { record: { content: '***' } }) });
  const opening = { origin, access, verifier: undefined, nonce };
  await expect(reveal(context, opening)).rejects.toEqual(expect.objectContaining({ exit: 'failed' }));
});
