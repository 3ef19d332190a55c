// Finds free ports on loopback.
import { once } from 'node:events';
import { type Server, createServer } from 'node:net';

/** @returns whether the server could listen on the port */
async function listens(server: Server, port: number): Promise<boolean> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false; // taken or not permitted
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
 * Ranges of ports below the kernel's ephemeral ports. Each process takes its ports from a range of its own:
 * a port stays free until something listens on it,
 * so two processes that start together would else get the same one.
 */
const range = { first: 10_000, size: 256, count: 88 } as const;
let owned: Promise<number> | undefined;
let given = 0;

/** Reserves a range for this process by listening on its first port. */
async function ownRange(): Promise<number> {
  for (let tries = 0; tries < range.count; tries += 1) {
    const first = range.first + ((process.pid + tries) % range.count) * range.size;
    const guard = createServer((socket) => socket.destroy()).unref();
    if (await listens(guard, first)) return first;
  }
  throw new Error('No free ports on 127.0.0.1.');
}

/**
 * Returns the first free port of `wished`, else any free port that this process has not been given recently.
 * @throws if there is none
 */
export async function freePort(...wished: readonly number[]): Promise<number> {
  for (const port of wished) if (port > 0 && (await isFree(port))) return port;
  owned ??= ownRange();
  const first = await owned;
  for (let tries = 1; tries < range.size; tries += 1) {
    given = (given % (range.size - 1)) + 1;
    const port = first + given;
    if (await isFree(port)) return port;
  }
  throw new Error('No free port on 127.0.0.1.');
}
