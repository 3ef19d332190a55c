// The claim sync of a region: claims become CustomDomain objects, and their status goes back to the rows.
import type { Delta } from '#kube/cache/store.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { claimStore } from '../claim-store.ts';
import { leaseStore } from '../lease-store.ts';
import { statusStore } from '../status-store.ts';
import { createSyncLoop } from './sync-loop.ts';
import { syncHost } from './sync-host.ts';
import { openChangesMs } from './lag.ts';
import { leadForever } from './leader.ts';
import { isFromRow } from './object-view.ts';
import {
  createSyncContext,
  type ClaimSyncDeps,
  roomIn,
  type RowOfHost,
  rowOfHost,
  type SyncContext,
} from './sync-context.ts';

/** Reason and message of the condition DomainsSynced. */
export type ClaimSyncState = {
  readonly reason: 'InSync' | 'DatabaseUnavailable' | 'HandOverForbidden' | 'Pending';
  readonly message: string;
};
export type ClaimSync = ReturnType<typeof createClaimSync>;

const unauthorized = 13;
const forbidden: ClaimSyncState = {
  reason: 'HandOverForbidden',
  message: 'The operator may not read the claims or write their statuses',
};
const unavailable: ClaimSyncState = {
  reason: 'DatabaseUnavailable',
  message: 'The database of the claims does not answer',
};

function stateAfter(thrown: unknown): ClaimSyncState {
  if (thrown === undefined) return { reason: 'InSync', message: '' };
  return thrown instanceof Error && 'code' in thrown && thrown.code === unauthorized
    ? forbidden
    : unavailable;
}

/** Asks for the check of an object whose owner waits for it. */
function wakeRequested({ deps, objectOf, entryOf, requestedAt }: SyncContext, hostname: string): void {
  const object = objectOf(hostname);
  const entry = object && entryOf(object);
  if (object && isFromRow(object) && entry && requestedAt(entry))
    deps.wake({ namespace: deps.namespace, name: hostname });
}

/** Works on one host name. */
function workOn(scope: SyncContext, hostname: string, signal: AbortSignal) {
  wakeRequested(scope, hostname);
  const host = {
    ...scope.deps,
    settings: { ...scope.deps.settings(), managed: true },
    objectOf: scope.objectOf,
    hasRoom: (proven: boolean) => roomIn(scope, proven),
    requestedAt: scope.requestedAt,
  };
  return syncHost(host, { hostname, entries: scope.registry.of(hostname) }, signal);
}

/** Creates the claim sync. `run` works while this process leads; the other members only read. */
export function createClaimSync(deps: ClaimSyncDeps) {
  const { client, db, clock, log, namespace } = deps;
  const scope = createSyncContext(deps);
  const { registry, dueAt } = scope;
  let state: ClaimSyncState = { reason: 'Pending', message: 'The claims were not read yet' };
  let polled = false;
  let polledMs = clock.monotonicMs();
  let wake = (): void => undefined;

  async function follow(term: number, signal: AbortSignal): Promise<void> {
    for (const { spec } of scope.objects()) registry.changed.add(spec.hostname);
    const onPoll = (thrown?: unknown): void => {
      state = stateAfter(thrown);
      if (thrown !== undefined) return;
      polled = true;
      polledMs = clock.monotonicMs();
    };
    const stores = { claims: claimStore(db), statuses: statusStore(client, db) };
    const work = (hostname: string, hostSignal: AbortSignal) => workOn(scope, hostname, hostSignal);
    const following = createSyncLoop({ ...deps, ...stores, registry, dueAt, work, onPoll }, term);
    wake = following.wake;
    await following.run(signal).finally(() => (wake = () => undefined));
  }
  return {
    /** Works until `signal` aborts. The lease in MongoDB keeps a former leader and an agent out. */
    run(signal: AbortSignal): Promise<void> {
      const lead = { leases: leaseStore(client, db), identity: deps.writer, version: deps.version };
      const onFault = (thrown: unknown): void => void (state = stateAfter(thrown));
      return leadForever({ ...lead, clock, log, work: follow, onFault }, signal);
    },
    /** Takes a change of an object: its row is written again. */
    onDomain({ object }: Delta<CustomDomain>): void {
      if (object.metadata.namespace !== namespace) return;
      registry.changed.add(object.metadata.name);
      wake();
    },
    state: (): ClaimSyncState => state,
    /** Time since the last read of the claims, or age of the oldest change without an answer. */
    lagMs: (): number => Math.max(clock.monotonicMs() - polledMs, openChangesMs(registry.all(), clock.now())),
    rowOf: (hostname: string): RowOfHost => rowOfHost(scope, hostname, polled),
  };
}
