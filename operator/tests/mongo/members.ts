// For tests: mongod processes with keyfile and TLS as in the pods, each with its agent.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Effects } from '#platform/effects.ts';
import { plainEffects } from '#platform/effects.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { issueLeaf, makeAuthority, makeAuthorityKey } from '#regions/credentials/certificates.ts';
import { reconcileMongo, newMongoMemory } from '#regions/mongo/reconcile-replica-set.ts';
import { connectExternal } from '#regions/mongo/external-store.ts';
import { connectMembers } from '#regions/mongo/member-store.ts';
import type { ManagedMongo, MongoDeps, MongoOutcome } from '#regions/mongo/outcome.ts';
import { type Agent, createAgent } from '../../src/rs-agent/agent.ts';
import type { AgentEffect } from '../../src/rs-agent/keep-users.ts';
import { askPeer, openLocal } from '../../src/rs-agent/mongod-store.ts';
import { findMongod } from '@glimpse/programs/store-programs';
import { startListening } from '../../../scripts/stores/start.ts';
import { openTestFolder } from '@glimpse/processes/test-folder';
import type { Child } from '@glimpse/processes/child';
import { freePort } from '@glimpse/processes/ports';
import { onThisMachine } from '@glimpse/processes/machine-speed';

/** Passwords of all users, as in the Secrets. Tests change `users`. */
export const admin = { user: 'admin', password: 'admin-password' };
const firstUsers = { 'api-1': 'one', operator: 'two', rs: 'three', backup: 'four' };

export type TestMember = {
  readonly host: string;
  readonly ordinal: number;
  /** Starts mongod; a repeat after `kill` continues with the same data. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Loses all data, and starts again. */
  lose(): Promise<void>;
  /** A new agent without memory, as after a restart of its container. */
  agent(effects?: Effects<AgentEffect>, clock?: Clock, members?: number): Agent;
  /** Commands as administrator, past the driver of the product. */
  asAdmin<T>(act: (db: Db) => Promise<T>): Promise<T>;
};

export type TestSet = AsyncDisposable & {
  readonly ca: string;
  readonly members: readonly TestMember[];
  users: Readonly<Record<string, string>> | undefined;
  /** What the operator noted beside the administrator. */
  wasMade: boolean;
  /** Hosts whose pods exist in DNS. */
  readonly exist: Set<number>;
  readonly deps: MongoDeps;
  /** One look of the operator. */
  reconcile(more?: Partial<ManagedMongo>): Promise<MongoOutcome>;
  /** Replaces the certificate that mongod reads at its next start. */
  renewCertificate(): Promise<void>;
  /** Agents tick until the first member is primary with all users. */
  bootstrap(): Promise<void>;
};

export const limit = (): AbortSignal => AbortSignal.timeout(20_000);

type Files = { readonly folder: string; readonly ca: string; write(): Promise<void> };

async function makeFiles(folder: string): Promise<Files> {
  const deps = { random: secureRandom, now: new Date() };
  const key = await makeAuthorityKey();
  const certificate = await makeAuthority('test', key, deps);
  const files = {
    folder,
    ca: certificate,
    async write() {
      const leaf = await issueLeaf({ certificate, key }, ['mongo-0.mongo.glimpse-test.svc'], deps);
      await rm(join(folder, 'tls.pem'), { force: true });
      await writeFile(join(folder, 'tls.pem'), leaf.key + leaf.certificate, { mode: 0o400 });
    },
  };
  await writeFile(join(folder, 'keyfile'), secureRandom.bytes(64).toString('base64'), { mode: 0o400 });
  await writeFile(join(folder, 'ca.crt'), certificate);
  await files.write();
  return files;
}

/** The options of the pod, on loopback and with little disk. */
async function startMongod(data: string, port: number, { folder }: Files): Promise<Child> {
  await mkdir(data, { recursive: true });
  const logFile = `${data}.log`;
  await writeFile(logFile, '', { flag: 'a' });
  const args =
    `--replSet rs0 --bind_ip 127.0.0.1 --port ${port} --dbpath ${data} --keyFile ${join(folder, 'keyfile')} ` +
    `--tlsMode requireTLS --tlsCertificateKeyFile ${join(folder, 'tls.pem')} ` +
    `--tlsCAFile ${join(folder, 'ca.crt')} --tlsAllowConnectionsWithoutCertificates --nounixsocket ` +
    '--wiredTigerCacheSizeGB 0.25 --oplogSize 64 --setParameter diagnosticDataCollectionEnabled=false';
  const command = await findMongod();
  return startListening('mongod', port, { command, args: args.split(' '), logFile, stopMs: 0 });
}

/** Starts `count` members, which belong to no set yet. */
export async function startMembers(count: number): Promise<TestSet> {
  await using opened = new AsyncDisposableStack();
  const folder = await openTestFolder();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const files = await makeFiles(folder);
  const connections = new AsyncDisposableStack();
  const ports: number[] = [];
  for (let at = 0; at < count; at += 1) ports.push(await freePort());
  const members = ports.map((port, ordinal) => memberOf(port, ordinal));
  const hostOf = (ordinal: number): string => members[ordinal]?.host ?? `127.0.0.1:${ordinal}`;

  function memberOf(port: number, ordinal: number): TestMember {
    const host = `127.0.0.1:${port}`;
    let child: Child | undefined;
    const kill = async (): Promise<void> => await child?.[Symbol.asyncDispose]();
    const start = async (): Promise<void> => {
      child = await startMongod(join(folder, String(ordinal)), port, files);
    };
    opened.defer(kill);
    return {
      host,
      ordinal,
      kill,
      start,
      async lose() {
        await kill();
        await rm(join(folder, String(ordinal)), { recursive: true });
        await start();
      },
      agent(effects = plainEffects, clock = systemClock, newMembers = 1) {
        const local = openLocal({ host, ca: files.ca });
        connections.defer(() => local[Symbol.asyncDispose]());
        return createAgent({
          ordinal,
          setName: 'rs0',
          members: newMembers,
          database: 'glimpse',
          self: host,
          ownName: String(ordinal),
          peers: members
            .filter((one) => one.host !== host)
            .map((one) => ({ name: String(one.ordinal), host: one.host })),
          resolveName: (name) => Promise.resolve(set.exist.has(Number(name)) ? [`10.0.0.${name}`] : 'absent'),
          ownAddresses: () => [`10.0.0.${ordinal}`],
          askPeer: (peer, signal) => askPeer({ host: peer, ca: files.ca }, signal),
          clock,
          log: silentLog,
          effects,
          local,
          admin: () => Promise.resolve(admin),
          wasSetMade: () => Promise.resolve(set.wasMade),
          users: () => Promise.resolve(set.users && new Map(Object.entries(set.users))),
        });
      },
      async asAdmin(act) {
        const url = `mongodb://admin:${admin.password}@${host}/?directConnection=true&authSource=admin&retryWrites=false`;
        const client = new MongoClient(url, { tls: true, tlsCAFile: join(folder, 'ca.crt') });
        await using _closed = { [Symbol.asyncDispose]: () => client.close() };
        return await act(client.db('admin'));
      },
    };
  }

  const deps: MongoDeps = {
    clock: systemClock,
    log: silentLog,
    effects: plainEffects,
    memory: newMongoMemory(),
    connect: connectMembers,
    connectExternal,
  };
  const input: ManagedMongo = {
    kind: 'managed',
    identifier: 'test',
    development: true, // the test runs release 6.0
    members: count,
    ca: files.ca,
    password: firstUsers.rs,
    featureCompatibilityVersion: undefined,
    statefulSet: { replicas: count, createdAt: new Date() },
    initialized: true,
    podCauses: [],
    refusal: '',
    forceReconfig: undefined,
    hostOf,
  };
  await Promise.all(members.map((member) => member.start()));
  const owned = opened.move();
  const set: TestSet = {
    ca: files.ca,
    members,
    users: firstUsers,
    wasMade: false,
    exist: new Set(members.map(({ ordinal }) => ordinal)),
    deps,
    reconcile: (more = {}) => reconcileMongo(set.deps, { ...input, ...more }, limit()),
    renewCertificate: () => files.write(),
    async bootstrap() {
      const agent = members[0]?.agent();
      await untilTrue(
        async () => (await agent?.tick(limit())) === 'primary' && agent?.last().usersKept === true,
      );
    },
    async [Symbol.asyncDispose]() {
      await connections.disposeAsync();
      await owned.disposeAsync();
    },
  };
  return set;
}

/** Repeats until the condition holds; failures of the condition count as no. @throws after the limit */
export async function untilTrue(holds: () => Promise<boolean>, limitMs = 60_000): Promise<void> {
  const signal = AbortSignal.timeout(onThisMachine(limitMs));
  let last: unknown;
  while (!signal.aborted) {
    try {
      if (await holds()) return;
    } catch (thrown) {
      last = thrown;
    }
    await systemClock.sleep(100, signal).catch(() => undefined);
  }
  throw new Error('The condition did not come true', { cause: last });
}
