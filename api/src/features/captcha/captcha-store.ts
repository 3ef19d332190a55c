// Stores redeemed captcha solutions: each can be redeemed once (docs/design/http-api.md#captcha).
import { Binary, type Db } from 'mongodb';
import { ensureIndexes } from '#platform/mongo/indexes.ts';
import { isDuplicateKey } from '#platform/mongo/duplicate-key.ts';
import { timedMajorityWrites } from '#platform/mongo/write-concern.ts';

export type RedeemedSolutions = {
  /** Stores 32 bytes. @returns `false` if they were stored before @throws driver errors: outcome unknown */
  redeem(signature: Buffer, until: Date): Promise<boolean>;
};

const collection = 'captchas';

/** Creates the store; the index of `ensureCaptchaIndexes` deletes its old rows. */
export function redeemedSolutions(db: Db): RedeemedSolutions {
  const rows = db.collection<{ readonly _id: Binary; readonly until: Date }>(collection, {
    writeConcern: timedMajorityWrites,
  });
  const falseIfStored = (error: unknown): boolean => {
    if (isDuplicateKey(error)) return false;
    throw error;
  };
  return {
    redeem: (signature, until) =>
      rows.insertOne({ _id: new Binary(signature), until }).then(() => true, falseIfStored),
  };
}

/** Creates the index by which MongoDB deletes rows after `until`. No rule depends on the moment. */
export async function ensureCaptchaIndexes(db: Db): Promise<void> {
  await ensureIndexes(db, collection, [{ name: 'until', expireAfterSeconds: 0, key: { until: 1 } }]);
}
