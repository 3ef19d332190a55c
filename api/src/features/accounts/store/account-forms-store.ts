// Moves accounts from clear fields to boxes (docs/design/keys.md#account-boxes).
import type { Db, Document, ObjectId, UpdateOneModel } from 'mongodb';
import { timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import { type ReadRow, asRead, readRow } from './account-row.ts';
import { type Opening, type Rows, updateOf } from './account-writes-store.ts';

type RowUpdate = { readonly updateOne: UpdateOneModel<Document & { _id: ObjectId }> };
type Update = { readonly $set?: Document; readonly $unset?: Document };
const batchRows = 200;

/** Counts of a pass. `refused` rows stay as they are. */
export type FormsPass = { readonly changed: number; readonly refused: number };

/** Every row with clear fields, or only those that no release with boxes has written. */
const clearRows = { hash: { $exists: true } } as const;

export function accountForms(db: Db, opening: Opening) {
  const rows: Rows = db.collection('accounts', { writeConcern: timedMajorityWrites });
  /** Whether a row lacks its present form: a box that says what its clear fields say, or no clear fields. */
  const isDue = ({ isClear, hasBox }: ReadRow): boolean => isClear && (opening.keys().boxesOnly || !hasBox);
  const writeOf = (read: ReadRow): RowUpdate => ({
    updateOne: { filter: asRead(read), update: updateOf(opening, read, { sealed: read.sealed }) },
  });
  return {
    isSealed: (): boolean => opening.keys().boxesOnly,
    /**
     * Brings rows with clear fields to their present form: with a box; without clear fields once the key file
     * says that boxes alone decide. @param isWhole also compares the boxes of rows that have one
     */
    async tend({ isWhole }: { readonly isWhole: boolean }): Promise<FormsPass> {
      const { boxesOnly } = opening.keys();
      const asked = boxesOnly || isWhole ? clearRows : { ...clearRows, v: 1 };
      const pass = { changed: 0, refused: 0 };
      let batch: RowUpdate[] = [];
      const flush = async (): Promise<void> => {
        if (batch.length > 0) pass.changed += (await rows.bulkWrite(batch, { ordered: false })).modifiedCount;
        batch = [];
      };
      for await (const found of rows.find(asked, { projection: { guesses: 0 }, hint: 'clear' })) {
        const read = readRow(found, opening.keys());
        if (typeof read === 'string') pass.refused += 1;
        else if (isDue(read)) batch.push(writeOf(read));
        if (batch.length >= batchRows) await flush();
      }
      await flush();
      return pass;
    },
  };
}
export type AccountForms = ReturnType<typeof accountForms>;

/**
 * A row of a backup as the database holds it now: once boxes alone decide, a row with clear fields gets a box
 * and loses them. Others stay as they are.
 */
export function sealBackedUp(
  opening: Pick<Opening, 'clock' | 'keys' | 'random'>,
  document: Document,
): Document {
  const keys = opening.keys();
  if (!keys.boxesOnly) return document;
  const read = readRow(document, { ...keys, boxesOnly: false }); // clear fields decided when it was taken
  if (typeof read === 'string' || !read.isClear) return document;
  const { $set, $unset = {} }: Update = updateOf(opening, read, { sealed: read.sealed });
  const kept: Document = { ...document, ...$set };
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !(name in $unset)));
}
