// A crowd of connections that send many requests ahead and read no answer.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type UnreadCrowdOptions = {
  readonly url: string;
  readonly path: string;
  readonly connections: number;
  /** Requests that each connection sends in one piece. */
  readonly requests: number;
};

/** Opens the connections and sends. Disposal closes all. */
export async function openUnreadCrowd({ url, path, connections, requests }: UnreadCrowdOptions) {
  const { host, port } = new URL(url);
  const sent = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(requests);
  const sockets: Socket[] = [];
  for (let at = 0; at < connections; at += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined).pause();
    socket.write(sent);
    sockets.push(socket);
  }
  return {
    /** Reads what the system has kept, until the server closes all connections. */
    async closed(): Promise<void> {
      const closing = sockets.map(async (socket) => {
        if (!socket.destroyed) await once(socket.resume(), 'close');
      });
      await Promise.all(closing);
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
