// The list of sessions in MongoDB (docs/design/trust.md#sessions).
import { type Document, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { aBox, aNewAccount, anOpening } from '../testing/account-opening.ts';
import { type AccountStore, accountStore, ensureAccountIndexes } from './account-store.ts';
import { sessionListSuite } from './session-list-store.suite.ts';

let mongo: Mongo;
let store: AccountStore;
beforeAll(async () => {
  mongo = await ownMongo();
  await ensureAccountIndexes(mongo.db);
  store = accountStore(mongo.db, anOpening());
});
afterAll(() => mongo[Symbol.asyncDispose]());

const rows = () => mongo.db.collection('accounts');
const age = async (id: Buffer, ms: number): Promise<void> => {
  const older = { $map: { input: '$sessions', in: { name: '$$this.name', at: { $subtract: ['$$this.at', ms] } } } }; // prettier-ignore
  await rows().updateOne({ _id: new ObjectId(id) }, [{ $set: { sessions: older } }]);
};
sessionListSuite('in MongoDB', () => ({ store, age }));

test('a session is found by the index of names: one key and one document', async () => {
  const among = { 'sessions.name': { $in: ['unknown', 'never'] } };
  const plan: Document = await rows().find(among).explain('executionStats');
  expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('"indexName":"session"');
  expect(plan['executionStats'].totalDocsExamined).toBe(0);
});

test('a row of a process without the list counts as one that lists nothing', async () => {
  const id = await store.insert(aNewAccount('old@example.com'), new Date());
  await rows().updateOne({ _id: new ObjectId(id) }, { $unset: { sessions: '' } });
  expect((await store.byId(id))?.sessions).toEqual([]);
  expect(await store.addSession(id, { name: 'first', box: aBox, gen: 1, gone: ['lost'] })).toMatchObject([
    { name: 'first' },
  ]);
});
