// The event store in memory, for unit tests.
import type { EventStore, WaitingEvent } from '../store/event-store.ts';

type Row = WaitingEvent & { readonly isDone: boolean; readonly retryAt?: Date };

export function memoryEvents(): EventStore {
  const rows = new Map<string, Row>();
  let listed: Date | undefined;
  return {
    async add({ id, kind, createdAt, customerId }, receivedAt) {
      if (rows.has(id)) return false;
      rows.set(id, { id, kind, createdAt, customerId, receivedAt, isDone: false });
      return true;
    },
    waiting: async (now, most) =>
      [...rows.values()]
        .filter(({ isDone, retryAt }) => !isDone && !(retryAt !== undefined && retryAt > now))
        .slice(0, most),
    async postpone(ids, retryAt) {
      for (const id of ids) {
        const row = rows.get(id);
        if (row) rows.set(id, { ...row, retryAt });
      }
    },
    async done(ids) {
      for (const id of ids) {
        const row = rows.get(id);
        if (row) rows.set(id, { ...row, isDone: true });
      }
    },
    listedUntil: async () => listed,
    async setListedUntil(until) {
      if (listed === undefined || until > listed) listed = until;
    },
  };
}
