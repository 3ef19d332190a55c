// Stands between a proxy and the API: keeps what the proxy sent, and hands requests and answers on.
import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';

/** What arrived of one request. */
type Recorded = { readonly headers: IncomingHttpHeaders; bytes: number };

/** Path that the recorder answers itself: no call of the API takes a body as large as a proxy must. */
export const countedPath = '/counted';

/** Listens on `port` of this machine. Disposal closes it. */
export async function startRecorder(port: number, apiPort: number) {
  const seen: Recorded[] = [];
  const server = createServer((incoming, answer) => {
    const recorded: Recorded = { headers: incoming.headers, bytes: 0 };
    seen.push(recorded);
    incoming.on('data', (part: Buffer) => void (recorded.bytes += part.length));
    if (incoming.url === countedPath) return void incoming.on('end', () => answer.end('counted'));
    const { url, method, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port: apiPort, path: url, method, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 500, from.headers);
      from.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** The last request. */
    last: () => seen.at(-1),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
