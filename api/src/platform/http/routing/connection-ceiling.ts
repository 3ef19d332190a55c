// Bounds the open connections: above it, closes a connection of the network with the most
// (docs/design/limits.md#body-memory).
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../request/client-address.ts';
import { isWorking } from './pipelined-requests.ts';

/** Files that the process needs beside connections of callers: stores, logs, service port. */
const otherFiles = 200;

type Networks = Map<string, Set<Socket>>;

function largest(networks: Networks): Set<Socket> {
  let most = new Set<Socket>();
  for (const connections of networks.values()) if (connections.size >= most.size) most = connections;
  return most;
}

/** Ends the oldest connection of the largest network without running work; the newest if there is none. */
function endOne(networks: Networks, newest: Socket): void {
  for (const socket of largest(networks)) if (!isWorking(socket)) return void socket.destroy();
  newest.destroy();
}

function add(networks: Networks, socket: Socket): void {
  const network = networkOf(socket.remoteAddress ?? '');
  const connections = networks.get(network) ?? new Set();
  networks.set(network, connections.add(socket));
  socket.once('close', () => {
    connections.delete(socket);
    if (connections.size === 0) networks.delete(network);
  });
}

/** Keeps `server` at `most` connections. The newest is refused if none of the largest network may end. */
export function limitConnections(server: Server, most: number, onEnded: () => void): void {
  const networks: Networks = new Map();
  let open = 0;
  server.on('connection', (socket) => {
    add(networks, socket);
    open += 1;
    socket.once('close', () => void (open -= 1));
    if (open <= most) return;
    onEnded();
    endOne(networks, socket);
  });
}

/** The number of connections that the limit of open files allows; `undefined` if that is unknown. */
export async function connectionsByFiles(file = '/proc/self/limits'): Promise<number | undefined> {
  const limits = await readFile(file, 'utf8').catch(() => '');
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft === undefined ? undefined : Math.max(1, Number(soft) - otherFiles);
}
