// The hand-over of a region: claims become CustomDomain objects, and their status goes back to the rows.
import type { Delta } from '#kube/cache/store.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { claimStore } from '../claim-store.ts';
import { leaseStore } from '../lease-store.ts';
import { statusStore } from '../status-store.ts';
import { createFollow } from './follow.ts';
import { handOverHost } from './hand-over-host.ts';
import { openChangesMs } from './lag.ts';
import { leadForever } from './lead.ts';
import { isFromRow } from './object-view.ts';
import { createScope, type HandOverDeps, roomIn, type RowOfHost, rowOfHost, type Scope } from './scope.ts';

/** Reason and message of the condition DomainsSynced. */
export type HandOverState = {
  readonly reason: 'InSync' | 'DatabaseUnavailable' | 'HandOverForbidden' | 'Pending';
  readonly message: string;
};
export type HandOver = ReturnType<typeof createHandOver>;

const unauthorized = 13;
const forbidden: HandOverState = {
  reason: 'HandOverForbidden',
  message: 'The operator may not read the claims or write their statuses',
};
const unavailable: HandOverState = {
  reason: 'DatabaseUnavailable',
  message: 'The database of the claims does not answer',
};

function stateAfter(thrown: unknown): HandOverState {
  if (thrown === undefined) return { reason: 'InSync', message: '' };
  return thrown instanceof Error && 'code' in thrown && thrown.code === unauthorized
    ? forbidden
    : unavailable;
}

/** Asks for the check of an object whose owner waits for it. */
function wakeAsked({ deps, objectOf, entryOf, askedAt }: Scope, hostname: string): void {
  const object = objectOf(hostname);
  const entry = object && entryOf(object);
  if (object && isFromRow(object) && entry && askedAt(entry))
    deps.wake({ namespace: deps.namespace, name: hostname });
}

/** Works on one host name. */
function workOn(scope: Scope, hostname: string, signal: AbortSignal) {
  wakeAsked(scope, hostname);
  const host = {
    ...scope.deps,
    settings: { ...scope.deps.settings(), managed: true },
    objectOf: scope.objectOf,
    hasRoom: (proven: boolean) => roomIn(scope, proven),
    askedAt: scope.askedAt,
  };
  return handOverHost(host, { hostname, entries: scope.registry.of(hostname) }, signal);
}

/** Creates the hand-over. `run` works while this process leads; the other members only read. */
export function createHandOver(deps: HandOverDeps) {
  const { client, db, clock, log, namespace } = deps;
  const scope = createScope(deps);
  const { registry, dueAt } = scope;
  let state: HandOverState = { reason: 'Pending', message: 'The claims were not read yet' };
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
    const following = createFollow({ ...deps, ...stores, registry, dueAt, work, onPoll }, term);
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
    state: (): HandOverState => state,
    /** Time since the last read of the claims, or age of the oldest change without an answer. */
    lagMs: (): number => Math.max(clock.monotonicMs() - polledMs, openChangesMs(registry.all(), clock.now())),
    rowOf: (hostname: string): RowOfHost => rowOfHost(scope, hostname, polled),
  };
}
