// Queries of jobs and lists use an index among 10,000 rows (docs/design/trust.md#mongodb). MongoDB's own
// profile says what each command examined. every-command.recorded.test.ts explains all others.
import type { Db } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasureStore } from '#features/accounts/erasure/erasure-store.ts';
import { accountForms } from '#features/accounts/store/account-forms-store.ts';
import { accountStore } from '#features/accounts/store/account-store.ts';
import { countCustomersSince, customersStore } from '#features/accounts/store/customers-store.ts';
import { customerStore } from '#features/billing/store/customer-store.ts';
import { domainStore } from '#features/domains/domain-store.ts';
import { feedbackStore } from '#features/feedback/feedback-store.ts';
import { noticeStore } from '#features/secrets/store/secret-notices-store.ts';
import { ownerStore } from '#features/secrets/store/secret-owner-store.ts';
import { secretCounts } from '#features/secrets/store/secret-indexes-store.ts';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { mailStore } from '#platform/mail/mail-store.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { hour, insertManyRows, now, opening } from './many-rows.ts';

let mongo: Mongo;
let db: Db;
beforeAll(async () => {
  mongo = await ownMongo();
  db = mongo.db;
  await insertManyRows(db);
  await db.command({ profile: 2 });
});
afterAll(() => mongo[Symbol.asyncDispose]());

const id = Buffer.from('0123456789ab');
const page = { skip: 0, limit: 20 };
/** Each query that lists, counts or looks for work. `free`: rows that a count may examine in its index. */
const asked: Readonly<Record<string, () => Promise<unknown>>> = {
  'count of unopened secrets': () => secretCounts(db).unopened(now),
  'secrets of an account, page by page': () =>
    ownerStore(db, db.collection('secrets')).recent({
      id,
      since: hour(-1),
      most: 100,
      after: { createdAt: now, shortkey: 'x1y2z3a4' },
    }),
  'notices that are due': () => noticeStore(db, { leaseSeconds: 120 }).due(5),
  'notices of an account': () =>
    mailStore(db).countOfOwner(id, { kinds: ['secret_opened'], since: hour(-24), most: 100 }),
  'unverified accounts': () => accountStore(db, opening).removeUnverified(hour(-9_900)),
  'rows in their former form': () => accountForms(db, opening).tend({ isWhole: true }),
  'customers, newest first': () => customersStore(db, opening).newest(page),
  'customers since': () => customersStore(db, opening).since(hour(-10), 20),
  'count of customers': () => countCustomersSince(db, hour(-100)),
  'an account by its session': () => accountStore(db, opening).endSession(['none']),
  'an account by its reset key': () => accountStore(db, opening).byResetKey(Buffer.alloc(32)),
  'an account by a link to change its address': () =>
    transactions(mongo.client)((session) =>
      accountStore(db, opening).confirmMove(Buffer.alloc(32), now, session),
    ),
  'an account by its link': () => accountStore(db, opening).awaiting(Buffer.alloc(16)),
  'deleted accounts': () => erasureStore(db, { now: () => now }).waiting(15),
  'customers whose plan is due': () => customerStore(db).due(now, undefined, 100),
  'double payments': () => customerStore(db).doubles(100),
  'states of subscriptions': () => customerStore(db).countStates(),
  'customers that close': () => customerStore(db).closing(100),
  'domains whose time is over': () => domainStore(mongo.client, db).endEntitled(now),
  'owners to be reminded': () => domainStore(mongo.client, db).unwarned(hour(1)),
  'deleted domains': () => domainStore(mongo.client, db).purge(now),
  'domains of an account': () => domainStore(mongo.client, db).listByCustomer('c7'),
  'feedback, newest first': () => feedbackStore(db, { keys: sampleKeys, random: randomBytes }).newest(page),
  'feedback of a deleted account': () =>
    feedbackStore(db, { keys: sampleKeys, random: randomBytes }).forget(id),
};

type Profiled = {
  readonly planSummary?: string;
  readonly docsExamined?: number;
  readonly nreturned?: number;
  readonly nMatched?: number;
  readonly nModified?: number;
  readonly ndeleted?: number;
};

test.each(Object.entries(asked))(
  '%s: no scan of the collection, at most 2 documents for each that is used',
  async (_name, ask) => {
    const since = new Date();
    await ask();
    const profile = db.collection<Profiled & { ts: Date; ns: string }>('system.profile');
    const found = await profile
      .find({ ts: { $gte: since }, ns: { $not: /system\./ }, op: { $ne: 'insert' } })
      .toArray();
    expect(found.length).toBeGreaterThan(0);
    for (const { planSummary, docsExamined = 0, nreturned = 0, nMatched = 0, ndeleted = 0 } of found) {
      expect(planSummary ?? '').not.toMatch(/COLLSCAN/);
      expect(docsExamined).toBeLessThanOrEqual(2 * Math.max(1, nreturned + nMatched + ndeleted));
    }
  },
);
