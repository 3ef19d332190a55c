// A command that waits for a closed socket ends (record 027).
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endWaitsOfClosedSockets } from './closed-sockets.ts';
import { isOutage } from './outage.ts';

const server: Server = createServer((socket) => void socket.on('error', () => undefined));
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  endWaitsOfClosedSockets();
  endWaitsOfClosedSockets();
});
afterAll(() => void server.close());

const open: readonly (readonly [string, () => Socket])[] = [
  ['a plain socket', () => connect(port, '127.0.0.1')],
  ['a TLS socket', () => connectTls(port, '127.0.0.1')],
];

test.each(open)('a write to %s that was destroyed before is rejected', async (_name, dial) => {
  const socket = dial();
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.destroy();
  expect(socket.write('command')).toBe(false); // no error and no `drain` follow
  const thrown: unknown = await once(socket, 'drain').catch((error: unknown) => error);
  expect(String(thrown)).toContain('closed before it was drained');
  expect(isOutage(thrown)).toBe(true);
});

test('a socket that nobody waits for closes without an error', async () => {
  const socket = connect(port, '127.0.0.1');
  const errors: unknown[] = [];
  socket.on('error', (error) => errors.push(error));
  await once(socket, 'connect');
  socket.destroy();
  await once(socket, 'close');
  expect(errors).toEqual([]);
});

test('a request by HTTP whose connection closes gets one error, not two', async () => {
  const closing = createServer((socket) => void socket.once('data', () => void socket.destroy()));
  closing.listen(0, '127.0.0.1');
  await once(closing, 'listening');
  const address = closing.address();
  const errors: unknown[] = [];
  const sent = request({
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
  });
  sent.on('error', (error) => errors.push(error));
  sent.end();
  await new Promise((resolve) => void sent.once('close', resolve)); // `once` of events would reject
  expect(errors.map(String)).toEqual(['Error: socket hang up']);
  closing.close();
});
