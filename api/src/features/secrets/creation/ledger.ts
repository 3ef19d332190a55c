// Bytes that were read from MongoDB, and those admitted since (docs/design/limits.md#stored-bytes).

/** A sum of stored bytes. Adds stores that run while the sum is read. */
export type Ledger = {
  /** Bytes that were stored since the last reading began: another process does not know them. */
  readonly unread: () => number;
  /** The latest reading, with all that it may lack. */
  readonly total: () => number;
  /** Counts bytes that are about to be stored. @returns what is called when they are stored, or not */
  readonly add: (bytes: number) => () => void;
  /** Reads again. @throws as `read`; the former reading then stays */
  readonly refresh: (read: () => Promise<number>) => Promise<number>;
};

export function ledger(): Ledger {
  let measured = 0;
  let pending = 0;
  let settled = 0;
  return {
    unread: () => settled,
    total: () => measured + pending + settled,
    add(bytes) {
      pending += bytes;
      let open = true;
      return () => {
        if (!open) return;
        open = false;
        pending -= bytes;
        settled += bytes;
      };
    },
    async refresh(read) {
      const before = settled;
      measured = await read();
      settled -= before; // what was stored while it was read may be in it or not
      return measured;
    },
  };
}
