// A proxy before the stand-in that records each call and its answer. It may have the calls judged, too.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { matchCall } from '../calls.ts';
import { type PassOptions, passCall, readCall } from './pass-call.ts';

/** `sent`: the query or the form. `refusal`: why the judge does not accept it, `undefined` if it does. */
export type Seen = {
  readonly call: string;
  readonly sent: string;
  readonly apiVersion: string | undefined;
  readonly status: number;
  readonly body: unknown;
  readonly refusal: string | undefined;
};
export type Recorder = AsyncDisposable & { readonly origin: string; readonly seen: Seen[] };

async function record(
  options: PassOptions,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): Promise<Seen> {
  const asked = await readCall(request);
  const { text, seen } = await passCall(options, asked);
  response.writeHead(seen.status, { 'content-type': 'application/json' }).end(text);
  const [path = '', query = ''] = asked.url.split('?');
  const call = matchCall(asked.method, path)?.name ?? `${asked.method} ${path}`;
  const version = request.headers['stripe-version'];
  const apiVersion = typeof version === 'string' ? version : undefined;
  return { call, sent: asked.method === 'GET' ? query : asked.sent, apiVersion, ...seen };
}

/** Opens the proxy on a free port of 127.0.0.1. */
export async function openRecorder(options: PassOptions): Promise<Recorder> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void record(options, { request, response }).then(
      (one) => seen.push(one),
      () => request.socket.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://localhost:${port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
