// Stores the guesses of a password: in the row of its account, or in one of 65,536 rows for addresses
// without an account (docs/design/limits.md#guesses-of-a-password).
import { guessLimits } from '@glimpse/contracts/limits';
import { ObjectId, type Collection, type Db } from 'mongodb';
import { ensureIndexes } from '#platform/mongo/indexes.ts';
import * as z from 'zod/mini';
import { isDuplicateKey } from '#platform/mongo/duplicate-key.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import { type Guesses, noGuesses } from '../model/guesses.ts';

/** Whose password is guessed. `slot`: 0 to 65,535, which addresses without an account share. */
export type GuessSubject =
  | { readonly kind: 'account'; readonly id: Buffer }
  | { readonly kind: 'slot'; readonly slot: number };

export type FoundGuesses = { readonly rev: number; readonly guesses: Guesses };

export type GuessStore = {
  read(subject: GuessSubject): Promise<FoundGuesses>;
  /** Writes if no other write came since `rev` was read. @returns whether it did */
  write(subject: GuessSubject, rev: number, next: { guesses: Guesses; now: Date }): Promise<boolean>;
};

const bytes = z.custom<Buffer>((given) => Buffer.isBuffer(given));
const hours = z.array(z.object({ at: z.date(), entries: bytes }));
const Row = z.object({
  guesses: z.optional(
    z.object({
      rev: z.int(),
      strangers: hours,
      known: hours,
      networks: z.array(z.object({ tag: bytes, at: z.date() })),
    }),
  ),
});

/** Creates the index that deletes rows a day after their last guess. */
export async function ensureGuessIndexes(db: Db): Promise<void> {
  await ensureIndexes(db, 'password_guesses', [
    { name: 'purge', key: { purgeAt: 1 }, expireAfterSeconds: 0 },
  ]);
}

type Rows<Id> = Collection<{ _id: Id }>;

async function readRow<Id>(rows: Rows<Id>, filter: object): Promise<FoundGuesses> {
  const found = await rows.findOne(filter, { projection: { guesses: 1 }, maxTimeMS: readMs });
  const parsed = Row.safeParse(found ?? {});
  if (!parsed.success) throw new Error('The guesses of a row have an unknown shape');
  const { rev, ...guesses } = parsed.data.guesses ?? { rev: 0, ...noGuesses };
  return { rev, guesses };
}

/** The row as it was read. */
const unchanged = (rev: number) => (rev === 0 ? { guesses: { $exists: false } } : { 'guesses.rev': rev });

export function guessStore(db: Db): GuessStore {
  const options = { writeConcern: timedMajorityWrites };
  const accounts: Rows<ObjectId> = db.collection('accounts', options);
  const slots: Rows<number> = db.collection('password_guesses', options);
  return {
    read: (subject) =>
      subject.kind === 'account'
        ? readRow(accounts, { _id: new ObjectId(subject.id) })
        : readRow(slots, { _id: subject.slot }),
    async write(subject, rev, { guesses, now }) {
      const set = { guesses: { rev: rev + 1, ...guesses } };
      if (subject.kind === 'account') {
        const filter = { _id: new ObjectId(subject.id), ...unchanged(rev) };
        return (await accounts.updateOne(filter, { $set: set })).modifiedCount === 1;
      }
      const purgeAt = new Date(now.getTime() + guessLimits.keptSeconds * 1000);
      const filter = { _id: subject.slot, ...unchanged(rev) };
      const done = slots.updateOne(filter, { $set: { ...set, purgeAt } }, { upsert: rev === 0 });
      return done.then(
        ({ modifiedCount, upsertedCount }) => modifiedCount + upsertedCount === 1,
        (error: unknown) => {
          if (isDuplicateKey(error)) return false;
          throw error;
        },
      );
    },
  };
}
