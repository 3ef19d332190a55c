// A proxy before the stand-in for Stripe: times its answers and counts the requests that are there at once.
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** `spentMs`: the sum of the answer times since the last reset. `most`: requests that were there at once. */
export type Timing = { spentMs: number; calls: number; most: number };

/** @param behind origin of the stand-in */
export async function openTimingProxy(behind: string) {
  const agent = new Agent({ keepAlive: true });
  const timing: Timing = { spentMs: 0, calls: 0, most: 0 };
  let atOnce = 0;
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    atOnce += 1;
    timing.most = Math.max(timing.most, atOnce);
    const body = await buffer(incoming);
    const began = performance.now();
    const { method, headers } = incoming;
    const outward = send(new URL(incoming.url ?? '/', behind), { method, headers, agent });
    outward.end(body);
    const [answer] = (await once(outward, 'response')) as [IncomingMessage];
    const given = await buffer(answer);
    timing.spentMs += performance.now() - began;
    timing.calls += 1;
    atOnce -= 1;
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(given);
  };
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://localhost:${port}`,
    /** Resets the counters. @returns their values before */
    reset: (): Timing => {
      const past = { ...timing };
      Object.assign(timing, { spentMs: 0, calls: 0, most: 0 });
      return past;
    },
    async [Symbol.asyncDispose]() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
