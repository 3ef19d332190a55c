// Stores the counts of each UTC day, and what is counted of receipts that have ended
// (docs/design/web-colonel.md#how-days-are-counted).
import { limits } from '@glimpse/contracts/limits';
import type { Collection, Db, UpdateFilter } from 'mongodb';
import { ensureIndexes } from '#platform/mongo/indexes.ts';
import * as z from 'zod/mini';
import { isDuplicateKey } from '#platform/mongo/duplicate-key.ts';
import { readMs, timedMajorityWrites } from '#platform/mongo/write-concern.ts';
import { dayMs, daySeconds } from '#platform/time/units.ts';

const int = z._default(z.int(), 0);
const Counts = z.object({ created: int, opened: int, burned: int, expired: int });
export type DayCounts = z.output<typeof Counts>;
const Day = z.extend(Counts, { _id: z.string() });
const Ledger = z.object({ until: z.date(), days: z._default(z.record(z.string(), Counts), {}) });
type CountedDays = ReadonlyMap<number, DayCounts>;

/** Secrets whose receipts ended until `until`, by UTC day number. */
export type Left = { readonly until: Date; readonly days: CountedDays };

export type DailyCountsStore = {
  left(): Promise<Left>;
  /** Adds what ended between `from` and `until`, once. @returns false if another process moved `from` */
  addLeft(from: Date, until: Date, days: CountedDays): Promise<boolean>;
  /** Raises the stored counts of days; a count never falls. */
  publish(days: CountedDays, at: Date): Promise<void>;
  /** The stored days from `first` (a UTC day number), and when they were last counted. */
  read(first: number): Promise<{ readonly days: CountedDays; readonly countedAt: Date | undefined }>;
};

const read = { maxTimeMS: readMs } as const;
/** Days after which no secret of a day can end any more: the longest receipt lives 60 days. */
const ledgerDays = 70;

/** The name of a UTC day: `2026-11-22`. */
export const dayName = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const dayNumber = (name: string): number => Date.parse(`${name}T00:00:00Z`) / dayMs;

const fieldsOf = ([day, counts]: readonly [number, DayCounts]): readonly (readonly [string, number])[] =>
  Object.entries(counts).flatMap(([what, count]) =>
    count > 0 ? [[`days.${day}.${what}`, count] as const] : [],
  );

type Rows = Collection<{ _id: string }>;

/** The row of what has left the database. */
function ledger(settings: Rows): Pick<DailyCountsStore, 'left' | 'addLeft'> {
  const _id = 'days_left';
  const left = async (): Promise<Left> => {
    const row = await settings.findOne({ _id }, read);
    const { until, days } = Ledger.parse(row ?? { until: new Date(0) });
    return { until, days: new Map(Object.entries(days).map(([day, counts]) => [Number(day), counts])) };
  };
  const insertFirst = (update: UpdateFilter<{ _id: string }>): Promise<boolean> =>
    settings.updateOne({ _id, until: { $exists: false } }, update, { upsert: true }).then(
      () => true,
      (error: unknown) => {
        if (isDuplicateKey(error)) return false; // another process was first
        throw error;
      },
    );
  return {
    left,
    async addLeft(from, until, days) {
      const oldest = until.getTime() / dayMs - ledgerDays;
      const old = [...(await left()).days.keys()].filter((day) => day < oldest);
      const added = Object.fromEntries([...days].filter(([day]) => day >= oldest).flatMap(fieldsOf));
      const dropped = Object.fromEntries(old.map((day) => [`days.${day}`, '' as const]));
      const update = { $set: { until }, $inc: added, ...(old.length > 0 && { $unset: dropped }) };
      if (from.getTime() === 0) return insertFirst(update);
      const unmoved: Readonly<Record<string, unknown>> = { _id, until: from };
      return (await settings.updateOne(unmoved, update)).modifiedCount === 1;
    },
  };
}

export function dailyCountsStore(db: Db): DailyCountsStore {
  const writeConcern = timedMajorityWrites;
  const rows: Rows = db.collection('daily_counts', { writeConcern });
  const settings: Rows = db.collection('settings', { writeConcern });
  const lastRun = { _id: 'days_counted' };
  return {
    ...ledger(settings),
    async publish(days, at) {
      const updates = [...days].map(([day, counts]) => ({
        updateOne: {
          filter: { _id: dayName(day) },
          update: { $max: counts, $setOnInsert: { day: new Date(day * dayMs) } },
          upsert: true,
        },
      }));
      if (updates.length > 0) await rows.bulkWrite(updates, { ordered: false });
      await settings.updateOne(lastRun, { $set: { at } }, { upsert: true });
    },
    async read(first) {
      const [found, counted] = await Promise.all([
        rows.find({ _id: { $gte: dayName(first) } }, read).toArray(),
        settings.findOne<{ at?: unknown }>(lastRun, read),
      ]);
      const days = found.map((row) => Day.parse(row));
      return {
        days: new Map(days.map(({ _id, ...counts }) => [dayNumber(_id), counts])),
        countedAt: counted?.at instanceof Date ? counted.at : undefined,
      };
    },
  };
}

/** Creates the index that deletes a day after 400 days. */
export async function ensureDailyCountsIndexes(db: Db): Promise<void> {
  await ensureIndexes(db, 'daily_counts', [
    { name: 'life', key: { day: 1 }, expireAfterSeconds: limits.colonel.seriesKeptDays * daySeconds },
  ]);
}
