// Every write of the account store clears the cache entry of the account (docs/design/trust.md#sessions).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { type Transaction, transactions } from '#platform/mongo/transaction.ts';
import { aNamedToken } from '../testing/account-samples.ts';
import { aBox, aNewAccount, anOpening } from '../testing/account-opening.ts';
import { type AccountStore, accountStore, type NewAccount } from './account-store.ts';

let mongo: Mongo;
let store: AccountStore;
const now = new Date('2026-11-21T12:00:00Z'); // a fixed clock: no entry expires
beforeAll(async () => {
  mongo = await ownMongo();
  store = accountStore(mongo.db, anOpening({ clock: { now: () => now } }));
});
afterAll(() => mongo[Symbol.asyncDispose]());

const [hash, sid, keyHash] = ['$argon2id$', Buffer.alloc(16, 1), Buffer.alloc(32, 1)];
const waiting = { verified: false, mailedAt: new Date(0) };
const inserted = async (over: Partial<NewAccount> = {}): Promise<Buffer> => {
  await mongo.db.collection('accounts').deleteMany({});
  return store.insert(aNewAccount('ana@example.com', over), now);
};
const transact = <Result>(work: (session: Transaction) => Promise<Result>): Promise<Result> =>
  transactions(mongo.client)(work);

const aMove = {
  held: hash,
  address: 'b@example.com',
  until: new Date(now.getTime() + 1000),
  nextHash: Buffer.alloc(32, 5),
  presentHash: Buffer.alloc(32, 6),
};
type Write = readonly [
  over: Partial<NewAccount>,
  write: (id: Buffer, session: Transaction) => Promise<unknown>,
];
const fresh = { hash: 'another', now };
const writes: Readonly<Record<string, Write>> = {
  change: [{}, (id, session) => store.change(id, { held: hash, set: { locale: 'fr' }, now }, session)],
  setPassword: [{}, (id, session) => store.setPassword(id, { held: hash, ...fresh }, session)],
  reset: [{}, (_id, session) => store.reset(keyHash, fresh, session)],
  verifyWithNewPassword: [waiting, (id, session) => store.verifyWithNewPassword(id, fresh, session)],
  confirm: [waiting, (id) => store.confirm(id, { sid, held: hash, hash: undefined, now })],
  setPlan: [{}, (id, session) => store.setPlan(id, { planId: 'identity', now }, session)],
  setLocale: [{}, (id) => store.setLocale(id, 'fr')],
  setNotify: [{}, (id) => store.setNotify(id, true)],
  addSession: [{}, (id) => store.addSession(id, { name: 'new', box: aBox, gen: 1, gone: [] })],
  endSession: [
    {},
    async (id) => {
      await store.addSession(id, { name: 'over', box: aBox, gen: 1, gone: [], signedInAt: now });
      await store.cache.get(id);
      await store.endSession(['over']);
    },
  ],
  endOtherSessions: [
    {},
    async (id) => {
      for (const name of ['own', 'other'])
        await store.addSession(id, { name, box: aBox, gen: 1, gone: [], signedInAt: now });
      await store.cache.get(id);
      await store.endOtherSessions(id, ['own']);
    },
  ],
  addToken: [{}, (id, session) => store.addToken(id, { held: hash, token: aNamedToken(), now }, session)],
  endToken: [
    {},
    async (id) => {
      const add = { held: hash, token: aNamedToken(), now };
      await transact((session) => store.addToken(id, add, session));
      await store.setLocale(id, 'it');
      await store.cache.get(id);
      await store.endToken(id, add.token.id, now);
    },
  ],
  noteTokenUse: [
    {},
    async (id) => {
      const add = { held: hash, token: aNamedToken(), now };
      await transact((session) => store.addToken(id, add, session));
      await store.cache.get(id);
      await store.noteTokenUse(id, add.token.id, 20_000);
    },
  ],
  beginMove: [{}, (id, session) => store.beginMove(id, aMove, session)],
  confirmMove: [
    {},
    async (id, session) => {
      await store.beginMove(id, aMove, session);
      await store.confirmMove(aMove.nextHash, now, session);
    },
  ],
  remove: [{}, (id, session) => store.remove(id, session)],
  countUsage: [{}, (id) => store.countUsage(id, 'secretsCreated')],
  removeUnverified: [waiting, () => store.removeUnverified(now)],
};

test('the list above holds every write that changes a cached account', () => {
  const reads = ['byId', 'byEmailId', 'byResetKey', 'awaiting', 'endedPlans', 'cache'];
  const others = ['insert', 'beginReset']; // a new account, and a field that reads leave out
  expect([...Object.keys(writes), ...reads, ...others].toSorted()).toEqual(Object.keys(store).toSorted());
});

test.each(Object.entries(writes))('%s clears the entry', async (_name, [over, write]) => {
  const id = await inserted(over);
  await transact((session) => store.beginReset(id, { keyHash, seconds: 60 }, session));
  const before = await store.cache.get(id);
  expect(before).toBeDefined();
  await transact((session) => write(id, session));
  const after = await store.cache.get(id);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await store.byId(id));
});

test('a read between a write and its commit is not cached', async () => {
  const id = await inserted();
  await transact(async (session) => {
    await store.setPlan(id, { planId: 'identity', now }, session);
    expect(await store.cache.get(id)).toMatchObject({ planId: 'basic' });
  });
  expect(await store.cache.get(id)).toMatchObject({ planId: 'identity' });
});

test('without clearing, the cache returns the old account: these tests can fail', async () => {
  const id = await inserted();
  const before = await store.cache.get(id);
  await mongo.db.collection('accounts').updateMany({}, { $set: { locale: 'fr' } });
  expect(await store.cache.get(id)).toEqual(before);
  expect(await store.byId(id)).not.toEqual(before);
});
