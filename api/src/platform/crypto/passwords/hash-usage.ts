// Ranks networks that ask for hashes: the least served comes first (docs/design/keys.md#hash-queues).
import { boundedMap } from '#platform/bounded-map.ts';

const windowMs = 600_000;
const placeMs = 60_000;
const mostPlaces = 65_536;
/** So many hashes until a new speed of the machine counts in full: one slow hash changes little. */
const smoothing = 8;

export type HashUsageDeps = {
  /** A clock that is never set back, in ms. */
  readonly nowMs: () => number;
  /** The wide network around a network. */
  readonly wideOf: (network: string) => string;
};

export type HashUsage = {
  /** Notes that the network asks. Its place stays while it asks at least once in 60 s. */
  ask(network: string): void;
  /**
   * Counts a hash that begins with the time of the one before, until its own time is known.
   * @returns what ends it: with true, its time counts for 10 minutes; with false, it did not run
   */
  begin(network: string): (ran: boolean) => void;
  /** How long a hash takes lately; 0 before the first one. */
  typicalMs(): number;
  /** Compares two networks: negative if the first one's turn comes first. */
  compare(one: string, other: string): number;
};

type Run = { readonly network: string; readonly ms: number; readonly at: number };
type Place = { readonly since: number; readonly asked: number };

/** Keeps the runs of the last 10 minutes, and the first asks of 65,536 networks. */
export function hashUsage({ nowMs, wideOf }: HashUsageDeps): HashUsage {
  const runs = recentRuns({ nowMs, wideOf });
  const places = boundedMap<string, Place>(mostPlaces);
  const since = (network: string): number => places.get(network)?.since ?? nowMs();
  return {
    ask(network) {
      runs.forgetOld();
      const now = nowMs();
      const before = places.get(network);
      const keeps = before !== undefined && now - before.asked < placeMs;
      places.set(network, { since: keeps ? before.since : now, asked: now });
    },
    begin: runs.begin,
    typicalMs: runs.typicalMs,
    compare: (one, other) =>
      runs.usedMs(one) - runs.usedMs(other) ||
      runs.usedMs(wideOf(one)) - runs.usedMs(wideOf(other)) ||
      since(one) - since(other),
  };
}

/** Adds up the hash time of the last 10 minutes for each network and each wide network. */
function recentRuns({ nowMs, wideOf }: HashUsageDeps) {
  const runs: Run[] = []; // oldest first
  const totals = new Map<string, number>();
  let latestMs = 1;
  let typicalMs = 0;

  function add(network: string, ms: number): void {
    for (const name of new Set([network, wideOf(network)])) {
      const total = (totals.get(name) ?? 0) + ms;
      if (total > 0) totals.set(name, total);
      else totals.delete(name);
    }
  }
  return {
    typicalMs: () => typicalMs,
    usedMs: (network: string): number => totals.get(network) ?? 0,
    forgetOld(): void {
      const oldest = nowMs() - windowMs;
      for (let [run] = runs; run !== undefined && run.at <= oldest; [run] = runs) {
        add(run.network, -run.ms);
        runs.shift();
      }
    },
    begin(network: string): (ran: boolean) => void {
      const startMs = nowMs();
      const expectedMs = latestMs;
      add(network, expectedMs);
      return (ran) => {
        add(network, -expectedMs);
        if (!ran) return;
        latestMs = Math.max(1, Math.ceil(nowMs() - startMs)); // whole numbers: their sum returns to zero
        typicalMs += (latestMs - typicalMs) / (typicalMs === 0 ? 1 : smoothing);
        runs.push({ network, ms: latestMs, at: nowMs() });
        add(network, latestMs);
      };
    },
  };
}
