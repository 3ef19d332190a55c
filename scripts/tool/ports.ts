// Loopback ports: whether one is free, and a free one.
import { once } from 'node:events';
import { createServer } from 'node:net';

async function listenOnce(port: number, host: string): Promise<number | undefined> {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch {
    return undefined; // taken, or not ours to take
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : undefined;
}

/** Whether nothing listens on `port` of 127.0.0.1. */
export async function isFree(port: number): Promise<boolean> {
  return (await listenOnce(port, '127.0.0.1')) !== undefined;
}

/** The first free port among the wished ones, else any free one. @throws when the machine has no free port at all */
export async function freePort(...wished: readonly number[]): Promise<number> {
  for (const port of wished) if (port > 0 && (await isFree(port))) return port;
  const port = await listenOnce(0, '127.0.0.1');
  if (port === undefined) throw new Error('No free port on 127.0.0.1.');
  return port;
}
