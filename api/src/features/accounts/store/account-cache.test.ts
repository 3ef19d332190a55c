// A full cache of accounts drops the oldest entries only.
import { expect, test } from 'vitest';
import { accountCache } from './account-cache.ts';

const idOf = (number: number): Buffer => Buffer.from(number.toString(16).padStart(24, '0'), 'hex');

function counted() {
  const read: number[] = [];
  const clock = { ms: 0 };
  const cache = accountCache(
    async (id) => {
      read.push(Number.parseInt(id.toString('hex'), 16));
      return undefined;
    },
    { now: () => new Date(clock.ms) },
  );
  return { cache, read, clock };
}

test('more accounts than fit drop the oldest only', async () => {
  const { cache, read } = counted();
  for (let number = 0; number < 1001; number += 1) await cache.get(idOf(number));
  read.length = 0;
  for (const number of [1000, 999, 500, 100]) await cache.get(idOf(number));
  expect(read).toEqual([]);
  await cache.get(idOf(0));
  expect(read).toEqual([0]);
});

test('an account is read again after 0.9 s, after a change, and when all are cleared', async () => {
  const { cache, read, clock } = counted();
  await cache.get(idOf(7));
  clock.ms = 899;
  await cache.get(idOf(7));
  expect(read).toEqual([7]);
  clock.ms = 900;
  await cache.get(idOf(7));
  cache.clear(idOf(7));
  await cache.get(idOf(7));
  cache.clearAll();
  await cache.get(idOf(7));
  expect(read).toEqual([7, 7, 7, 7]);
});
