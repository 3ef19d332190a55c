// The cache of the embedded mongod follows the machine, and the setting comes first.
import { expect, test } from 'vitest';
import { cacheGb } from './cache-size.ts';

const gigabyte = 1_073_741_824;

test.each([
  [0.5, 0.25],
  [1, 0.25],
  [2, 0.5],
  [3.9, 0.97],
  [4, 1],
  [64, 1],
])('of %d GB of memory the cache takes %d GB', (memory, cache) => {
  expect(cacheGb('', memory * gigabyte)).toBe(cache);
});

test('MONGO_CACHE_GB comes first; a value that MongoDB refuses is one clear sentence', () => {
  expect([cacheGb('0.25', 64 * gigabyte), cacheGb('6', gigabyte)]).toEqual([0.25, 6]);
  for (const given of ['0.1', '10001', '-1', 'much', '1e3', '1 GB'])
    expect(() => cacheGb(given, gigabyte)).toThrow('MONGO_CACHE_GB must be a number of gigabytes');
});
