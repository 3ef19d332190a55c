// A TCP proxy that loses answers: it takes the whole answer from the API and hands on only its first bytes, then cuts the line.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { takeAnswer } from '../../../scripts/tool/wire.ts';

/** How many bytes of an answer of `length` bytes get through. */
export type Cut = (length: number) => number;

/** Listens on `port`. Every answer is cut while `cut` is set; without it the proxy is transparent. */
export type CuttingProxy = AsyncDisposable & { readonly port: number; cut: Cut | undefined };

function relay(client: Socket, upstream: Socket, state: { cut: Cut | undefined }): void {
  let answer: Buffer = Buffer.alloc(0);
  const end = () => {
    client.destroy();
    upstream.destroy();
  };
  client.on('data', (bytes: Buffer) => upstream.write(bytes));
  upstream.on('data', (bytes: Buffer) => {
    if (state.cut === undefined) return void client.write(bytes);
    answer = Buffer.concat([answer, bytes]);
    if (takeAnswer(answer) === undefined) return; // the API must believe that all of it went out
    client.write(answer.subarray(0, state.cut(answer.length)), end);
  });
  for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
}

/** Opens the proxy in front of `target`, a port of this machine. */
export async function openCuttingProxy(target: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
    for (const socket of [client, upstream]) sockets.add(socket);
    relay(client, upstream, proxy);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const proxy: CuttingProxy = {
    port,
    cut: undefined,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
