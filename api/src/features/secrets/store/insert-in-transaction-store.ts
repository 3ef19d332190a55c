// A new secret in one transaction with what it causes, such as the mail of its link (api.md 10).
import type { Db } from 'mongodb';
import { isDuplicateKey } from '#platform/mongo/duplicate-key.ts';
import { transactions } from '#platform/mongo/transaction.ts';
import { newRow } from './secret-batches-store.ts';
import type { SecretStore, Stored } from './store.ts';

/** The part of the store that shares a transaction. */
export function insertInTransactionStore(db: Db): Pick<SecretStore, 'insertWith'> {
  const rows = db.collection<{ _id: Buffer }>('secrets');
  const transact = transactions(db.client);
  return {
    insertWith(secret, more) {
      const both = transact(async (session): Promise<Stored> => {
        await rows.insertOne(newRow(secret), { session });
        await more(session);
        return 'now';
      });
      return both.catch((error: unknown): Stored => {
        if (isDuplicateKey(error)) return 'before';
        throw error;
      });
    },
  };
}
