// Keeps the domains of one region going while this process leads: account of the CA, hand-over of rows.
import { acmeRegion } from '#domains/certificate/acme-region.ts';
import { tendAccount } from '#domains/certificate/account.ts';
import { dropCertificate } from '#domains/certificate/drop.ts';
import { targetOf } from '#domains/check-domain.ts';
import type { TxtOf } from '#domains/checks/ownership.ts';
import { createHandOver, type HandOver } from '#domains/hand-over/hand-over.ts';
import { findCondition } from '#kube/conditions.ts';
import type { Kube } from '#kube/client.ts';
import type { Mongo } from '#platform/mongo.ts';
import { regionNamespace } from '#regions/desired/names.ts';
import type { DomainView } from '#regions/reconcile-deps.ts';
import { CustomDomainSpec, customDomains } from '#resources/custom-domain.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import type { Cluster } from './cluster.ts';
import type { Copies } from './copies.ts';
import type { DomainTools } from './domain-tools.ts';
import { createRegionUpkeep, type RegionUpkeep } from './region-upkeep.ts';

const turnMs = 5000;
const accountMs = 60_000;
const settlingMs = 60_000;
const databaseName = 'glimpse';
const version = '1';

export type LoopDeps = {
  readonly cluster: Cluster;
  readonly kube: Kube;
  readonly instance: string;
  readonly copies: Copies;
  readonly tools: DomainTools;
  /** The connection that the region's reconcile opened. */
  readonly connected: (identifier: string) => Mongo | undefined;
  readonly ownHosts: () => readonly string[];
  readonly wakeRegion: (identifier: string) => void;
  readonly wakeDomain: (key: { readonly namespace: string; readonly name: string }) => void;
};

/** What a loop found last. */
export type RegionState = Pick<DomainView, 'acme' | 'account' | 'synced' | 'settled'>;
export type RegionLoop = {
  state(): RegionState;
  handOver(): HandOver | undefined;
  /** Works until aborted. */
  run(signal: AbortSignal): Promise<void>;
};

const pending: RegionState = {
  acme: { reason: 'Pending', message: '' },
  account: undefined,
  synced: { reason: 'Pending', message: 'The claims were not read yet' },
  settled: false,
};

type Running = { readonly mongo: Mongo; readonly handOver: HandOver; readonly stop: AbortController };

/** Opens the hand-over on a connection. */
function openHandOver(deps: LoopDeps, region: Jurisdiction, parts: { mongo: Mongo; txtOf: TxtOf }): HandOver {
  const { cluster, kube, copies, instance, tools, ownHosts, wakeDomain } = deps;
  const { clock, random, log, effects } = cluster;
  const { identifier } = region.spec;
  const current = (): Jurisdiction =>
    copies.jurisdictions.store.get({ namespace: '', name: identifier }) ?? region;
  return createHandOver({
    identifier,
    namespace: regionNamespace(identifier),
    domains: kube.of(customDomains),
    store: copies.customDomains.store,
    client: parts.mongo.client,
    db: parts.mongo.db(databaseName),
    settings: () => ({
      ownHosts: ownHosts(),
      target: targetOf(current()),
      txtOf: parts.txtOf,
      caa: undefined,
      managed: true,
    }),
    limits: () => current().spec.limits,
    resolver: tools.resolverOf(region),
    clock,
    random,
    log,
    effects,
    writer: instance,
    version,
    dropCertificate: (owner, until) => {
      const parts = { store: tools.orderOf(current()).store, effects };
      return dropCertificate(parts, { spec: CustomDomainSpec.parse(owner) }, until);
    },
    wake: wakeDomain,
  });
}

const isTrue = ({ status }: Jurisdiction, type: string): boolean =>
  findCondition(status?.conditions ?? [], type)?.status === 'True';

type Loop = {
  readonly deps: LoopDeps;
  readonly identifier: string;
  readonly upkeep: RegionUpkeep;
  account: Pick<RegionState, 'acme' | 'account'>;
  accountDue: number;
  readonly begunMs: number;
  running: Running | undefined;
};

/** Keeps the account at the authority. */
async function tend(loop: Loop, object: Jurisdiction, signal: AbortSignal): Promise<void> {
  const { clock } = loop.deps.cluster;
  if (clock.monotonicMs() < loop.accountDue || !isTrue(object, 'NamespaceReady')) return;
  const found = await tendAccount(loop.deps.tools.orderOf(object), acmeRegion(object.spec), signal);
  loop.accountDue = clock.monotonicMs() + Math.min(found.afterMs, accountMs);
  const { reason, message } = found;
  const account = 'account' in found ? found.account : loop.account.account;
  loop.account = { acme: { reason, message }, account };
}

/** Starts the hand-over once the database answers, and again on a new connection. */
async function follow(loop: Loop, object: Jurisdiction, signal: AbortSignal): Promise<void> {
  const { deps, identifier, running } = loop;
  const mongo = deps.connected(identifier);
  if (running && running.mongo !== mongo) {
    running.stop.abort();
    loop.running = undefined;
  }
  if (loop.running || !mongo || !isTrue(object, 'MongoReady')) return;
  const txtOf = await deps.tools.txtOf(object, signal);
  if (!txtOf) return;
  const stop = new AbortController();
  const handOver = openHandOver(deps, object, { mongo, txtOf });
  loop.running = { mongo, handOver, stop };
  handOver
    .run(AbortSignal.any([signal, stop.signal]))
    .catch((err: unknown) =>
      deps.cluster.log.error({ err, name: identifier }, 'The hand-over ended with a fault'),
    );
}

const stateOf = ({ account, running, begunMs, deps }: Loop): RegionState => ({
  ...account,
  synced: running?.handOver.state() ?? pending.synced,
  settled: deps.cluster.clock.monotonicMs() - begunMs > settlingMs,
});

/** One turn. A fault is logged, and the next turn tries again. */
async function turn(loop: Loop, signal: AbortSignal): Promise<void> {
  const { deps, identifier } = loop;
  const object = deps.copies.jurisdictions.store.get({ namespace: '', name: identifier });
  if (!object) return;
  try {
    const isOpen = isTrue(object, 'NamespaceReady');
    await Promise.all([
      tend(loop, object, signal),
      follow(loop, object, signal),
      isOpen && loop.upkeep(object, signal),
    ]);
  } catch (err) {
    deps.cluster.log.warn({ err, name: identifier }, 'The domains of a region were not tended');
  }
}

/** Creates the loop of one region. */
export function createRegionLoop(deps: LoopDeps, identifier: string): RegionLoop {
  const begunMs = deps.cluster.clock.monotonicMs();
  const upkeep = createRegionUpkeep(deps);
  const state = { account: pending, accountDue: 0, running: undefined };
  const loop: Loop = { deps, identifier, upkeep, begunMs, ...state };
  return {
    state: () => stateOf(loop),
    handOver: () => loop.running?.handOver,
    async run(signal) {
      for (let shown = ''; !signal.aborted;) {
        await turn(loop, signal);
        const state = JSON.stringify(stateOf(loop));
        if (state !== shown) deps.wakeRegion(identifier);
        shown = state;
        await deps.cluster.clock.sleep(turnMs, signal).catch(() => undefined);
      }
      loop.running?.stop.abort();
    },
  };
}
