// The event store in memory, for unit tests.
import type { EventStore, WaitingEvent } from '../store/event-store.ts';

type Row = WaitingEvent & { readonly isDone: boolean };

export function memoryEvents(): EventStore {
  const rows = new Map<string, Row>();
  let listed: Date | undefined;
  const waiting = (): readonly Row[] => [...rows.values()].filter(({ isDone }) => !isDone);
  return {
    async add({ id, kind, createdAt, customerId }, receivedAt) {
      if (rows.has(id)) return false;
      rows.set(id, { id, kind, createdAt, customerId, receivedAt, isDone: false });
      return true;
    },
    waiting: async (most) => waiting().slice(0, most),
    async done(ids) {
      for (const id of ids) {
        const row = rows.get(id);
        if (row) rows.set(id, { ...row, isDone: true });
      }
    },
    listedUntil: async () => listed,
    setListedUntil: async (until) => void (listed = until),
  };
}
