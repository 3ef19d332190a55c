// Reconciles the domains of one region while this process leads: account of the CA, claim sync.
import { acmeRegion } from '#domains/certificate/acme-region.ts';
import { reconcileAccount } from '#domains/certificate/account.ts';
import { deleteCertificate } from '#domains/certificate/delete-secrets.ts';
import { targetOf } from '#domains/check-domain.ts';
import type { TxtOf } from '#domains/checks/ownership.ts';
import { createClaimSync, type ClaimSync } from '#domains/claim-sync/claim-sync.ts';
import { findCondition } from '#kube/conditions.ts';
import type { Kube } from '#kube/client.ts';
import type { MongoConnection } from '#platform/mongo.ts';
import { regionNamespace } from '#regions/desired/names.ts';
import type { DomainView } from '#regions/deps.ts';
import { CustomDomainSpec, customDomains } from '#resources/custom-domain.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import type { Cluster } from '../cluster.ts';
import type { SharedInformers } from '../shared-informers.ts';
import type { DomainTools } from '../domains/tools.ts';
import { createRegionMaintenance, type RegionMaintenance } from './maintenance.ts';

const intervalMs = 5000;
const accountMs = 60_000;
const settlingMs = 60_000;
const databaseName = 'glimpse';
const version = '1';

export type LoopDeps = {
  readonly cluster: Cluster;
  readonly kube: Kube;
  readonly instance: string;
  readonly shared: SharedInformers;
  readonly tools: DomainTools;
  /** The connection that the region's reconcile opened. */
  readonly connected: (identifier: string) => MongoConnection | undefined;
  readonly ownHosts: () => readonly string[];
  readonly wakeRegion: (identifier: string) => void;
  readonly wakeDomain: (key: { readonly namespace: string; readonly name: string }) => void;
};

/** What a loop found last. */
export type RegionState = Pick<DomainView, 'acme' | 'account' | 'synced' | 'settled'>;
export type RegionLoop = {
  state(): RegionState;
  claimSync(): ClaimSync | undefined;
  /** Works until aborted. */
  run(signal: AbortSignal): Promise<void>;
};

const pending: RegionState = {
  acme: { reason: 'Pending', message: '' },
  account: undefined,
  synced: { reason: 'Pending', message: 'The claims were not read yet' },
  settled: false,
};

type Running = {
  readonly mongo: MongoConnection;
  readonly claimSync: ClaimSync;
  readonly stop: AbortController;
};

/** Opens the claim sync on a connection. */
function openClaimSync(
  deps: LoopDeps,
  region: Jurisdiction,
  parts: { mongo: MongoConnection; txtOf: TxtOf },
): ClaimSync {
  const { cluster, kube, shared, instance, tools, ownHosts, wakeDomain } = deps;
  const { clock, random, log, effects } = cluster;
  const { identifier } = region.spec;
  const current = (): Jurisdiction =>
    shared.jurisdictions.store.get({ namespace: '', name: identifier }) ?? region;
  return createClaimSync({
    identifier,
    namespace: regionNamespace(identifier),
    domains: kube.of(customDomains),
    store: shared.customDomains.store,
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
    deleteCertificate: (owner, until) => {
      const parts = { store: tools.orderOf(current()).store, effects };
      return deleteCertificate(parts, { spec: CustomDomainSpec.parse(owner) }, until);
    },
    wake: wakeDomain,
  });
}

const isTrue = ({ status }: Jurisdiction, type: string): boolean =>
  findCondition(status?.conditions ?? [], type)?.status === 'True';

type Loop = {
  readonly deps: LoopDeps;
  readonly identifier: string;
  readonly maintenance: RegionMaintenance;
  account: Pick<RegionState, 'acme' | 'account'>;
  accountDue: number;
  readonly begunMs: number;
  running: Running | undefined;
};

/** Keeps the account at the authority. */
async function refreshAccount(loop: Loop, object: Jurisdiction, signal: AbortSignal): Promise<void> {
  const { clock } = loop.deps.cluster;
  if (clock.monotonicMs() < loop.accountDue || !isTrue(object, 'NamespaceReady')) return;
  const found = await reconcileAccount(loop.deps.tools.orderOf(object), acmeRegion(object.spec), signal);
  loop.accountDue = clock.monotonicMs() + Math.min(found.afterMs, accountMs);
  const { reason, message } = found;
  const account = 'account' in found ? found.account : loop.account.account;
  loop.account = { acme: { reason, message }, account };
}

/** Starts the claim sync once the database answers, and again on a new connection. */
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
  const claimSync = openClaimSync(deps, object, { mongo, txtOf });
  loop.running = { mongo, claimSync, stop };
  claimSync
    .run(AbortSignal.any([signal, stop.signal]))
    .catch((err: unknown) =>
      deps.cluster.log.error({ err, name: identifier }, 'The claim sync ended with a fault'),
    );
}

const stateOf = ({ account, running, begunMs, deps }: Loop): RegionState => ({
  ...account,
  synced: running?.claimSync.state() ?? pending.synced,
  settled: deps.cluster.clock.monotonicMs() - begunMs > settlingMs,
});

/** One run. A fault is logged, and the next run tries again. */
async function advance(loop: Loop, signal: AbortSignal): Promise<void> {
  const { deps, identifier } = loop;
  const object = deps.shared.jurisdictions.store.get({ namespace: '', name: identifier });
  if (!object) return;
  try {
    const isOpen = isTrue(object, 'NamespaceReady');
    await Promise.all([
      refreshAccount(loop, object, signal),
      follow(loop, object, signal),
      isOpen && loop.maintenance(object, signal),
    ]);
  } catch (err) {
    deps.cluster.log.warn({ err, name: identifier }, 'The domains of a region were not reconciled');
  }
}

/** Creates the loop of one region. */
export function createRegionLoop(deps: LoopDeps, identifier: string): RegionLoop {
  const begunMs = deps.cluster.clock.monotonicMs();
  const maintenance = createRegionMaintenance(deps);
  const state = { account: pending, accountDue: 0, running: undefined };
  const loop: Loop = { deps, identifier, maintenance, begunMs, ...state };
  return {
    state: () => stateOf(loop),
    claimSync: () => loop.running?.claimSync,
    async run(signal) {
      for (let shown = ''; !signal.aborted;) {
        await advance(loop, signal);
        const state = JSON.stringify(stateOf(loop));
        if (state !== shown) deps.wakeRegion(identifier);
        shown = state;
        await deps.cluster.clock.sleep(intervalMs, signal).catch(() => undefined);
      }
      loop.running?.stop.abort();
    },
  };
}
