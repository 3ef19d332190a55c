// The count of mails to one address holds under concurrency (docs/design/limits.md#mails-to-one-address).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { addressMailsStore, ensureAddressMailsIndexes } from '../store/address-mails-store.ts';
import { mailShare } from './mail-share.ts';

let mongo: Mongo;
let now = new Date();
let limited = 0;
beforeAll(async () => {
  mongo = await ownMongo();
  await ensureAddressMailsIndexes(mongo.db);
});
afterAll(() => mongo[Symbol.asyncDispose]());

const share = (perWide = 3) =>
  mailShare({
    store: addressMailsStore(mongo.db),
    roots: sampleKeys,
    clock: { now: () => now },
    perWide,
    onLimited: () => void (limited += 1),
  });
const rows = () => mongo.db.collection('address_mails');
const taken = async (asks: readonly Promise<boolean>[]) => (await Promise.all(asks)).filter(Boolean).length;

test('one wide network causes three mails a day to one address, also at once and from its neighbours', async () => {
  const asks = Array.from({ length: 12 }, (_, at) => share().take('ana@example.org', `2001:db8:${at}::/48`));
  expect(await taken(asks)).toBe(3);
  expect(limited).toBe(9);
  expect(await share().take('bob@example.org', '2001:db8:1::/48')).toBe(true);
  now = new Date(now.getTime() + 86_400_000);
  expect(await share().take('ana@example.org', '2001:db8:1::/48')).toBe(true);
});

test('all networks together cause 20', async () => {
  let passed = 0;
  for (let at = 0; at < 24; at += 1)
    if (await share().take('cat@example.org', `20.${at}.0.0/24`)) passed += 1;
  expect(passed).toBe(20);
});

test('the row shows no address, and goes after a day', async () => {
  const all = await rows().find().toArray();
  expect(JSON.stringify(all)).not.toContain('example');
  for (const row of all) expect(row['purgeAt'] as Date).toBeInstanceOf(Date);
  expect(await rows().indexExists('purge')).toBe(true);
});

test('0 turns the limit off', async () => {
  const asks = Array.from({ length: 5 }, () => share(0).take('off@example.org', '192.0.2.0/24'));
  expect(await taken(asks)).toBe(5);
});
