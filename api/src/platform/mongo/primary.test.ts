// A new or restarted primary is reported once, and nothing else is (docs/design/keys.md#marks).
import { EventEmitter } from 'node:events';
import { ObjectId, type MongoClient, type ServerDescription } from 'mongodb';
import { expect, test } from 'vitest';
import { watchPrimary } from './primary.ts';

const [process, restarted, election, later] = Array.from({ length: 4 }, () => new ObjectId());
const primary = { type: 'RSPrimary', address: 'a:1', setVersion: 1, electionId: election };
const running = { ...primary, topologyVersion: { processId: process, counter: 1 } };

function watched() {
  const client = new EventEmitter();
  let reports = 0;
  watchPrimary(client as unknown as MongoClient)(() => (reports += 1));
  return (description: Partial<Record<keyof ServerDescription, unknown>>): number => {
    const before = reports;
    client.emit('serverDescriptionChanged', { newDescription: description });
    return reports - before;
  };
}

test('the first primary, a restart, an election, another member and a new configuration are reported', () => {
  const sees = watched();
  expect(sees(running)).toBe(1);
  expect(sees({ ...running, topologyVersion: { processId: restarted, counter: 1 } })).toBe(1);
  expect(sees({ ...running, electionId: later })).toBe(1);
  expect(sees({ ...running, address: 'b:1' })).toBe(1);
  expect(sees({ ...running, setVersion: 2 })).toBe(1);
  expect(sees(primary)).toBe(1); // a server that does not name its process
});

test('the same primary after a lost connection, and members that are no primary, are not reported', () => {
  const sees = watched();
  expect(sees(running)).toBe(1);
  expect(sees({ ...running, type: 'Unknown' })).toBe(0);
  expect(sees({ ...running, topologyVersion: { processId: process, counter: 7 } })).toBe(0);
  expect(sees({ ...running, type: 'RSSecondary', address: 'b:1' })).toBe(0);
  expect(sees(running)).toBe(0);
});

test('a router is reported once, and again after its restart; elections behind it are not seen', () => {
  const sees = watched();
  const router = { type: 'Mongos', address: 'r:1', topologyVersion: { processId: process, counter: 0 } };
  expect(sees(router)).toBe(1);
  expect(sees(router)).toBe(0);
  expect(sees({ ...router, topologyVersion: { processId: restarted, counter: 0 } })).toBe(1);
});
