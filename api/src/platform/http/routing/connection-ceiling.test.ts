// Which connection ends when there are too many (docs/design/limits.md#body-memory).
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAnswerBudget } from '../limits/answer-budget.ts';
import { connectionsByFiles, limitConnections } from './connection-ceiling.ts';
import { limitPipelining } from './pipelined-requests.ts';

/** A server without a port, whose connections are opened by hand. */
function start(most: number) {
  const server = createServer();
  const ended: string[] = [];
  let count = 0;
  const budget = createAnswerBudget({ mostBytes: 1, nowMs: () => 0, onEnded: () => undefined });
  const deps = { budget, networkOf: () => '', stuckMs: 1, onStuck: () => undefined, nowMs: () => 0 };
  limitPipelining(server, () => undefined, deps);
  limitConnections(server, most, () => (count += 1));
  const open = (name: string, remoteAddress: string) => {
    const destroy = (): void => {
      ended.push(name);
      socket.emit('close');
    };
    const socket = Object.assign(new Socket(), { destroy });
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
    server.emit('connection', socket);
    return {
      close: () => socket.emit('close'),
      ask(state: { complete: boolean; writableEnded: boolean }) {
        const request = Object.assign(new IncomingMessage(socket), { complete: state.complete });
        const response = new ServerResponse(request);
        if (state.writableEnded) response.end();
        server.emit('request', request, response);
      },
    };
  };
  return { open, ended, counted: () => count };
}
const working = { complete: true, writableEnded: false };

test('the oldest connection of the largest network ends, not the newest', () => {
  const { open, ended, counted } = start(3);
  open('other', '198.51.100.1');
  open('first', '192.0.2.1');
  open('second', '192.0.2.2');
  expect(ended).toEqual([]);
  open('newest', '203.0.113.1');
  expect(ended).toEqual(['first']);
  expect(counted()).toBe(1);
});

test('a request that is worked on keeps its connection; unfinished and answered ones do not', () => {
  const { open, ended } = start(4);
  for (const name of ['works', 'works too']) open(name, '192.0.2.1').ask(working);
  open('sends', '192.0.2.2').ask({ complete: false, writableEnded: false });
  open('answered', '192.0.2.3').ask({ complete: true, writableEnded: true });
  open('newest', '198.51.100.1');
  expect(ended).toEqual(['sends']);
  open('next', '203.0.113.1');
  expect(ended).toEqual(['sends', 'answered']);
});

test('the newest is refused if all others are worked on', () => {
  const { open, ended } = start(2);
  for (const name of ['a', 'b']) open(name, '192.0.2.1').ask(working);
  open('newest', '198.51.100.1');
  expect(ended).toEqual(['newest']);
});

test('closed connections do not count', () => {
  const { open, ended } = start(1);
  for (const name of ['a', 'b', 'c']) open(name, '192.0.2.1').close();
  open('d', '192.0.2.1');
  expect(ended).toEqual([]);
});

test('the limit of open files leaves room for other files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'limits-'));
  const file = join(folder, 'limits');
  await writeFile(
    file,
    'Limit  Soft Limit  Hard Limit\nMax open files            1024     524288    files\n',
  );
  expect(await connectionsByFiles(file)).toBe(824);
  expect(await connectionsByFiles(join(folder, 'none'))).toBeUndefined();
  await rm(folder, { recursive: true });
});
