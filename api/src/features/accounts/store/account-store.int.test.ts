// Each write that sets a password ends every credential of the row (docs/design/trust.md#credentials).
import { type Document, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { type Transaction, transactions } from '#platform/mongo/transaction.ts';
import { credentials } from '../model/account.ts';
import { aNamedToken } from '../testing/account-samples.ts';
import { aBox, accountKeys, aNewAccount, anOpening } from '../testing/account-opening.ts';
import { readRow, type ReadRow } from './account-row.ts';
import { type AccountStore, accountStore } from './account-store.ts';
import { updateOf } from './account-writes-store.ts';

let mongo: Mongo;
let store: AccountStore;
let isSealed = true;
beforeAll(async () => {
  mongo = await ownMongo();
  store = accountStore(mongo.db, opening);
});
afterAll(() => mongo[Symbol.asyncDispose]());

const now = new Date('2026-11-21T12:00:00Z');
const keyHash = Buffer.alloc(32, 1);
const fresh = { hash: 'second', now };
type SetPassword = (id: Buffer, session: Transaction) => Promise<unknown>;
const writes: readonly (readonly [name: string, verified: boolean, set: SetPassword])[] = [
  ['a change', true, (id, session) => store.setPassword(id, { held: 'first', ...fresh }, session)],
  ['a reset', true, (_id, session) => store.reset(keyHash, fresh, session)],
  ['a confirmation', false, (id) => store.confirm(id, { sid: keyHash, held: 'first', ...fresh })],
  ['the command line', false, (id, session) => store.verifyWithNewPassword(id, fresh, session)],
];
const cases = writes.flatMap(([name, verified, set]) =>
  credentials.flatMap((credential) =>
    [true, false].map((sealed) => ({ name, verified, set, credential, sealed })),
  ),
);
const token = { mac: keyHash, gen: 1, hint: 'abcd' };

const opening = anOpening({ clock: { now: () => now }, keys: () => accountKeys(isSealed) });
async function rowOf(id: Buffer): Promise<ReadRow> {
  const row = await mongo.db.collection('accounts').findOne({ _id: new ObjectId(id) });
  const read = row && readRow(row, opening.keys());
  if (!read || typeof read === 'string') throw new Error(`The row is refused: ${String(read)}`);
  return read;
}

/** What the row holds: the account, and the fields of its box. */
async function stored(id: Buffer): Promise<Document> {
  const { account, sealed } = await rowOf(id);
  return { ...account, ...sealed };
}

async function unverify(id: Buffer): Promise<void> {
  const read = await rowOf(id);
  const to = updateOf(opening, read, { sealed: { ...read.sealed, verified: false } });
  await mongo.db.collection('accounts').updateOne({ _id: new ObjectId(id) }, to);
}

test.each(cases)(
  '$name sets a password and ends the credential $credential; sealed: $sealed',
  async ({ verified, set, credential, sealed }) => {
    isSealed = sealed;
    await mongo.db.collection('accounts').deleteMany({});
    const id = await store.insert(aNewAccount('ana@example.com', { hash: 'first' }), now);
    await store.addSession(id, { name: 'one', box: aBox, gen: 1, gone: [] });
    await store.change(id, { held: 'first', set: { token }, now });
    const named = { held: 'first', token: aNamedToken(), now };
    await transactions(mongo.client)((session) => store.addToken(id, named, session));
    await transactions(mongo.client)((session) => store.beginReset(id, { keyHash, seconds: 60 }, session));
    const move = {
      held: 'first',
      address: 'b@example.com',
      until: now,
      nextHash: keyHash,
      presentHash: keyHash,
    };
    await transactions(mongo.client)((session) => store.beginMove(id, move, session));
    if (!verified) await unverify(id);
    expect(Object.keys(await stored(id))).toEqual(expect.arrayContaining([...credentials]));
    await transactions(mongo.client)((session) => set(id, session));
    const after = await stored(id);
    expect(after).toMatchObject({ hash: 'second', sessionGen: 2, verified: true });
    expect(credential === 'sessions' ? after['sessions'] : [after[credential]].filter(Boolean)).toEqual([]);
  },
);

const planOf = async (id: Buffer) => {
  const { planId, planUntil } = (await store.byId(id)) ?? {};
  return [planId, planUntil];
};
const within = (work: (session: Transaction) => Promise<boolean>) => transactions(mongo.client)(work);

test('a plan until a date ends once, and not after another plan was set', async () => {
  await mongo.db.collection('accounts').deleteMany({});
  const id = await store.insert(aNewAccount('ana@example.com'), now);
  const other = await store.insert(aNewAccount('bob@example.com'), now);
  const [until, later] = [now, new Date(now.getTime() + 1000)];
  const give = (account: Buffer, end: Date | undefined) =>
    within((session) => store.setPlan(account, { planId: 'identity', until: end, now }, session));
  const end = (account: Buffer, ended: Date) =>
    within((session) => store.setPlan(account, { planId: 'basic', ended, now }, session));
  await give(id, until);
  await give(other, later);
  expect(await store.endedPlans(now, undefined, 10)).toEqual([{ id, until }]);
  expect(await store.endedPlans(later, id, 10)).toEqual([{ id: other, until: later }]);
  expect(await store.endedPlans(later, undefined, 1)).toHaveLength(1);
  expect(await end(id, later)).toBe(false);
  expect(await planOf(id)).toEqual(['identity', until]);
  const ends = await Promise.allSettled(Array.from({ length: 5 }, () => end(id, until)));
  expect(ends.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1);
  expect(await planOf(id)).toEqual(['basic', undefined]);
  await give(other, undefined);
  expect(await end(other, later)).toBe(false);
  expect(await planOf(other)).toEqual(['identity', undefined]);
});
