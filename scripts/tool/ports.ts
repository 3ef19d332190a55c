// Loopback ports: whether one is free, and a free one.
import { once } from 'node:events';
import { type Server, createServer } from 'node:net';

/** @returns whether the port could be had */
async function listens(server: Server, port: number): Promise<boolean> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false; // taken, or not ours to take
  }
}

/** Whether nothing listens on `port` of 127.0.0.1. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  if (!(await listens(server, port))) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * Where free ports are looked for: below those that the kernel gives to outgoing connections, in stretches. A port is free
 * until somebody listens on it, which takes a while: what starts at the same moment, in one process or in two, must not be
 * given the same one.
 */
const stretch = { first: 10_000, size: 256, count: 88 } as const;
let owned: Promise<number> | undefined;
let given = 0;

/** A stretch for this process alone: it listens on the first port of it for as long as it lives, so that no other takes from it. */
async function ownStretch(): Promise<number> {
  for (let tries = 0; tries < stretch.count; tries += 1) {
    const first = stretch.first + ((process.pid + tries) % stretch.count) * stretch.size;
    const guard = createServer((socket) => socket.destroy()).unref();
    if (await listens(guard, first)) return first;
  }
  throw new Error('No free ports on 127.0.0.1.');
}

/** The first free port among the wished ones, else any free one; none that this process was given lately. @throws when there is none */
export async function freePort(...wished: readonly number[]): Promise<number> {
  for (const port of wished) if (port > 0 && (await isFree(port))) return port;
  owned ??= ownStretch();
  const first = await owned;
  for (let tries = 1; tries < stretch.size; tries += 1) {
    given = (given % (stretch.size - 1)) + 1;
    const port = first + given;
    if (await isFree(port)) return port;
  }
  throw new Error('No free port on 127.0.0.1.');
}
