// The edge of a test: a TLS front that chooses the Secret of a route by server name.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createSecureContext, createServer, type SecureContext } from 'node:tls';
import type { Kube } from '#kube/client.ts';
import { ingresses } from '#resources/kinds/network.ts';
import { secrets } from '#resources/kinds/storage.ts';

/** A running front. `refused` counts server names without a route. */
export type Edge = AsyncDisposable & { readonly port: number; readonly refused: () => number };
/** Name of the Secret with the certificate of a host; `undefined`: no route. */
export type SecretOf = (host: string) => Promise<string | undefined>;

/** Chooses by the Ingresses of a namespace. */
export const ingressSecret =
  (kube: Kube, namespace: string): SecretOf =>
  async (host) =>
    (await kube.of(ingresses).get({ namespace, name: `https.${host}` })) && `tls.${host}`;

type Place = { readonly kube: Kube; readonly namespace: string; readonly secretOf: SecretOf };

async function contextOf(
  { kube, namespace, secretOf }: Place,
  host: string,
): Promise<SecureContext | undefined> {
  const name = await secretOf(host);
  if (name === undefined) return undefined;
  const { data = {} } = (await kube.of(secrets).get({ namespace, name })) ?? {};
  const [cert, key] = ['tls.crt', 'tls.key'].map((entry) => Buffer.from(data[entry] ?? '', 'base64'));
  return createSecureContext({ cert: cert ?? '', key: key ?? '' });
}

/** Starts the front on a free port. Routes and Secrets are read at each handshake. */
export async function startEdge(place: Place): Promise<Edge> {
  let refused = 0;
  const server = createServer({
    SNICallback(host, done) {
      contextOf(place, host).then(
        (context) => {
          if (!context) refused += 1;
          done(context ? null : new Error('no such host'), context);
        },
        (thrown: unknown) => done(thrown instanceof Error ? thrown : new Error('failed')),
      );
    },
  });
  server.on('tlsClientError', () => undefined);
  server.on('secureConnection', (socket) => {
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    refused: () => refused,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close').catch(() => undefined);
    },
  };
}
