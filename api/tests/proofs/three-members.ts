// A replica set of three mongods in which a test can stop replication and kill the primary: a write may get lost for real.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { findMongod } from '../../../scripts/stores/mongod.ts';
import { startListening } from '../../../scripts/stores/start.ts';
import type { Child } from '../../../scripts/tool/child.ts';
import { freePort } from '../../../scripts/tool/ports.ts';
import { waitFor } from '../../../scripts/tool/wait.ts';

/** The set. Member 0 is the first primary. */
export type ThreeMembers = AsyncDisposable & {
  /** Names all three hosts and the database. */
  readonly url: string;
  /** Secondaries no longer copy what the primary writes; their votes go on, so it stays primary. */
  stopReplication(): Promise<void>;
  /** Switches a fail point of member 0. */
  failPoint(name: string, settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** Ends member 0 at once, lets the others go on and waits until one of them is primary. */
  killPrimary(): Promise<void>;
};

type Member = { readonly port: number; readonly child: Child };

const options = ['--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '16', '--bind_ip', '127.0.0.1', '--nounixsocket'];
const parameters = ['enableTestCommands=1', 'diagnosticDataCollectionEnabled=false'].flatMap((text) => ['--setParameter', text]);

async function startMember(folder: string, command: string): Promise<Member> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const logFile = join(folder, 'mongod.log');
  await writeFile(logFile, '');
  const args = ['--replSet', 'three', '--port', String(port), '--dbpath', folder, ...options, ...parameters];
  return { port, child: await startListening('mongod', port, { command, args, logFile, stopMs: 500 }) };
}

async function command(port: number, asked: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  await using client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, { serverSelectionTimeoutMS: 5000 });
  return await client.db('admin').command(asked);
}

async function isPrimary(port: number): Promise<boolean> {
  try {
    return (await command(port, { hello: 1 }))['isWritablePrimary'] === true;
  } catch {
    return false; // not there, or not yet
  }
}

const hasPrimary = async (ports: readonly number[]): Promise<boolean> => (await Promise.all(ports.map(isPrimary))).includes(true);

async function initiate(ports: readonly number[]): Promise<void> {
  const members = ports.map((port, number) => ({ _id: number, host: `127.0.0.1:${port}`, priority: number === 0 ? 10 : 1 }));
  const settings = { electionTimeoutMillis: 2000, heartbeatIntervalMillis: 500, catchUpTimeoutMillis: 0 };
  await command(ports[0] as number, { replSetInitiate: { _id: 'three', members, settings } });
  const first = ports.slice(0, 1);
  if (!(await waitFor(() => hasPrimary(first), 30_000))) throw new Error('the set found no primary');
}

/** Starts the set below `folder`; `database` goes into its URL. */
export async function startThreeMembers(folder: string, database: string): Promise<ThreeMembers> {
  await using opened = new AsyncDisposableStack();
  const mongod = await findMongod();
  const members: Member[] = [];
  for (const name of ['a', 'b', 'c']) members.push(await startMember(join(folder, name), mongod));
  for (const member of members) opened.use(member.child);
  const ports = members.map(({ port }) => port);
  await initiate(ports);
  const [primary, ...secondaries] = ports as [number, number, number];
  const replicate = async (on: boolean): Promise<void> => {
    for (const port of secondaries) await command(port, { configureFailPoint: 'stopReplProducer', mode: on ? 'off' : 'alwaysOn' });
  };
  const owned = opened.move();
  return {
    url: `mongodb://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${database}?replicaSet=three`,
    stopReplication: () => replicate(false),
    failPoint: async (name, settings) => void (await command(primary, { configureFailPoint: name, ...settings })),
    async killPrimary() {
      process.kill((members[0] as Member).child.pid, 'SIGKILL');
      await (members[0] as Member).child.ended;
      await replicate(true);
      if (!(await waitFor(() => hasPrimary(secondaries), 30_000))) throw new Error('no new primary');
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
