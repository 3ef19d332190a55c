// Starts Redis for development and tests on loopback (decisions 9 and 29).
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findRedis } from '@glimpse/programs/store-programs';
import { type WishedPort, onFreePort, startListening } from './start.ts';

/** A running Redis. Disposal saves the data and stops it. `ended` resolves when it ends. */
export type RedisServer = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly ended: Promise<number>;
};

/** Starts Redis with data and log in `folder`, on `port` or a free one. @throws UserError with the reason */
export async function startRedis(folder: string, port: WishedPort = 0): Promise<RedisServer> {
  const command = await findRedis();
  await mkdir(folder, { recursive: true });
  return await onFreePort(port, (chosen) => startOn(chosen, command, folder));
}

async function startOn(port: number, command: string, folder: string): Promise<RedisServer> {
  const logFile = join(folder, 'redis.log');
  await writeFile(logFile, '');
  const options = `--bind 127.0.0.1 --port ${port} --save 60 1 --maxmemory 256mb`.split(' ');
  const args = [...options, '--dir', folder];
  const child = await startListening('redis-server', port, { command, args, logFile });
  const stop = () => child[Symbol.asyncDispose]();
  const url = `redis://127.0.0.1:${port}`;
  return { url, port, pid: child.pid, ended: child.ended, [Symbol.asyncDispose]: stop };
}
