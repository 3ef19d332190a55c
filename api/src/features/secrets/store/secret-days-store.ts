// Counts secrets by the UTC days of their creation and end, from their own times
// (docs/design/web-colonel.md#how-days-are-counted).
import type { Db, Document } from 'mongodb';
import { dayMs } from '#platform/time/units.ts';

/** What happened to secrets on one day. */
export type SecretsOfDay = {
  readonly created: number;
  readonly opened: number;
  readonly burned: number;
  readonly expired: number;
};
/** Counts by UTC day number (days since 1970-01-01). */
export type CountedDays = ReadonlyMap<number, SecretsOfDay>;

type Group = {
  readonly _id: { readonly created: number; readonly end?: string; readonly ended?: number };
  readonly count: number;
};

const scanMs = 60_000;
const none: SecretsOfDay = { created: 0, opened: 0, burned: 0, expired: 0 };

const dayOf = (time: unknown): Document => ({ $floor: { $divide: [{ $toLong: time }, dayMs] } });
const isOver = { $and: [{ $eq: ['$state', 'new'] }, { $lte: ['$expiresAt', '$$NOW'] }] };

const wasOpened = { $ne: [{ $type: '$claimedAt' }, 'missing'] };
const choose = (when: Document, yes: unknown, otherwise: unknown): Document => ({
  $cond: [when, yes, otherwise],
});
const isExpired = { $or: [{ $eq: ['$end', 'time'] }, isOver] };
const unopenedAt = choose(
  { $in: ['$end', ['burn', 'restore']] },
  '$endedAt',
  choose(isExpired, '$expiresAt', null),
);
/** When a secret ended: opened at its claim, burned or ended by a restore then, else at its expiry time. */
const endedAt = choose(wasOpened, '$claimedAt', unopenedAt);
const end = choose(wasOpened, 'opened', choose({ $eq: ['$end', 'burn'] }, 'burned', 'expired'));
const group = {
  $group: { _id: { created: dayOf('$createdAt'), end, ended: dayOf(endedAt) }, count: { $sum: 1 } },
};

const isEnd = (name: unknown): name is Exclude<keyof SecretsOfDay, 'created'> =>
  name === 'opened' || name === 'burned' || name === 'expired';

function toDays(groups: readonly Group[]): CountedDays {
  const days = new Map<number, SecretsOfDay>();
  const add = (day: number, what: keyof SecretsOfDay, count: number): void => {
    const counts = days.get(day) ?? none;
    days.set(day, { ...counts, [what]: counts[what] + count });
  };
  for (const { _id, count } of groups) {
    add(_id.created, 'created', count);
    if (isEnd(_id.end) && typeof _id.ended === 'number') add(_id.ended, _id.end, count);
  }
  return days;
}

export type SecretDays = {
  /** Counts the secrets whose receipts end after `from` and until `until`: a range of the index `purge`. */
  leaving(from: Date, until: Date): Promise<CountedDays>;
  /** Counts the secrets whose receipts end after `from`. Reads every document, so only a job calls it. */
  staying(from: Date): Promise<CountedDays>;
};

export function secretDays(db: Db): SecretDays {
  const rows = db.collection('secrets');
  const count = async (purgeAt: Document, hint: Document): Promise<CountedDays> => {
    const options = { hint, maxTimeMS: scanMs, readConcern: { level: 'majority' as const } };
    return toDays(await rows.aggregate<Group>([{ $match: { purgeAt } }, group], options).toArray());
  };
  return {
    leaving: (from, until) => count({ $gt: from, $lte: until }, { purgeAt: 1 }),
    staying: (from) => count({ $gt: from }, { $natural: 1 }),
  };
}
