// A region with broken domains for tests: accounts with one domain each, and processes that mail about them.
import type { DomainBreak } from '@glimpse/contracts/handover/domains';
import type { Db, MongoClient } from 'mongodb';
import { ownMongo } from '#platform/mongo/testing.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import { breakStore } from '../break-store.ts';
import { domainStore, ensureDomainIndexes } from '../domain-store.ts';
import { repairStore } from '../repair-store.ts';
import { breakJobs, type DomainBreakMail } from '../tell-breaks.ts';
import type { DomainRepairMail } from '../tell-repairs.ts';
import { activeStatus, fakeOperator } from './fake-operator.ts';

export type ToldMail = (DomainBreakMail | DomainRepairMail) & { readonly _id: string };

const mailsOf = (db: Db) => db.collection<ToldMail>('test_mails');

/** The job as one process runs it. @param dies is called before a mail is written, `hangs` after it */
export function breakProcess(
  { client, db }: { readonly client: MongoClient; readonly db: Db },
  now: Date,
  { dies, hangs }: { readonly dies?: () => void; readonly hangs?: () => Promise<void> } = {},
): () => Promise<void> {
  const [job] = breakJobs({
    breaks: breakStore(client, db),
    repairs: repairStore(client, db),
    accounts: { byId: async (id) => ({ address: `${id.toString('hex')}@example.com` }) },
    clock: { now: () => now },
    transact: transactions(client),
    nonce: () => 'nonce',
    async addMail(session, { kind, data, to }) {
      dies?.();
      const _id = `${to} ${performance.now().toFixed(6).padStart(20, '0')}`;
      await mailsOf(db).insertOne({ _id, kind, data } as ToldMail, { session });
      await hangs?.();
    },
    defaultLocale: 'en',
  });
  return async () => job?.run(new AbortController().signal);
}

/** Opens a region in a database of its own. */
export async function openBreakRegion() {
  const mongo = await ownMongo();
  const domains = domainStore(mongo.client, mongo.db);
  const operator = fakeOperator(mongo.client, mongo.db.databaseName);
  let made = 0;
  return {
    ...mongo,
    domains,
    breaks: breakStore(mongo.client, mongo.db),
    async start(): Promise<void> {
      await ensureDomainIndexes(mongo.db);
      await operator.start();
    },
    /** A live domain of a new account. `set` replaces its breaks. */
    async aDomain(...found: DomainBreak[]) {
      made += 1;
      const [id, customerId] = [String(made).padStart(20, 'd'), String(made).padStart(24, 'c')];
      const hostname = `n${made}.example.org`;
      await domains.add({ id, customerId, hostname, typed: hostname }, 25);
      const answer = (status: typeof activeStatus) => operator.answer(id, { ...activeStatus, ...status });
      const set = (...next: DomainBreak[]) => answer({ breaks: next });
      await set(...found);
      const own = { _id: { $gt: `${customerId}@`, $lt: `${customerId}~` } };
      return {
        id,
        customerId,
        hostname,
        set,
        answer,
        mails: () => mailsOf(mongo.db).find(own).sort({ _id: 1 }).toArray(),
      };
    },
    /** @param dies is called before a mail is written */
    aProcess: (now: Date, dies?: () => void) => breakProcess(mongo, now, dies ? { dies } : {}),
  };
}
