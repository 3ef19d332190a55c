// Compares the clocks of the members of the replica set by the driver's own heartbeats
// (docs/design/trust.md#time).
import type { MongoClient } from 'mongodb';

const mostDifferenceMs = 1000;
const kept = 5;

/** `onDifference` is called when two members begin to differ by more than 1 s, and when that ends. */
export type MemberClockWatch = {
  readonly monotonicMs: () => number;
  readonly onDifference: (differs: boolean, ms: number) => void;
};

/**
 * Watches a client from before it connects. A late arrival makes a clock look slow, so the fastest of the
 * last five answers of a member counts.
 */
export function watchMemberClocks(client: Pick<MongoClient, 'on'>, watch: MemberClockWatch): void {
  const offsets = new Map<string, readonly number[]>();
  let differed = false;
  client.on('serverHeartbeatSucceeded', ({ connectionId, duration, reply }) => {
    const localTime: unknown = reply['localTime'];
    if (!(localTime instanceof Date)) return;
    const offset = localTime.getTime() - watch.monotonicMs() + duration / 2;
    offsets.set(connectionId, [...(offsets.get(connectionId) ?? []).slice(1 - kept), offset]);
    const members = [...offsets.values()].map((seen) => Math.max(...seen));
    const ms = Math.max(...members) - Math.min(...members);
    if (ms > mostDifferenceMs === differed) return;
    differed = !differed;
    watch.onDifference(differed, Math.round(ms));
  });
  client.on('serverClosed', ({ address }) => void offsets.delete(address));
}
