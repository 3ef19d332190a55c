// Bounds the open connections: when there are too many, the network that has most gives one up
// (docs/design/limits.md#body-memory).
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../request/client-address.ts';

/** Files that the process needs beside connections of callers: stores, logs, service port. */
const otherFiles = 200;

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };
type Connection = { readonly socket: Socket; last: Exchange | undefined };
type Networks = Map<string, Set<Connection>>;

/** Whether no complete request of this connection is being worked on. */
function mayEnd({ last }: Connection): boolean {
  return last === undefined || last.response.writableEnded || !last.request.complete;
}

function largest(networks: Networks): Set<Connection> {
  let most = new Set<Connection>();
  for (const connections of networks.values()) if (connections.size >= most.size) most = connections;
  return most;
}

/** Ends the oldest connection of the largest network that may end; the newest if none may. */
function endOne(networks: Networks, newest: Connection): void {
  for (const connection of largest(networks)) if (mayEnd(connection)) return void connection.socket.destroy();
  newest.socket.destroy();
}

function add(networks: Networks, socket: Socket): Connection {
  const network = networkOf(socket.remoteAddress ?? '');
  const connections = networks.get(network) ?? new Set();
  const connection: Connection = { socket, last: undefined };
  networks.set(network, connections.add(connection));
  socket.once('close', () => {
    connections.delete(connection);
    if (connections.size === 0) networks.delete(network);
  });
  return connection;
}

/** Keeps `server` at `most` connections. The newest is refused if none of the largest network may end. */
export function limitConnections(server: Server, most: number, onEnded: () => void): void {
  const networks: Networks = new Map();
  const bySocket = new WeakMap<Socket, Connection>();
  let open = 0;
  server.on('connection', (socket) => {
    const connection = add(networks, socket);
    bySocket.set(socket, connection);
    open += 1;
    socket.once('close', () => void (open -= 1));
    if (open <= most) return;
    onEnded();
    endOne(networks, connection);
  });
  server.on('request', (request, response) => {
    const connection = bySocket.get(request.socket);
    if (connection) connection.last = { request, response };
  });
}

/** The number of connections that the limit of open files allows; `undefined` if that is unknown. */
export async function connectionsByFiles(file = '/proc/self/limits'): Promise<number | undefined> {
  const limits = await readFile(file, 'utf8').catch(() => '');
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft === undefined ? undefined : Math.max(1, Number(soft) - otherFiles);
}
