// Bodies on real sockets that together exceed their memory (docs/design/limits.md#body-memory).
import { limits } from '@glimpse/contracts/limits';
import type { IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { endpoint } from '@glimpse/contracts/endpoint';
import { Scalar } from '@glimpse/contracts/shapes';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createBodyBudgets } from '#platform/http/limits/body-budgets.ts';
import { route } from '#platform/http/routing/route.ts';
import { anonymous, serveCalls } from '#platform/http/routing/testing.ts';

const store = endpoint({
  method: 'POST',
  path: '/api/v2/letter',
  summary: 'store',
  access: 'anyone',
  csrf: 'shrimp',
  limit: 'get_page',
  bodyLimit: 'by_caller',
  body: z.object({ letter: Scalar }),
  response: z.strictObject({ record: z.unknown(), details: z.strictObject({}) }),
  errors: [],
});
const open = endpoint({ ...store, path: '/api/v2/open', bodyLimit: 'small' });
const sealed = endpoint({ ...store, path: '/api/v2/sealed', bodyLimit: 'sealed' });

/** Serves the calls with 150,000 bytes for large bodies. The header `x-prefix` is the caller's network. */
async function serve(run: () => Promise<void> = async () => undefined) {
  const ended: string[] = [];
  const bodies = createBodyBudgets({
    smallBytes: limits.smallBodiesBytes,
    largeBytes: 150_000,
    nowMs: () => performance.now(),
    onEnded: (name) => ended.push(name),
  });
  const calls = [store, open, sealed].map((contract) =>
    route(contract, async (_: object, { body }) => (await run(), { record: body, details: {} })),
  );
  const actor = ({ headers }: { headers: IncomingHttpHeaders }) => ({
    ...anonymous,
    clientPrefix: headers['x-prefix']?.toString() ?? 'none',
  });
  const server = await serveCalls(calls, { bodies, actor });
  return { server, bodies, ended, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

type Served = Awaited<ReturnType<typeof serve>>;

/** Sends `sent` of a body of `length` bytes. `answer`: so far; `closed` resolves with all of it. */
type Part = { readonly sent?: number; readonly length?: number; readonly path?: string };

function unfinished(
  { server }: Served,
  prefix: string,
  { sent = 60_000, length = 130_000, path = store.path }: Part = {},
) {
  const socket: Socket = connect(server.port, '127.0.0.1');
  let answer = '';
  const closed = new Promise<string>((resolve) => {
    socket.on('data', (chunk: Buffer) => void (answer += chunk.toString()));
    socket.on('error', () => undefined).on('close', () => resolve(answer));
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: h\r\nX-Prefix: ${prefix}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${length}\r\n\r\n${'{"letter":"'.padEnd(sent, 'x')}`,
  );
  return { answer: () => answer, closed, socket };
}

const letter = (chars: number) => JSON.stringify({ letter: 'x'.repeat(chars) });
const send = (
  { server }: Served,
  body: string | Uint8Array<ArrayBuffer>,
  { path = store.path, ...headers }: Record<string, string> = {},
) =>
  server.send('POST', path, {
    body,
    headers: { 'content-type': 'application/json', 'x-prefix': 'mine', ...headers },
  });

test('when memory is full, the slowest of the largest prefix gets 429 and its connection closes', async () => {
  await using served = await serve();
  const slow = unfinished(served, 'a');
  await expect.poll(() => served.bodies.heldBytes('large')).toBeGreaterThanOrEqual(60_000);
  const other = unfinished(served, 'a', { sent: 70_000 });
  await expect.poll(() => served.bodies.heldBytes('large')).toBeGreaterThanOrEqual(130_000);
  expect((await send(served, letter(40_000))).status).toBe(200);
  const answer = await slow.closed;
  expect(answer).toContain('HTTP/1.1 429');
  expect(answer).toContain('Connection: close');
  expect(answer).toContain('Retry-After: 5');
  expect(served.ended).toEqual(['large']);
  expect(other.socket.destroyed).toBe(false);
  other.socket.destroy();
  await expect.poll(() => served.bodies.heldBytes('large')).toBe(0);
});

test('calls with small bodies have memory of their own', async () => {
  await using served = await serve();
  const crowd = ['a', 'b'].map((prefix) => unfinished(served, prefix, { sent: 70_000 }));
  await expect.poll(() => served.bodies.heldBytes('large')).toBeGreaterThanOrEqual(140_000);
  const small = unfinished(served, 'c', { path: open.path, sent: 16_000, length: 16_384 });
  await expect.poll(() => served.bodies.heldBytes('small')).toBeGreaterThanOrEqual(16_000);
  small.socket.write(`${'x'.repeat(382)}"}`);
  await expect.poll(() => served.bodies.heldBytes('small')).toBe(0);
  await expect.poll(small.answer).toContain('HTTP/1.1 200');
  expect(served.ended).toEqual([]);
  for (const { socket } of [...crowd, small]) socket.destroy();
});

test('a body counts until its request is answered', async () => {
  const gate = Promise.withResolvers<void>();
  await using served = await serve(() => gate.promise);
  const answer = send(served, letter(5000));
  await expect.poll(() => served.bodies.heldBytes('large')).toBe(5013);
  gate.resolve();
  expect((await answer).status).toBe(200);
  expect(served.bodies.heldBytes('large')).toBe(0);
});

test.each([
  ['encrypted contents, which count twice, and four times in use', sealed.path, 40_052, 1],
  ['texts', store.path, 20_026, 2],
])('of two bodies of 10,000 bytes: %s', async (_what, path, bytes, atOnce) => {
  const gate = Promise.withResolvers<void>();
  let running = 0;
  await using served = await serve(() => ((running += 1), gate.promise));
  const answers = [1, 2].map(() => send(served, letter(10_000), { path }));
  await expect.poll(() => served.bodies.heldBytes('large')).toBe(bytes);
  await expect.poll(() => running).toBe(atOnce);
  gate.resolve();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  expect(running).toBe(2);
});

test('a compressed body counts with what it became', async () => {
  const gate = Promise.withResolvers<void>();
  await using served = await serve(() => gate.promise);
  const answer = send(served, new Uint8Array(gzipSync(letter(100_000))), { 'content-encoding': 'gzip' });
  await expect.poll(() => served.bodies.heldBytes('large')).toBe(102_400); // whole pages
  const crowd = unfinished(served, 'a', { sent: 50_000 });
  expect(await crowd.closed).toContain('HTTP/1.1 429');
  gate.resolve();
  expect(((await (await answer).json()) as { record: object }).record).toEqual({
    letter: 'x'.repeat(100_000),
  });
  expect(served.bodies.heldBytes('large')).toBe(0);
});

test('a compressed body that becomes too much is refused, not the bodies of others', async () => {
  await using served = await serve();
  const crowd = unfinished(served, 'a');
  await expect.poll(() => served.bodies.heldBytes('large')).toBeGreaterThanOrEqual(60_000);
  const packed = new Uint8Array(gzipSync(letter(100_000)));
  expect((await send(served, packed, { 'content-encoding': 'gzip' })).status).toBe(429);
  expect(crowd.socket.destroyed).toBe(false);
  crowd.socket.destroy();
});

test('a body in many pieces arrives whole', async () => {
  await using served = await serve();
  const text = letter(9000);
  const { socket, closed } = unfinished(served, 'a', { sent: 11, length: text.length });
  socket.setNoDelay(true);
  for (const piece of text.slice(11).match(/.{1,7}/g) ?? []) socket.write(piece);
  socket.end();
  expect(await closed).toContain(`"letter":"${'x'.repeat(9000)}"`);
});
