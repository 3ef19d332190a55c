// A host in front of a real API that records each request, and may refuse, redirect or lose what a test says.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Recorded = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** What the host does instead of passing a request on. `lost`: passed on, but the answer is cut off. */
export type Instead = {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};
export type Rule = (request: Recorded, turn: number) => Instead | 'lost' | undefined;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** @param api the URL of the API behind; without one every request needs a rule */
export async function openHost(api?: string, rule: Rule = () => undefined) {
  const requests: Recorded[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const { method = '', url = '', headers } = request;
    const recorded = { method, path: url, headers, body };
    requests.push(recorded);
    const instead = rule(recorded, requests.length);
    if (instead !== undefined && instead !== 'lost') {
      response.writeHead(instead.status, instead.headers).end(instead.body ?? '');
      return;
    }
    const { host: _host, connection: _connection, 'content-length': _length, ...passed } = headers;
    const real = await fetch(new URL(url, api), {
      method,
      headers: passed as Record<string, string>,
      ...(method === 'GET' ? {} : { body }),
    });
    const text = await real.text();
    if (instead === 'lost') {
      response.destroy();
      return;
    }
    const after = real.headers.get('Retry-After');
    response.writeHead(real.status, {
      'Content-Type': 'application/json',
      ...(after && { 'Retry-After': after }),
    });
    response.end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resume) => server.close(resume));
    },
  };
}
