// Finds free ports on loopback, and binds servers to them.
import { once } from 'node:events';
import { type Server, createServer } from 'node:net';
import { UserError } from './user-error.ts';

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
 * Port ranges below the kernel's ephemeral ports, and above those that fetch and browsers refuse, of which
 * 10080 is the last (Fetch standard, port blocking). Each process takes its own range, so that two processes
 * that start together do not choose the same free port.
 */
export const portRange = { first: 10_240, size: 256, count: 87 } as const;
let owned: Promise<number> | undefined;
let given = 0;

/** Reserves a range for this process by listening on its first port. */
async function ownRange(): Promise<number> {
  for (let tries = 0; tries < portRange.count; tries += 1) {
    const first = portRange.first + ((process.pid + tries) % portRange.count) * portRange.size;
    const guard = createServer((socket) => socket.destroy()).unref();
    if (await listens(guard, first)) return first;
  }
  throw new UserError('No range of ports of 127.0.0.1 is free.');
}

/** Gives the first port that `take` gets: of `wished`, else of this process's range. */
async function firstPort(
  wished: readonly number[],
  take: (port: number) => Promise<boolean>,
): Promise<number> {
  for (const port of wished) if (port > 0 && (await take(port))) return port;
  const first = await (owned ??= ownRange());
  for (let tries = 1; tries < portRange.size; tries += 1) {
    given = (given % (portRange.size - 1)) + 1;
    const port = first + given;
    if (await take(port)) return port;
  }
  throw new UserError('No port of 127.0.0.1 is free.');
}

/** Returns the first free port of `wished`, else the next free one of this process's range. */
export const freePort = (...wished: readonly number[]): Promise<number> => firstPort(wished, isFree);

/** Listens on the first free port of `wished`, else on the next free one of this process's range. */
export const bind = (server: Server, ...wished: readonly number[]): Promise<number> =>
  firstPort(wished, (port) => listens(server, port));

/** A port that nobody else can take until disposal, which is for the program that then listens on it. */
export type HeldPort = AsyncDisposable & { readonly port: number };

/** Holds the first free port of `wished`, else the next free one of this process's range. */
export async function holdPort(...wished: readonly number[]): Promise<HeldPort> {
  const guard = createServer((socket) => socket.destroy());
  const port = await bind(guard, ...wished);
  const release = async (): Promise<void> => {
    if (!guard.listening) return;
    guard.close();
    await once(guard, 'close');
  };
  return { port, [Symbol.asyncDispose]: release };
}
