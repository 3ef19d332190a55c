// Starts MongoDB for development and tests as a replica set of one member, so that writes behave as in
// production (decisions 9 and 29).
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findMongod } from '@glimpse/programs/store-programs';
import { becomePrimary, usualSet } from './replica-set.ts';
import { type WishedPort, onFreePort, startListening } from './start.ts';

/**
 * A running mongod. Disposal stops it and keeps its data. The URL names no database. `ended` resolves when it
 * ends.
 */
export type Mongod = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly ended: Promise<number>;
};

/**
 * Folder of data and log, the name of the set (rs0 by default), the port (a free one by default), the cache
 * (0.25 GB by default, since tests start many) and extra options. After `stopMs` a stopping mongod is killed;
 * 0 for data that is thrown away.
 */
export type MongodPlan = {
  readonly folder: string;
  readonly set?: string;
  readonly port?: WishedPort;
  readonly cacheGb?: number;
  readonly extra?: readonly string[];
  readonly stopMs?: number;
};

/** Ends the transaction of a killed process early. The API allows 10 s; the default of MongoDB is 60 s. */
const parameters = ['transactionLifetimeLimitSeconds=15', 'diagnosticDataCollectionEnabled=false'];

/** One member of a replica set on loopback, with little disk and no diagnostic files. */
const optionsOf = (port: number, { folder, set = usualSet, cacheGb = 0.25 }: MongodPlan): readonly string[] =>
  Object.entries({
    replSet: set,
    bind_ip: '127.0.0.1',
    port,
    dbpath: folder,
    wiredTigerCacheSizeGB: cacheGb,
    oplogSize: 128,
  })
    .flatMap(([name, value]) => [`--${name}`, String(value)])
    .concat('--nounixsocket')
    .concat(parameters.flatMap((parameter) => ['--setParameter', parameter]));

/**
 * Starts mongod as a one-member replica set and waits until it accepts writes.
 * @throws UserError with the reason
 */
export async function startMongod(plan: MongodPlan): Promise<Mongod> {
  const command = await findMongod();
  await mkdir(plan.folder, { recursive: true });
  return await onFreePort(plan.port ?? 0, (port) => startOn(port, command, plan));
}

async function startOn(port: number, command: string, plan: MongodPlan): Promise<Mongod> {
  const { folder, set = usualSet, extra = [], stopMs = 20_000 } = plan;
  const logFile = join(folder, 'mongod.log');
  await writeFile(logFile, '');
  const args = [...optionsOf(port, plan), ...extra];
  const child = await startListening('mongod', port, { command, args, logFile, stopMs });
  const stop = () => child[Symbol.asyncDispose]();
  try {
    await becomePrimary(port, { set, isConfigServer: extra.includes('--configsvr') });
  } catch (thrown) {
    await stop();
    throw thrown;
  }
  const url = `mongodb://127.0.0.1:${port}/?replicaSet=${set}`;
  return { url, port, pid: child.pid, ended: child.ended, [Symbol.asyncDispose]: stop };
}
