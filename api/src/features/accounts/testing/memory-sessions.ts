// Session records in memory, for unit tests. They end by the clock, as those of Redis do.
import type { Clock } from '#platform/time/clock.ts';
import type { Kept, SessionRecord, SessionRecords } from '#platform/redis/session-records.ts';

type Row = { readonly record: SessionRecord; untilMs: number };

/** `names` lists the stored records. `snapshot` gives a function that brings the present records back. */
export type MemorySessionRecords = SessionRecords & {
  readonly names: () => readonly string[];
  readonly snapshot: () => () => void;
};

export function memorySessionRecords(clock: Clock): MemorySessionRecords {
  const rows = new Map<string, Row>();
  const nowMs = (): number => clock.now().getTime();
  const live = (name: string): Row | undefined => {
    const row = rows.get(name);
    return row && row.untilMs > nowMs() ? row : undefined;
  };
  const kept = (name: string): Kept | undefined => {
    const row = live(name);
    return row && { name, record: row.record, leftMs: row.untilMs - nowMs() };
  };
  const drop = (names: readonly string[]): void => names.forEach((name) => rows.delete(name));
  return {
    names: () => [...rows.keys()],
    snapshot() {
      const kept = [...rows];
      return () => kept.forEach(([name, row]) => rows.set(name, row));
    },
    read: async (names) => names.map(kept).find((one) => one !== undefined),
    absent: async (names) => names.filter((name) => !live(name)),
    async write({ name, record, liveMs, ended }) {
      rows.set(name, { record, untilMs: nowMs() + liveMs });
      drop(ended);
    },
    readAll: async (names) => names.flatMap((name) => kept(name) ?? []),
    extend({ name, record, liveMs }) {
      if (live(name)) rows.set(name, { record, untilMs: nowMs() + liveMs });
    },
    drop: async (names) => drop(names),
    async dropAll(owner) {
      drop([...rows].filter(([, { record }]) => record.owner === owner).map(([name]) => name));
    },
  };
}
