// What the domain agent does while it holds the lease: follows the claims, checks them, writes statuses.
import type { Log } from '#platform/log.ts';
import type { ClaimStore } from '../claim-store.ts';
import { contentText, type StatusContent } from '../status-row.ts';
import type { StatusStore, Writer } from '../status-store.ts';
import { entryDueAt } from './case.ts';
import { checkHost, type CheckDeps } from './check-host.ts';
import { runFeed } from './feed.ts';
import { createRegistry, type Entry, type Registry } from './registry.ts';
import { createRounds } from './rounds.ts';

export type AgentDeps = CheckDeps & {
  readonly claims: ClaimStore;
  readonly statuses: StatusStore;
  readonly writer: string;
  readonly log: Log;
  readonly onReachable: (reachable: boolean) => void;
};

const purgeMs = 30 * 24 * 60 * 60 * 1000;
const purgeEveryMs = 60 * 60 * 1000;

/** Whether another agent has taken over; then this one must stop. */
class FencedError extends Error {
  override readonly name = 'FencedError';
}

/** Writes the rows whose content changed. */
async function writeRows(
  { statuses, registry }: { readonly statuses: StatusStore; readonly registry: Registry },
  rows: readonly StatusContent[],
  by: Writer,
): Promise<void> {
  for (const row of rows) {
    const before = registry.get(row._id)?.status;
    if (before && contentText(before) === contentText(row)) continue;
    const result = await statuses.write(row, by);
    if (result === 'fenced') throw new FencedError();
    if (result === 'held') throw new Error('Another row holds the name');
    registry.putStatus({ ...row, writer: by.writer, term: by.term, updatedAt: by.now });
  }
}

/** Hosts that changed, and hosts with a check that is due. */
function* dueHosts(registry: Registry, now: Date): Generator<string> {
  yield* registry.changed;
  const isDue = (entry: Entry): boolean => (entryDueAt(entry) ?? Infinity) <= now.getTime();
  for (const hostname of registry.hosts())
    if (!registry.changed.has(hostname) && registry.of(hostname).some(isDue)) yield hostname;
}

async function load({ statuses }: AgentDeps, registry: Registry): Promise<void> {
  await statuses.prepare();
  for await (const status of statuses.all()) {
    if (status._id.startsWith('manual:')) continue;
    registry.putStatus(status);
    registry.changed.add(status.hostname);
  }
}

/** Works until `signal` aborts or a later term has written. @throws driver errors while it starts */
export async function runAgent(deps: AgentDeps, term: number, signal: AbortSignal): Promise<void> {
  const { statuses, writer, clock, log } = deps;
  const registry = createRegistry();
  await load(deps, registry);
  const stop = new AbortController();
  const scope = AbortSignal.any([signal, stop.signal]);
  let [polled, purgedAt] = [false, -Infinity];
  const rounds = createRounds({
    clock,
    log,
    due: (now) => (polled ? dueHosts(registry, now) : []),
    async work(hostname, workSignal) {
      registry.changed.delete(hostname);
      try {
        const rows = await checkHost(deps, registry.of(hostname), workSignal);
        await writeRows({ statuses, registry }, rows, { writer, term, now: clock.now() });
      } catch (thrown) {
        registry.changed.add(hostname);
        if (thrown instanceof FencedError) stop.abort();
        throw thrown;
      }
    },
  });
  const purge = async (): Promise<void> => {
    if (clock.monotonicMs() - purgedAt < purgeEveryMs) return;
    purgedAt = clock.monotonicMs();
    const before = new Date(clock.now().getTime() - purgeMs);
    await statuses.purge(before, term);
    registry.forget(({ status }) => !!status?.removedAt && status.removedAt < before);
  };
  const onPolled = (): void => {
    polled = true;
    purge().catch((err: unknown) => log.warn({ err }, 'Old statuses could not be deleted'));
    if (registry.changed.size > 0) rounds.wake();
  };
  await Promise.all([
    rounds.run(scope),
    runFeed({ claims: deps.claims, registry, clock, log, onPolled, onReachable: deps.onReachable }, scope),
  ]);
}
