// Follows the claims of a region and works on each host that changed or is due: agent and operator share it.
import type { Clock } from '#platform/clock.ts';
import type { Effects } from '#platform/effects.ts';
import type { Log } from '#platform/log.ts';
import type { ClaimStore } from '../claim-store.ts';
import { contentText, type StatusContent } from '../status-row.ts';
import type { StatusStore, Writer } from '../status-store.ts';
import { pollClaims } from './claim-poller.ts';
import type { Entry, Registry } from './registry.ts';
import { createWorkPool } from './work-pool.ts';

export type SyncLoopDeps = {
  readonly claims: ClaimStore;
  readonly statuses: StatusStore;
  readonly registry: Registry;
  readonly writer: string;
  readonly clock: Clock;
  readonly log: Log;
  /** When the next check of an entry is due. */
  readonly dueAt: (entry: Entry) => number | undefined;
  /** Checks a host and returns its rows, the holder's last. */
  readonly work: (hostname: string, signal: AbortSignal) => Promise<readonly StatusContent[]>;
  /** Runs each write of a row. */
  readonly effects: Effects<'domains.write-row'>;
  /** Runs after each poll; `thrown` says why it failed. */
  readonly onPoll: (thrown?: unknown) => void;
};

const purgeMs = 30 * 24 * 60 * 60 * 1000;
const purgeEveryMs = 60 * 60 * 1000;

/** Whether another process has taken over; then this one must stop. */
class FencedError extends Error {
  override readonly name = 'FencedError';
}

/** Writes the rows whose content changed. */
async function writeRows(
  { statuses, registry, effects }: SyncLoopDeps,
  rows: readonly StatusContent[],
  by: Writer,
) {
  for (const row of rows) {
    const before = registry.get(row._id)?.status;
    if (before && contentText(before) === contentText(row)) continue;
    const result = await effects.run('domains.write-row', () => statuses.write(row, by));
    if (result === 'fenced') throw new FencedError();
    if (result === 'held') throw new Error('Another row holds the name');
    registry.putStatus({ ...row, writer: by.writer, term: by.term, updatedAt: by.now });
  }
}

/** Hosts that changed, and hosts with a check that is due. */
function* dueHosts({ registry, dueAt }: SyncLoopDeps, now: Date): Generator<string> {
  yield* registry.changed;
  const isDue = (entry: Entry): boolean => (dueAt(entry) ?? Infinity) <= now.getTime();
  for (const hostname of registry.hosts())
    if (!registry.changed.has(hostname) && registry.of(hostname).some(isDue)) yield hostname;
}

async function load({ statuses, registry }: SyncLoopDeps): Promise<void> {
  await statuses.prepare();
  for await (const status of statuses.all()) registry.putStatus(status);
  for (const hostname of registry.hosts()) registry.changed.add(hostname);
}

/** Deletes rows whose clean-up ended 30 days ago, once an hour. */
function createPurge({ statuses, registry, clock, log }: SyncLoopDeps, term: number) {
  let at = -Infinity;
  return async (): Promise<void> => {
    if (clock.monotonicMs() - at < purgeEveryMs) return;
    at = clock.monotonicMs();
    const before = new Date(clock.now().getTime() - purgeMs);
    const isGone = ({ status }: Entry): boolean => !!status?.removedAt && status.removedAt < before;
    try {
      await statuses.purge(before, term);
      registry.forget(isGone);
    } catch (err) {
      log.warn({ err }, 'Old statuses could not be deleted');
    }
  };
}

/** One term of work: `wake` looks for changed hosts at once. */
export function createSyncLoop(deps: SyncLoopDeps, term: number) {
  const { registry, writer, clock, log, onPoll } = deps;
  const stop = new AbortController();
  const purge = createPurge(deps, term);
  let polled = false;
  const pool = createWorkPool({
    clock,
    log,
    due: (now) => (polled ? dueHosts(deps, now) : []),
    async work(hostname, signal) {
      registry.changed.delete(hostname);
      try {
        await writeRows(deps, await deps.work(hostname, signal), { writer, term, now: clock.now() });
      } catch (thrown) {
        registry.changed.add(hostname);
        if (thrown instanceof FencedError) stop.abort();
        throw thrown;
      }
    },
  });
  const onPolled = (thrown?: unknown): void => {
    onPoll(thrown);
    if (thrown !== undefined) return;
    polled = true;
    void purge();
    if (registry.changed.size > 0) pool.wake();
  };
  return {
    wake: pool.wake,
    /** Works until `signal` aborts or a later term has written. @throws driver errors while it starts */
    async run(signal: AbortSignal): Promise<void> {
      await load(deps);
      const scope = AbortSignal.any([signal, stop.signal]);
      await Promise.all([
        pool.run(scope),
        pollClaims({ claims: deps.claims, registry, clock, log, onPolled }, scope),
      ]);
    },
  };
}
