// Flash messages in Redis are sealed for their session and read once (docs/design/http-api.md#form-posts).
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sampleKeys, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { waitFor } from '@glimpse/processes/wait';
import { connectRedis, type RedisLink } from './connect.ts';
import { flashes } from './flashes.ts';

let link: RedisLink;
let raw: Redis;
beforeAll(async () => {
  const clock = { now: () => sampleNow };
  const quiet = (): void => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet, flush: quiet };
  link = connectRedis({ url: inject('redisUrl'), timeoutMs: 5000, clock, log });
  raw = new Redis(inject('redisUrl'));
  await waitFor(async () => link.usable(), 10_000);
});
afterAll(async () => {
  raw.disconnect();
  await link[Symbol.asyncDispose]();
});

const flash = {
  messages: [{ type: 'error' as const, content: 'ana@example.org is taken', code: null }],
  fields: { u: 'ana@example.org' },
};
const store = () => flashes(link, { keys: sampleKeys, clock: { now: () => sampleNow }, random: randomBytes });
const aHash = () => randomBytes(32);
const keyOf = (hash: Buffer) => `flashes:${hash.toString('base64url')}`;

test('a flash is read once, by its session, and Redis holds no word of it', async () => {
  const hash = aHash();
  await store().put(hash, flash);
  const bytes = await raw.getBuffer(keyOf(hash));
  expect(bytes?.toString('latin1')).not.toMatch(/ana@example|taken/);
  expect([await store().take(hash), await store().take(hash)]).toEqual([flash, undefined]);
});

test('the flash of another session, and a changed one, are as if there were none', async () => {
  const [hash, other] = [aHash(), aHash()];
  await store().put(hash, flash);
  await raw.rename(keyOf(hash), keyOf(other));
  expect(await store().take(other)).toBeUndefined();
  await raw.set(keyOf(hash), JSON.stringify(flash));
  expect(await store().take(hash)).toBeUndefined();
});
