// Tests that a lost answer costs a reader with nonce nothing and helps no other reader (goal T6).
import { expect, test } from 'vitest';
import { type Cut, openCuttingProxy } from '../fixtures/cutting-proxy.ts';
import { newNonce, aText, openSecretClient } from '../fixtures/secret-client.ts';
import { startApi } from '../fixtures/start-api.ts';

const times = 50;

const cuts: readonly (readonly [string, Cut])[] = [
  ['byte 0', () => 0],
  ['byte 1', () => 1],
  ['the middle', (length) => length >> 1],
  ['the last byte', (length) => length - 1],
];

const withoutLimits = { LIMITS_CREATE_SECRET: '0', LIMITS_REVEAL_SECRET: '0', LIMITS_CREATE_BYTES: '0' };

test.for(cuts)('only the same nonce recovers an answer cut off at %s', async ([, cut]) => {
  await using api = await startApi({ env: withoutLimits });
  const url = api.urls[0] as string;
  await using proxy = await openCuttingProxy(Number(new URL(url).port));
  proxy.cut = cut;
  using reader = await openSecretClient(url);
  using stranger = await openSecretClient(url);
  for (let time = 0; time < times; time += 1) {
    const [text, nonce] = [`${aText()} \u{1f511}\0`, newNonce()];
    const { secretKey } = await reader.conceal(text);
    using unlucky = await openSecretClient(url, { port: proxy.port });
    await expect(unlucky.reveal(secretKey, { nonce })).rejects.toThrow();
    expect(await stranger.reveal(secretKey, { nonce: newNonce() })).toEqual({ status: 404, text: undefined });
    expect(await stranger.reveal(secretKey)).toEqual({ status: 404, text: undefined });
    expect(await reader.reveal(secretKey, { nonce })).toEqual({ status: 200, text });
    expect(await reader.acknowledge(secretKey, nonce)).toBe(200);
    expect(await reader.reveal(secretKey, { nonce })).toEqual({ status: 404, text: undefined });
  }
});

test('a legacy answer cut off in the middle is lost, never sent twice', async () => {
  await using api = await startApi({ env: withoutLimits });
  const url = api.urls[0] as string;
  await using proxy = await openCuttingProxy(Number(new URL(url).port));
  proxy.cut = (length) => length >> 1;
  using reader = await openSecretClient(url);
  const { secretKey } = await reader.conceal(aText());
  using unlucky = await openSecretClient(url, { port: proxy.port });
  await expect(unlucky.reveal(secretKey)).rejects.toThrow();
  expect(await reader.reveal(secretKey)).toEqual({ status: 404, text: undefined });
  expect(await reader.reveal(secretKey, { nonce: newNonce() })).toEqual({ status: 404, text: undefined });
});
