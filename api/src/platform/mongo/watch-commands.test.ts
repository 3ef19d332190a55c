// Tests the events of commands of MongoDB.
import { EventEmitter } from 'node:events';
import type { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { watchCommands } from './watch-commands.ts';

/** A client that runs what the test says. */
function watched() {
  const told: string[] = [];
  const client = new EventEmitter();
  watchCommands(client as unknown as MongoClient, ({ system, name, collection = '-' }) => {
    told.push(`${system} ${name} ${collection}`);
    return (ok) => told.push(`${name} ${ok ? 'ended' : 'failed'}`);
  });
  const begin = (requestId: number, commandName: string, command: object) =>
    client.emit('commandStarted', { requestId, commandName, command });
  return { told, begin, end: (event: string, requestId: number) => client.emit(event, { requestId }) };
}

test('a command is told by its name and its collection, and ends once', () => {
  const { told, begin, end } = watched();
  begin(1, 'find', { find: 'things', filter: { _id: 'a key' } });
  begin(2, 'getMore', { getMore: 77n, collection: 'things' });
  end('commandFailed', 2);
  end('commandSucceeded', 1);
  end('commandSucceeded', 1);
  end('commandSucceeded', 3); // began before anybody watched
  expect(told).toEqual(['mongodb find things', 'mongodb getMore things', 'getMore failed', 'find ended']);
});

test.each([
  ['createUser', { createUser: 'ana', pwd: 'x' }],
  ['hello', { hello: 1 }],
  ['aggregate', { aggregate: 1, pipeline: [] }],
])('%s names no collection, whatever its first value is', (name, command) => {
  const { told, begin } = watched();
  begin(1, name, command);
  expect(told).toEqual([`mongodb ${name} -`]);
});

test('nothing is kept of a command that has ended', () => {
  const { told, begin, end } = watched();
  for (let at = 0; at < 5000; at += 1) {
    begin(at, 'ping', { ping: 1 });
    end(at % 2 === 0 ? 'commandSucceeded' : 'commandFailed', at);
  }
  told.length = 0;
  for (let at = 0; at < 5000; at += 1) end('commandSucceeded', at);
  expect(told).toEqual([]);
});
