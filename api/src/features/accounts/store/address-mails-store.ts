// Stores which mails about an account an address got, by the HMAC of the address
// (docs/design/limits.md#mails-to-one-address).
import { addressMails } from '@glimpse/contracts/limits';
import type { Db } from 'mongodb';
import { ensureIndexes } from '#platform/mongo/indexes.ts';
import * as z from 'zod/mini';
import { isDuplicateKey } from '#platform/mongo/duplicate-key.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import type { CausedMail } from '../model/address-mails.ts';

export type FoundMails = { readonly rev: number; readonly mails: readonly CausedMail[] };

export type AddressMailsStore = {
  read(id: string): Promise<FoundMails>;
  /** Writes if no other write came since `rev` was read. @returns whether it did */
  write(id: string, rev: number, next: { mails: readonly CausedMail[]; now: Date }): Promise<boolean>;
};

const bytes = z.custom<Buffer>((given) => Buffer.isBuffer(given));
const Row = z.object({ rev: z.int(), mails: z.array(z.object({ tag: bytes, at: z.date() })) });

/** Creates the index that deletes a row a day after its last mail. */
export async function ensureAddressMailsIndexes(db: Db): Promise<void> {
  await ensureIndexes(db, 'address_mails', [{ name: 'purge', key: { purgeAt: 1 }, expireAfterSeconds: 0 }]);
}

export function addressMailsStore(db: Db): AddressMailsStore {
  const rows = db.collection<{ _id: string }>('address_mails', { writeConcern: timedMajorityWrites });
  return {
    async read(id) {
      const found = await rows.findOne({ _id: id }, { maxTimeMS: readMs });
      return found === null ? { rev: 0, mails: [] } : Row.parse(found);
    },
    async write(id, rev, { mails, now }) {
      const purgeAt = new Date(now.getTime() + addressMails.windowSeconds * 1000);
      const filter = { _id: id, ...(rev > 0 && { rev }) };
      const set = { rev: rev + 1, mails, purgeAt };
      if (rev > 0) return (await rows.updateOne(filter, { $set: set })).modifiedCount === 1;
      return rows.insertOne({ _id: id, ...set }).then(
        () => true,
        (error: unknown) => {
          if (isDuplicateKey(error)) return false;
          throw error;
        },
      );
    },
  };
}
