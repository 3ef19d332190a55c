// Members of the replica set whose clocks differ are one warning (docs/design/trust.md#time).
import { EventEmitter } from 'node:events';
import type { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { watchMemberClocks } from './member-clocks.ts';

function aScene() {
  const client = new EventEmitter();
  const seen: (readonly [boolean, number])[] = [];
  let ms = 0;
  watchMemberClocks(client as unknown as Pick<MongoClient, 'on'>, {
    monotonicMs: () => ms,
    onDifference: (differs, by) => seen.push([differs, by]),
  });
  /** One heartbeat of a member whose clock is `aheadMs` ahead; it arrives `lateMs` late. */
  const beat = (member: string, aheadMs: number, lateMs = 0): void => {
    ms += 2000;
    const reply = { localTime: new Date(1_000_000 + ms + aheadMs - lateMs) };
    client.emit('serverHeartbeatSucceeded', { connectionId: member, duration: 0, reply });
  };
  return { client, seen, beat };
}

test('a difference above 1 s is reported once, and its end once', () => {
  const { seen, beat } = aScene();
  for (let turn = 0; turn < 3; turn += 1)
    for (const [at, ahead] of [0, 1200, 300].entries()) beat(`m${at}`, ahead);
  expect(seen).toEqual([[true, 1200]]);
  for (let turn = 0; turn < 6; turn += 1)
    for (const [at, ahead] of [0, 100, 300].entries()) beat(`m${at}`, ahead);
  expect(seen).toEqual([
    [true, 1200],
    [false, expect.any(Number)],
  ]);
});

test('heartbeats that arrive late, and members that differ by less, are not reported', () => {
  const { seen, beat } = aScene();
  for (let turn = 0; turn < 5; turn += 1) {
    beat('a', 0);
    beat('b', 900, turn === 2 ? 5000 : 0);
  }
  expect(seen).toEqual([]);
});

test('a member that left no longer counts', () => {
  const { client, seen, beat } = aScene();
  beat('a', 0);
  beat('b', 5000);
  client.emit('serverClosed', { address: 'b' });
  beat('a', 0);
  expect(seen).toEqual([
    [true, 5000],
    [false, 0],
  ]);
});
