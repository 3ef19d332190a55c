// Solutions that were used, until they end by themselves: one document per signature makes each single-use (api.md 11).
import { Binary, type Db } from 'mongodb';
import { isDuplicateKey } from '#platform/mongo/duplicate-key.ts';
import { majorityWrites, writeMs } from '#platform/mongo/write-concern.ts';

export type SpentSolutions = {
  /** Notes a signature (32 bytes). @returns `false` if it was noted before. @throws driver errors: outcome unknown */
  spend(signature: Buffer, until: Date): Promise<boolean>;
};

const collection = 'captchas';

/** The store on a database; `ensureCaptchaIndexes` collects its garbage. */
export function spentSolutions(db: Db): SpentSolutions {
  const rows = db.collection<{ readonly _id: Binary; readonly until: Date }>(collection, {
    writeConcern: majorityWrites,
  });
  const isKnown = (error: unknown): boolean => {
    if (isDuplicateKey(error)) return false;
    throw error;
  };
  return {
    spend: (signature, until) => rows.insertOne({ _id: new Binary(signature), until }, { timeoutMS: writeMs }).then(() => true, isKnown),
  };
}

/** Ended solutions go by themselves; no rule depends on when. */
export async function ensureCaptchaIndexes(db: Db): Promise<void> {
  await db.collection(collection).createIndex({ until: 1 }, { name: 'until', expireAfterSeconds: 0 });
}
