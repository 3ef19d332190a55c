// What one connection may have in work or unsent (docs/design/limits.md#answer-memory).
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { endAnswer } from '../core/end-answer.ts';
import { isWorking } from './pipelined-requests.ts';
import { serveLimited } from './testing-pipelining.ts';

/** The machine may be busy. */
const eventually = <Value>(read: () => Value) => expect.poll(read);

const megabyte = 'x'.repeat(2 ** 20);
const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** An app whose answers are sent by hand. */
function byHand() {
  const running: { readonly request: IncomingMessage; readonly response: ServerResponse }[] = [];
  let most = 0;
  const app: RequestListener = (request, response) => {
    running.push({ request, response });
    most = Math.max(most, running.length);
  };
  const answerOne = (): void => {
    const next = running.shift();
    if (next) endAnswer(next.response, { body: 'answer' });
  };
  return { app, running, answerOne, most: () => most };
}

test('requests that wait do not run into the limit for headers', async () => {
  const { app, running, answerOne } = byHand();
  const limits = { headersTimeout: 100, connectionsCheckingInterval: 20 };
  await using server = await serveLimited(app, { limits });
  const client = server.open(get.repeat(60));
  client.read();
  await eventually(() => running.length).toBe(4);
  await pause(500);
  for (let sent = 0; sent < 60; sent += 1) {
    await eventually(() => running.length).toBeGreaterThan(0);
    answerOne();
  }
  await eventually(() => client.statuses()).toBe(60);
});

test('of a chunk of 900 requests four run at a time, and all are answered', async () => {
  const { app, running, answerOne, most } = byHand();
  await using server = await serveLimited(app);
  const client = server.open(get.repeat(900));
  client.read();
  await eventually(() => running.length).toBe(4);
  expect(server.budget.heldBytes()).toBeLessThan(3 * 65_536 + 50 * 2100); // the others are not parsed yet
  const answering = setInterval(answerOne, 0);
  await eventually(client.statuses).toBe(900);
  clearInterval(answering);
  expect(most()).toBe(4);
  expect(server.budget.heldBytes()).toBe(0);
  client.write(get); // the connection is read again
  await eventually(() => running.length).toBe(1);
});

test('requests that nobody reads the answers of are not started, in work or waiting', async () => {
  let started = 0;
  await using server = await serveLimited((_request, response) => {
    started += 1;
    endAnswer(response, { body: megabyte, encoding: 'latin1' });
  });
  server.open(get.repeat(900));
  await eventually(() => server.budget.heldBytes()).toBeGreaterThan(2 ** 20);
  await pause(300);
  const before = started;
  expect(before).toBeLessThan(40); // the system takes some megabytes
  expect(server.budget.heldBytes()).toBeLessThan(5 * 2 ** 20);
  await pause(300);
  expect(started).toBe(before);
});

test('the socket of a connection with four open requests is not read', async () => {
  const { app, running, answerOne } = byHand();
  await using server = await serveLimited(app);
  const client = server.open(get.repeat(4));
  client.read();
  await eventually(() => running.length).toBe(4);
  const socket = running[0]?.request.socket;
  const before = socket?.bytesRead ?? 0;
  client.write(get.repeat(100_000));
  await pause(200);
  expect((socket?.bytesRead ?? 0) - before).toBeLessThanOrEqual(2 * 65_536);
  const paused = socket?.bytesRead ?? 0;
  const answering = setInterval(answerOne, 0);
  await eventually(() => socket?.bytesRead).toBeGreaterThan(paused);
  clearInterval(answering);
});

test('the body of the fourth request arrives although the socket is not read for a fifth', async () => {
  const bodies: string[] = [];
  await using server = await serveLimited((request, response) => {
    if (request.method === 'GET') return;
    setTimeout(() => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        bodies.push(body);
        endAnswer(response);
      });
    }, 50);
  });
  const client = server.open(`${get.repeat(3)}POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n`);
  await pause(100);
  client.write('y'.repeat(200_000) + get.repeat(5));
  await eventually(() => bodies.map(({ length }) => length)).toEqual([200_000]);
});

test('a connection that takes nothing of an answer for the time is ended; a slow one is not', async () => {
  await using server = await serveLimited(
    (_request, response) => endAnswer(response, { body: megabyte.repeat(16), encoding: 'latin1' }),
    { stuckMs: 900 },
  );
  const stuck = server.open(get);
  const slow = server.open(get);
  const reading = setInterval(() => slow.readLittle(), 10);
  await eventually(() => server.ended.stuck).toBe(1);
  await eventually(() => slow.text().length).toBeGreaterThan(16 * 2 ** 20);
  clearInterval(reading);
  stuck.read();
  await stuck.closed;
  expect(stuck.text().length).toBeLessThan(16 * 2 ** 20);
  expect(server.ended).toEqual({ memory: 0, stuck: 1 });
});

test('above the memory of all answers connections end, and new callers are served', async () => {
  await using server = await serveLimited(
    (request, response) =>
      endAnswer(response, { body: request.url === '/small' ? 'ok' : megabyte.repeat(8), encoding: 'latin1' }),
    { mostBytes: 40 * 2 ** 20 },
  );
  for (let at = 0; at < 20; at += 1) server.open(get.repeat(4));
  await eventually(() => server.ended.memory).toBeGreaterThan(0);
  expect(server.budget.heldBytes()).toBeLessThanOrEqual(40 * 2 ** 20);
  const client = server.open(get.replace('/', '/small'));
  client.read();
  await eventually(client.text).toContain('ok');
});

test('a chunk of the smallest requests is not parsed ahead, also after a body of any kind', async () => {
  const { app } = byHand();
  await using server = await serveLimited(app);
  const post = 'POST / HTTP/1.1\r\nHost: a\r\n';
  const bodies = [
    '',
    `${post}Content-Length: 3000\r\n\r\n${'z'.repeat(3000)}`,
    `${post}Transfer-Encoding: chunked\r\n\r\nbb8\r\n${'z'.repeat(3000)}\r\n0\r\n\r\n`,
  ];
  for (const body of bodies) {
    const before = server.budget.heldBytes();
    const client = server.open(body + get.repeat(2300));
    await eventually(() => server.budget.heldBytes() - before).toBeGreaterThan(0);
    await pause(100);
    expect(server.budget.heldBytes() - before).toBeLessThan(3 * 65_536 + 160 * 2100);
    client.close();
    await eventually(() => server.budget.heldBytes()).toBe(before);
  }
});

test('a caller who sends one request comes before those who send many ahead', async () => {
  let [ahead, before] = [0, -1];
  await using server = await serveLimited(({ url }, response) => {
    if (url === '/alone') before = ahead;
    else ahead += 1;
    endAnswer(response, { body: 'answer' });
  });
  for (let at = 0; at < 50; at += 1) server.open(get.repeat(1000)).read();
  await eventually(() => ahead).toBeGreaterThan(60);
  const asked = ahead;
  server.open(get.replace('/', '/alone')).read();
  await eventually(() => before).toBeGreaterThan(-1);
  expect(before - asked).toBeLessThan(200);
});

test('a connection works while a complete request is not answered', async () => {
  const { app, running, answerOne } = byHand();
  await using server = await serveLimited(app);
  const client = server.open(get);
  client.read();
  await eventually(() => running.length).toBe(1);
  const socket = running[0]?.request.socket;
  expect(socket && isWorking(socket)).toBe(true);
  answerOne();
  await eventually(() => socket && isWorking(socket)).toBe(false);
});

test('an idle connection keeps neither its request nor its answer in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const messages: WeakRef<object>[] = [];
  await using server = await serveLimited((request, response) => {
    messages.push(new WeakRef(request), new WeakRef(response));
    request.resume();
    endAnswer(response, { body: 'answer' });
  });
  const client = server.open('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody');
  client.read();
  await eventually(() => client.statuses()).toBe(1);
  for (let turn = 0; turn < 20; turn += 1) {
    await pause(10); // a reference that was read lives to the end of its turn
    collect();
  }
  expect(messages.filter((message) => message.deref())).toEqual([]);
  client.write(get);
  await eventually(() => client.statuses()).toBe(2);
});
