// For tests: a server whose connections are limited, and clients that send bytes by hand.
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import { connect } from 'node:net';
import { createAnswerBudget } from '../limits/answer-budget.ts';
import { limitPipelining } from './pipelined-requests.ts';

type ServeOptions = {
  readonly stuckMs?: number;
  readonly mostBytes?: number;
  readonly limits?: ServerOptions;
};

/** A client that has sent these bytes; it reads the answers after `read`. */
function openClient(port: number, sent: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).pause();
  socket.write(sent);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.pause();
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  return {
    write: (more: string) => socket.write(more),
    read: () => void socket.resume(),
    readLittle: () => void socket.resume().once('data', () => socket.pause()),
    statuses: () => text.match(/HTTP\/1\.1 \d+/g)?.length ?? 0,
    text: () => text,
    close: () => socket.destroy(),
    closed,
  };
}

/** A server on loopback; `ended` counts connections by the reason. */
export async function serveLimited(
  app: RequestListener,
  { stuckMs = 30_000, mostBytes = 64 * 2 ** 20, limits = {} }: ServeOptions = {},
) {
  const ended = { memory: 0, stuck: 0 };
  const nowMs = () => performance.now();
  const budget = createAnswerBudget({ mostBytes, nowMs, onEnded: () => (ended.memory += 1) });
  const server = createServer(limits);
  server.maxRequestsPerSocket = 1000;
  limitPipelining(server, app, {
    budget,
    networkOf: ({ socket }) => socket.remoteAddress ?? '',
    stuckMs,
    onStuck: () => (ended.stuck += 1),
    nowMs,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    budget,
    ended,
    open: (sent: string) => openClient(address.port, sent),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
