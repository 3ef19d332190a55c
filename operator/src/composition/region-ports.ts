// Ties the reconcile of regions to MongoDB, keys and credentials.
import { kubeSecrets } from '#regions/credentials/kube-secrets.ts';
import { regionNamespace } from '#regions/desired/names.ts';
import { kubeKeySecrets } from '#regions/keys/kube-key-secrets.ts';
import { raiseEpoch } from '#regions/keys/raise-epoch.ts';
import { keysDatabase } from '#regions/keys/region-row-store.ts';
import { type KeysDeps, tendKeys } from '#regions/keys/tend-keys.ts';
import { bringMongo, newMongoMemory } from '#regions/mongo/bring-mongo.ts';
import { connectExternal } from '#regions/mongo/external-store.ts';
import { connectMembers } from '#regions/mongo/member-store.ts';
import type { RegionPorts } from '#regions/reconcile-deps.ts';
import type { Cluster } from './cluster.ts';
import { type Databases, regionDatabase } from './databases.ts';

/** Creates the ports. They remember what one process needs to know between two runs. */
export function createRegionPorts(cluster: Cluster, databases: Databases): RegionPorts {
  const { clock, log, effects, random, kube } = cluster;
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
  return {
    bringMongo: (input, signal) =>
      bringMongo({ clock, log, effects, memory, connect: connectMembers, connectExternal }, input, signal),
    tendKeys: (input, signal) => tendKeys(keysDeps(input.identifier), input, signal),
    raiseEpoch: ({ identifier, epoch }, signal) => raiseEpoch(keysDeps(identifier), epoch, signal),
    keysDatabase: (address) =>
      keysDatabase(regionDatabase(databases.of(address), address), address.identifier),
    logsIn: databases.logsIn,
    forget(identifier) {
      databases.forget(identifier);
      memory.delete(identifier);
    },
    secrets: (identifier, signal) => kubeSecrets({ kube, identifier, effects, signal }),
  };
}
