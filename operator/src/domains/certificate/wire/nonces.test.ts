// Tests the store of nonces.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { createNonces } from './nonces.ts';

const reply = (nonce: string, data: unknown = {}) => ({
  status: 200,
  headers: { 'replay-nonce': nonce },
  data,
});

test('a nonce is given once, an old one and that of a refused nonce never', async () => {
  const clock = fakeClock();
  const nonces = createNonces(clock);
  nonces.keep(reply('one'));
  nonces.keep(reply('two', { type: 'urn:ietf:params:acme:error:badNonce' }));
  expect([nonces.take(), nonces.take()]).toEqual(['one', undefined]);
  nonces.keep(reply('three'));
  await clock.advance(301_000);
  expect(nonces.take()).toBeUndefined();
});
