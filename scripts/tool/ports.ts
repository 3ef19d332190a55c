// Finds free ports on loopback.
import { once } from 'node:events';
import { type Server, createServer } from 'node:net';

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

// Port ranges below the kernel's ephemeral ports. Each process takes its own range, so that two processes
// that start together do not choose the same free port.
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

/** Returns the first free port of `wished`, else the next free one of this process's range. */
export async function freePort(...wished: readonly number[]): Promise<number> {
  for (const port of wished) if (port > 0 && (await isFree(port))) return port;
  const first = await (owned ??= ownRange());
  for (let tries = 1; tries < range.size; tries += 1) {
    given = (given % (range.size - 1)) + 1;
    const port = first + given;
    if (await isFree(port)) return port;
  }
  throw new Error('No free port on 127.0.0.1.');
}
