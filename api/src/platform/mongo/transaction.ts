// A transaction: several writes that stand together or not at all, such as a change and the mail it causes (api.md 10).
import type { ClientSession, MongoClient } from 'mongodb';
import { majorityWrites, writeMs } from './write-concern.ts';

const wholeMs = 10_000;

/** What a write takes along to belong to the transaction. */
export type Transaction = ClientSession;

/** Runs work in transactions of one connection. */
export type Transactions = <Result>(work: (session: Transaction) => Promise<Result>) => Promise<Result>;

/**
 * Every write of `work` takes the session, waits for the one before it, and stands at majority with journal once the promise
 * resolves. `work` may run again after a passing conflict, so it does nothing outside the database.
 * @example await transact(async (session) => { await accounts.insert(session, row); await outbox.add(session, mail); });
 */
export function transactions(client: Pick<MongoClient, 'withSession'>): Transactions {
  const options = {
    readConcern: { level: 'snapshot' },
    writeConcern: majorityWrites,
    readPreference: 'primary',
    maxCommitTimeMS: writeMs,
    timeoutMS: wholeMs,
  } as const;
  return (work) => client.withSession((session) => session.withTransaction(work, options));
}
