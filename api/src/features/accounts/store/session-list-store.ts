// Lists the living sessions of an account in its row (docs/design/trust.md#sessions).
import { limits } from '@glimpse/contracts/limits';
import { type Document, ObjectId } from 'mongodb';
import type { ListedSession } from '../model/account.ts';
import type { AccountCache } from './account-cache.ts';
import { type ReadRow, sessionsFrom } from './account-row.ts';
import type { AccountWrites, Rows } from './account-writes-store.ts';

/**
 * `box`: start and device, sealed. `gen`: the generation that the account must still have.
 * `gone`: listed names without a record.
 * `signedInAt` is absent when a session is renewed.
 */
export type SessionEntry = {
  readonly name: string;
  readonly box: Buffer;
  readonly gen: number;
  readonly gone: readonly string[];
  readonly signedInAt?: Date;
};

/** A record is written after its row: within this time a listed name may have no record yet. */
const writingMs = 60_000;

const stays = (gone: readonly string[]) => ({
  $or: [
    { $not: [{ $in: ['$$this.name', { $literal: gone }] }] },
    { $gt: ['$$this.at', { $subtract: ['$$NOW', writingMs] }] },
  ],
});

/** The list with one more entry: names without a record leave it, then the oldest above the limit. */
const oneMore = ({ name, box, gone }: SessionEntry) => {
  const kept = { $filter: { input: { $ifNull: ['$sessions', []] }, cond: stays(gone) } };
  const entry = { name: { $literal: name }, at: '$$NOW', box: { $literal: box } };
  return { $slice: [{ $concatArrays: [kept, [entry]] }, -limits.accountSessions] };
};

/** Both writes clear the cache entry of the account. */
export function sessionListStore(rows: Rows, cache: AccountCache, { update }: AccountWrites) {
  return {
    /**
     * Lists one more session of an account whose generation is still `gen`. Only the first sign-in offers the
     * wanted plan. @returns the list; `undefined` if the account changed or is gone
     */
    async addSession(id: Buffer, entry: SessionEntry): Promise<readonly ListedSession[] | undefined> {
      const { gen, signedInAt } = entry;
      const to = [
        { $set: { sessions: oneMore(entry), ...(signedInAt && { signedInAt }) } },
        ...(signedInAt ? [{ $unset: 'wantedPlan' }] : []),
      ];
      const decide = ({ sealed }: ReadRow) => (sealed.verified && sealed.sessionGen === gen ? to : undefined);
      const written = await update({ _id: new ObjectId(id) }, decide);
      return written && sessionsFrom(written);
    },
    /**
     * Ends one session. @param names of its record under all generations
     * @param of the account that must list it @returns whether it was listed
     */
    async endSession(names: readonly string[], of?: Buffer): Promise<boolean> {
      const among = { $in: [...names] };
      const to: Document = { $pull: { sessions: { name: among } } };
      const filter = { ...(of && { _id: new ObjectId(of) }), 'sessions.name': among };
      const found = await rows.findOneAndUpdate(filter, to, { projection: { _id: 1 } });
      if (found) cache.clear(Buffer.from(found._id.id));
      return found !== null;
    },
    /**
     * Ends all sessions but one, which must still be listed. @param own names of its record
     * @returns the names that ended; `undefined` if the session itself has ended
     */
    async endOtherSessions(id: Buffer, own: readonly string[]): Promise<readonly string[] | undefined> {
      const filter = { _id: new ObjectId(id), 'sessions.name': { $in: [...own] } };
      const to: Document = { $pull: { sessions: { name: { $nin: [...own] } } } };
      const found = await rows
        .findOneAndUpdate(filter, to, { projection: { sessions: 1 } })
        .finally(() => cache.clear(id));
      const before = found && sessionsFrom(found).map(({ name }) => name);
      return before?.filter((name) => !own.includes(name));
    },
  };
}
