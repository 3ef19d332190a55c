// The real MongoDB, keys and Secrets behind the reconcile of a region.
import type { Kube } from '#kube/client.ts';
import type { Clock } from '#platform/clock.ts';
import type { Effects } from '#platform/effects.ts';
import type { Log } from '#platform/log.ts';
import { type MongoConnection, openMongo } from '#platform/mongo.ts';
import type { Random } from '#platform/random.ts';
import type { EffectName } from '#resources/effect-names.ts';
import { kubeSecrets } from '../credentials/kube-secrets.ts';
import { regionNamespace } from '../desired/names.ts';
import { kubeKeySecrets } from '../keys/kube-key-secrets.ts';
import { raiseEpoch } from '../keys/raise-epoch.ts';
import { keysDatabase } from '../keys/region-row-store.ts';
import { type KeysDeps, reconcileKeys } from '../keys/reconcile-keys.ts';
import { reconcileMongo, newMongoMemory } from '../mongo/reconcile-replica-set.ts';
import { connectExternal } from '../mongo/external-store.ts';
import { connectMembers } from '../mongo/member-store.ts';
import type { DatabaseAddress, RegionPorts } from '../deps.ts';

type Deps = {
  readonly kube: Kube;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly effects: Effects<EffectName>;
};

type Connections = {
  of(address: DatabaseAddress): MongoConnection;
  known(identifier: string): MongoConnection | undefined;
  close(identifier: string): Promise<void>;
  closeAll(): Promise<void>;
};

/** One connection per region. A new address, a new authority and a set that was made anew open a new one. */
function createConnections(log: Log): Connections {
  const open = new Map<string, { readonly key: string; readonly mongo: MongoConnection }>();
  const close = async (identifier: string): Promise<void> => {
    const held = open.get(identifier);
    open.delete(identifier);
    await held?.mongo[Symbol.asyncDispose]();
  };
  const closeSoon = (identifier: string): void => {
    close(identifier).catch((err: unknown) =>
      log.warn({ err, name: identifier }, 'A connection did not close'),
    );
  };
  return {
    of({ identifier, url, ca }) {
      const key = JSON.stringify([url, ca]);
      const held = open.get(identifier);
      if (held?.key === key && !held.mongo.isStale()) return held.mongo;
      closeSoon(identifier);
      const mongo = openMongo({ url, ca, purpose: 'keys' });
      open.set(identifier, { key, mongo });
      return mongo;
    },
    known: (identifier) => open.get(identifier)?.mongo,
    close,
    closeAll: async () => void (await Promise.all([...open.keys()].map(close))),
  };
}

async function logsIn({ url, ca }: DatabaseAddress, signal: AbortSignal): Promise<boolean> {
  await using mongo = openMongo({ url, ca, purpose: 'login' });
  try {
    await mongo.db('admin').command({ ping: 1 }, { signal });
    return true;
  } catch {
    return false; // not made yet, or no member answers
  }
}

/** The ports, and the connection of a region once its database was asked. */
export type OpenPorts = RegionPorts &
  AsyncDisposable & { connected(identifier: string): MongoConnection | undefined };

/** Opens the ports. Disposal closes connections. */
export function openPorts(deps: Deps): OpenPorts {
  const { kube, clock, log, random, effects } = deps;
  const connections = createConnections(log);
  const memory = newMongoMemory();
  const checks = new Map<string, string>();
  const keysDeps = (identifier: string): KeysDeps => ({
    clock,
    log,
    effects,
    random,
    checks,
    secrets: kubeKeySecrets(kube, regionNamespace(identifier), identifier),
    serverDate: (signal) => kube.serverDate(signal),
  });
  const mongoDeps = { clock, log, effects, memory, connect: connectMembers, connectExternal };
  return {
    reconcileMongo: (input, signal) => reconcileMongo(mongoDeps, input, signal),
    reconcileKeys: (input, signal) => reconcileKeys(keysDeps(input.identifier), input, signal),
    raiseEpoch: ({ identifier, epoch }, signal) => raiseEpoch(keysDeps(identifier), epoch, signal),
    keysDatabase: (address) => keysDatabase(connections.of(address).db('glimpse'), address.identifier),
    logsIn,
    secrets: (identifier, signal) => kubeSecrets({ kube, identifier, effects, signal }),
    forget: (identifier) => connections.close(identifier),
    connected: connections.known,
    [Symbol.asyncDispose]: () => connections.closeAll(),
  };
}
