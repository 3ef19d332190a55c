// Session records in memory, for unit tests. They end by the clock, as those of Redis do.
import type { Clock } from '#platform/time/clock.ts';
import type { SessionRecord, SessionRecords } from '#platform/redis/session-records.ts';

type Row = { readonly record: SessionRecord; untilMs: number };

export function memorySessionRecords(clock: Clock): SessionRecords {
  const rows = new Map<string, Row>();
  const nowMs = (): number => clock.now().getTime();
  return {
    async read(names) {
      const found = names
        .map((name) => rows.get(name))
        .find((row) => row !== undefined && row.untilMs > nowMs());
      return found && { record: found.record, leftMs: found.untilMs - nowMs() };
    },
    write: async (name, record, liveMs) => void rows.set(name, { record, untilMs: nowMs() + liveMs }),
    extend(name, liveMs) {
      const row = rows.get(name);
      if (row) row.untilMs = nowMs() + liveMs;
    },
    drop: async (names) => names.forEach((name) => rows.delete(name)),
    dropAll: async () => rows.clear(),
  };
}
