// Transactions: several writes, such as a change and its mail, succeed or fail together
// (docs/design/http-api.md#outbox).
import type { ClientSession, MongoClient } from 'mongodb';
import { UnconfirmedWrite } from './outage.ts';
import { majorityWrites, writeMs } from './write-concern.ts';

/** The driver repeats a transaction for 120 s: the caller waits at most this long. */
const wholeMs = 10_000;
/** MongoDB's code of an operation that took too long (MaxTimeMSExpired). */
const tooLong = 50;

/** Session that makes a write part of the transaction. */
export type Transaction = ClientSession;

/** Runs work in a transaction. */
export type Transactions = <Result>(work: (session: Transaction) => Promise<Result>) => Promise<Result>;

/**
 * Runs `work`, which passes the session to every write and awaits one write after the other.
 * All writes are committed at majority with journal once the promise resolves.
 * `work` may run again after a conflict: it changes nothing but the database.
 * @throws UnconfirmedWrite after ten seconds; the outcome is unknown then
 * @example
 * await transact(async (session) => { await rows.insert(session, row); await events.add(session, event); });
 */
export function transactions(client: Pick<MongoClient, 'withSession'>): Transactions {
  const options = {
    readConcern: { level: 'snapshot' },
    writeConcern: majorityWrites,
    readPreference: 'primary',
    maxCommitTimeMS: writeMs,
  } as const;
  return async (work) => {
    const late = Promise.withResolvers<never>();
    let over = false;
    const run = async (session: Transaction) => {
      if (over) throw new UnconfirmedWrite(tooLong); // nobody waits for another try
      return work(session);
    };
    const whole = client.withSession((session) => session.withTransaction(run, options));
    whole.catch(() => undefined); // after the limit nobody waits for it
    const timer = setTimeout(() => late.reject(new UnconfirmedWrite(tooLong)), wholeMs);
    return await Promise.race([whole, late.promise]).finally(() => {
      over = true;
      clearTimeout(timer);
    });
  };
}
