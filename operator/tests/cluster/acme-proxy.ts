// Stands before Pebble: counts per host name, limits, and faults of the connection.
import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Agent, createServer, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@glimpse/processes/ports';
import { type Limits, createCounts } from './acme-counts.ts';
import type { TestCertificate } from './certificate.ts';

/** What happens to requests whose path matches, `times` times (always if absent). */
export type ProxyFault = { readonly path: RegExp; readonly times?: number } & (
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: object | string;
      readonly headers?: OutgoingHttpHeaders;
    }
  | { readonly kind: 'cut' }
  /** Forwards the request and cuts the answer: the outcome is unknown to the client. */
  | { readonly kind: 'lose' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'endless' }
);

type Upstream = {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
};

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function forward(
  target: string,
  agent: Agent,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<Upstream> {
  const sent = request(new URL(incoming.url ?? '/', target), {
    method: incoming.method,
    agent,
    headers: incoming.headers, // with the Host of the client: Pebble builds its URLs from it
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await read(answer) };
}

const problem = (type: string, detail: string) =>
  JSON.stringify({ type: `urn:ietf:params:acme:error:${type}`, detail, status: 429 });

/** Sends bytes until the client goes. */
function sendEndlessly(answer: ServerResponse): void {
  answer.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(65_536, ' ');
  const more = () => {
    while (!answer.destroyed && answer.write(chunk));
  };
  answer.on('drain', more);
  more();
}

/** Does what the fault says. @returns whether the request is finished by it */
async function applyFault(fault: ProxyFault, answer: ServerResponse): Promise<boolean> {
  switch (fault.kind) {
    case 'status':
      answer.writeHead(fault.status, { 'content-type': 'application/problem+json', ...fault.headers });
      answer.end(typeof fault.body === 'object' ? JSON.stringify(fault.body) : (fault.body ?? ''));
      return true;
    case 'cut':
      answer.destroy();
      return true;
    case 'endless':
      sendEndlessly(answer);
      return true;
    case 'delay':
      await pause(fault.ms);
      return false;
    case 'lose':
      return false;
  }
}

/** Where Pebble is, where to listen, and what to limit. */
export type ProxyPlan = {
  readonly target: string;
  readonly host: string;
  readonly certificate: TestCertificate;
  readonly limits: Limits;
};

/** Starts the proxy on a free port. */
export async function startAcmeProxy({ target, host, certificate, limits }: ProxyPlan) {
  const agent = new Agent({ keepAlive: true, ca: certificate.cert });
  const counts = createCounts(limits);
  let current: { readonly fault: ProxyFault; left: number } | undefined;
  const takeFault = (path: string): ProxyFault | undefined => {
    if (!current || current.left <= 0 || !current.fault.path.test(path)) return undefined;
    current.left -= 1;
    return current.fault;
  };
  const serve = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const body = await read(incoming);
    const path = new URL(incoming.url ?? '/', target).pathname;
    const fault = takeFault(path);
    if (fault && (await applyFault(fault, answer))) return;
    if (counts.refuses(path, body.toString())) {
      const headers = {
        'content-type': 'application/problem+json',
        'retry-after': `${limits.retryAfterSeconds ?? 60}`,
      };
      answer.writeHead(429, headers).end(problem('rateLimited', 'too many for this name'));
      return;
    }
    const got = await forward(target, agent, incoming, body);
    counts.note({ path, request: body.toString(), status: got.status, answer: got.body.toString() });
    if (fault?.kind === 'lose') answer.destroy();
    else answer.writeHead(got.status, got.headers).end(got.body);
  };
  const server = createServer(certificate, (incoming, answer) => {
    serve(incoming, answer).catch(() => answer.destroy()); // the client sees a cut connection
  });
  const port = await freePort();
  server.listen(port, host);
  await once(server, 'listening');
  return {
    origin: `https://${host}:${port}`,
    counts,
    fault: (fault: ProxyFault | undefined) =>
      void (current = fault && { fault, left: fault.times ?? Infinity }),
    async [Symbol.asyncDispose]() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
