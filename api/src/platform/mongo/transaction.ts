// Transactions: several writes, such as a change and its mail, succeed or fail together
// (docs/design/http-api.md#outbox).
import type { ClientSession, MongoClient } from 'mongodb';
import { majorityWrites, writeMs } from './write-concern.ts';

const wholeMs = 10_000;

/** Session that makes a write part of the transaction. */
export type Transaction = ClientSession;

/** Runs work in a transaction. */
export type Transactions = <Result>(work: (session: Transaction) => Promise<Result>) => Promise<Result>;

/**
 * Runs `work`, which passes the session to every write and awaits one write after the other.
 * All writes are committed at majority with journal once the promise resolves.
 * `work` may run again after a conflict: it changes nothing but the database.
 * @example
 * await transact(async (session) => { await rows.insert(session, row); await events.add(session, event); });
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
