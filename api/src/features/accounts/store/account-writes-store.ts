// Writes to an account's row: each is a compare-and-set on its box (docs/design/keys.md#account-boxes).
import type { ClientSession, Collection, Document, ObjectId } from 'mongodb';
import { fail } from '#platform/errors/api-error.ts';
import type { BoxKeys } from '#platform/crypto/keys/key-set.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import { readMs } from '#platform/mongo/write-concern.ts';
import type { Clock } from '#platform/time/clock.ts';
import { resetIdOf, sealAccount, type SealedFields } from './account-box.ts';
import type { AccountCache } from './account-cache.ts';
import { asRead, clearNames, readRow, type ReadRow, type Refusal } from './account-row.ts';

/** `onRefused` gets the reason of every refused row that is read. */
export type Opening = {
  readonly clock: Clock;
  readonly keys: () => BoxKeys;
  readonly random: RandomBytes;
  readonly onRefused: (why: Refusal) => void;
};

/** What seals a row. */
type SealingDeps = Pick<Opening, 'clock' | 'keys' | 'random'>;

export type Rows = Collection<Document & { _id: ObjectId }>;

/** Up to 10 KB that only guess-store.ts needs. */
const unread = { guesses: 0 } as const;
const mostTries = 5;
const after = { returnDocument: 'after', projection: { sessions: 1 } } as const;
const within = (session: ClientSession | undefined) => (session ? { session } : {});

export type AccountReader = (filter: Document, session?: ClientSession) => Promise<ReadRow | undefined>;

/** Reads the row that a filter finds. @returns `undefined` for a missing or refused row */
export const accountReader =
  (rows: Rows, { keys, onRefused }: Pick<Opening, 'keys' | 'onRefused'>): AccountReader =>
  async (filter, session) => {
    const found = await rows.findOne(filter, { projection: unread, maxTimeMS: readMs, ...within(session) });
    if (found === null) return undefined;
    const read = readRow(found, keys());
    if (typeof read !== 'string') return read;
    onRefused(read);
    return undefined;
  };

/** What older releases read: neither named tokens nor a change of address. */
const clearForm = ({ reset, tokens: _, move: __, ...fields }: SealedFields): Document => ({
  ...fields,
  reset: reset?.keyHash && { keyHash: reset.keyHash, until: reset.until },
});

/**
 * The fields of a row that hold `sealed`: the box, what finds the row, and the clear fields as long as
 * older releases read them. `v` is 2 in rows with a box.
 */
export function sealedForm(
  { keys, clock, random }: SealingDeps,
  { id, sealed, isClear }: { readonly id: Buffer; readonly sealed: SealedFields; readonly isClear: boolean },
): Document {
  const present = keys();
  const form = {
    v: 2,
    box: sealAccount({ keys: present, now: clock.now(), random }, id, sealed),
    pending: sealed.verified ? undefined : true,
    resetId: sealed.reset && resetIdOf(sealed.reset.mac),
    moveIds: sealed.move && [sealed.move.next, sealed.move.present].map(({ mac }) => resetIdOf(mac)),
    ...(isClear && !present.boxesOnly && clearForm(sealed)),
  };
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
}

/** `sealed` replaces the box; `set` and `unset` are other fields of the row. */
export type Change = {
  readonly sealed?: SealedFields | undefined;
  readonly set?: Document;
  readonly unset?: readonly string[];
};

/** The update that makes a change to a row that was read. */
export function updateOf(opening: SealingDeps, read: ReadRow, { sealed, set, unset = [] }: Change): Document {
  const { account, isClear } = read;
  const form = sealed && sealedForm(opening, { id: account.id, sealed, isClear });
  const to = { ...set, ...form };
  const gone = [...unset, ...(form ? ['pending', 'resetId', 'moveIds', ...clearNames] : [])];
  const left = gone.filter((name) => !(name in to));
  return {
    ...(Object.keys(to).length > 0 && { $set: to }),
    ...(left.length > 0 && { $unset: Object.fromEntries(left.map((name) => [name, ''])) }),
  };
}

/** @returns the change of the row that was read; `undefined` if its precondition does not hold */
type Decide = (read: ReadRow) => Change | undefined;
/** The same with an update of its own. */
type DecideUpdate = (read: ReadRow) => Document | Document[] | undefined;

/** Reads, decides, compares and sets. Clears the cache entry, also if the outcome is unknown. */
export function accountWrites(rows: Rows, cache: AccountCache, opening: Opening) {
  const reader = accountReader(rows, opening);
  const update = async (
    filter: Document,
    decide: DecideUpdate,
    session?: ClientSession,
  ): Promise<Document | undefined> => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const read = await reader(filter, session);
      const to = read && decide(read);
      if (!read || !to) return undefined;
      const { id } = read.account;
      const written = await rows
        .findOneAndUpdate(asRead(read), to, { ...after, ...within(session) })
        .finally(() => cache.clear(id, session));
      if (written !== null) return written;
    }
    return fail('store.unavailable', { retryAfter: 1 }); // others changed the row each time
  };
  return {
    /** @returns the id and the sessions of the written row; `undefined` as for `change` */
    update,
    /** @returns whether there is such a row, and the precondition held */
    async change(filter: Document, decide: Decide, session?: ClientSession): Promise<boolean> {
      const toUpdate = (read: ReadRow): Document | undefined => {
        const change = decide(read);
        return change && updateOf(opening, read, change);
      };
      return (await update(filter, toUpdate, session)) !== undefined;
    },
  };
}
export type AccountWrites = ReturnType<typeof accountWrites>;
