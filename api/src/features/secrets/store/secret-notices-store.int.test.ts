// Which ends are told, once (docs/design/http-api.md#notices).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { type Transactions, transactions } from '#platform/mongo/transaction.ts';
import type { Transition } from '../model/secret.ts';
import { aNewSecret, bySecret } from '../testing/secret-samples.ts';
import { ensureSecretIndexes } from './secret-indexes-store.ts';
import { noticeStore, type NoticeStore } from './secret-notices-store.ts';
import { secretStore } from './secret-store.ts';
import type { NewSecret, SecretStore } from './store.ts';

const leaseSeconds = 120;
let mongo: Mongo;
let store: SecretStore;
let notices: NoticeStore;
let transact: Transactions;
beforeAll(async () => {
  mongo = await ownMongo();
  store = secretStore(mongo.db);
  await ensureSecretIndexes(mongo.db);
  notices = noticeStore(mongo.db, { leaseSeconds });
  transact = transactions(mongo.client);
});
afterAll(() => mongo[Symbol.asyncDispose]());

const keyOf = ({ bucket, _id }: NewSecret) => ({ bucket, _id });
const rows = () => mongo.db.collection<{ _id: Buffer; bucket: string }>('secrets');
async function aNoticed(over: Partial<NewSecret> = {}, livesMs = 60_000): Promise<NewSecret> {
  const secret = aNewSecret(new Date(), livesMs, { ownerId: randomBytes(12), notice: true, ...over });
  await store.insert(secret);
  return secret;
}
/** Makes the time at which a secret was opened `seconds` earlier. */
const age = (secret: NewSecret, seconds: number) => {
  const then = new Date(Date.now() - seconds * 1000);
  return rows().updateOne(keyOf(secret), { $set: { claimedAt: then, endedAt: then } });
};
const dueOf = async ({ _id }: NewSecret) => (await notices.due(1000)).find(({ id }) => id._id.equals(_id));
const claim = Buffer.alloc(32, 1);
const does = (secret: NewSecret, ...transitions: readonly Transition[]) =>
  transitions.reduce<Promise<unknown>>(
    (before, transition) => before.then(() => store.apply(secret, transition)),
    Promise.resolve(),
  );

test('an opened secret is told once its reader has it: acknowledged, or the lease is over', async () => {
  const [acknowledged, leased] = [await aNoticed(), await aNoticed()];
  for (const secret of [acknowledged, leased]) await does(secret, { kind: 'claim', claim });
  expect([await dueOf(acknowledged), await dueOf(leased)]).toEqual([undefined, undefined]);
  await does(acknowledged, { kind: 'acknowledge', claim });
  await rows().updateOne(keyOf(leased), { $set: { claimedAt: new Date(Date.now() - 121_000) } });
  await store.sweep({ kind: 'leases', leaseSeconds });
  for (const secret of [acknowledged, leased]) {
    const { claimedAt } = (await rows().findOne(keyOf(secret))) as unknown as { claimedAt: Date };
    expect(await dueOf(secret)).toMatchObject({
      event: 'opened',
      shortkey: secret.secretShortkey,
      ownerId: secret.ownerId,
      at: claimedAt,
    });
  }
});

test('a reveal without a nonce, which may be undone, is told after the time of a lease', async () => {
  const legacy = await aNoticed();
  await does(legacy, { kind: 'claim_without_nonce', claim });
  expect(await dueOf(legacy)).toBeUndefined();
  const released = await aNoticed();
  await does(released, { kind: 'claim_without_nonce', claim }, { kind: 'release', claim, box: released.box });
  await age(legacy, leaseSeconds + 1);
  expect(await dueOf(legacy)).toMatchObject({ event: 'opened' });
  expect(await dueOf(released)).toBeUndefined();
  await does(released, { kind: 'claim', claim }, { kind: 'acknowledge', claim });
  expect(await dueOf(released)).toMatchObject({ event: 'opened' });
});

test('an unread secret is told at its expiry time; a burned or restored one never', async () => {
  const [expired, burned, restored] = [
    await aNoticed({}, -1000),
    await aNoticed(),
    await aNoticed({ epoch: 1 }),
  ];
  await does(burned, { kind: 'burn', claim });
  await store.sweep({ kind: 'expired' });
  await store.sweep({ kind: 'epoch', epoch: 2 });
  expect(await dueOf(expired)).toMatchObject({ event: 'expired', at: expired.expiresAt });
  for (const secret of [burned, restored]) {
    const row = await store.findAtMajority(bySecret(secret));
    expect(['burned', 'expired']).toContain(row?.state);
    expect(await dueOf(secret)).toBeUndefined();
    expect(await rows().findOne({ ...keyOf(secret), notice: true })).toBeNull();
  }
});

test('without a notice, and after the account was deleted, nothing is told', async () => {
  const plain = aNewSecret(new Date(), 60_000, { ownerId: randomBytes(12) });
  await store.insert(plain);
  const left = await aNoticed();
  for (const secret of [plain, left])
    await does(secret, { kind: 'claim', claim }, { kind: 'acknowledge', claim });
  expect([await dueOf(plain), Boolean(await dueOf(left))]).toEqual([undefined, true]);
  await store.disown(left.ownerId ?? expect.fail());
  expect(await dueOf(left)).toBeUndefined();
});

test('of 20 tries at once one marks a notice, and a transaction that fails leaves it', async () => {
  const secret = await aNoticed();
  await does(secret, { kind: 'claim', claim }, { kind: 'acknowledge', claim });
  const due = (await dueOf(secret)) ?? expect.fail();
  const failing = transact(async (session) => {
    await notices.tell(due, session);
    throw new Error('planted');
  });
  await expect(failing).rejects.toThrow('planted');
  const tries = Array.from({ length: 20 }, () => transact((session) => notices.tell(due, session)));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  expect(await dueOf(secret)).toBeUndefined();
});
