// A full map drops its oldest entries only.
import { expect, test } from 'vitest';
import { boundedMap } from './bounded-map.ts';

function filled(mostEntries: number, count: number) {
  const map = boundedMap<number, string>(mostEntries);
  for (let key = 0; key < count; key += 1) map.set(key, `v${key}`);
  return map;
}
const keysIn = (map: ReturnType<typeof filled>, upTo: number): readonly number[] =>
  Array.from({ length: upTo }, (_, key) => key).filter((key) => map.get(key) !== undefined);

test('a full map drops its oldest entry for a new one', () => {
  const map = filled(3, 5);
  expect(keysIn(map, 5)).toEqual([2, 3, 4]);
  expect(map.size).toBe(3);
});

test('a written entry becomes the newest one and drops no other', () => {
  const map = filled(3, 3);
  map.set(1, 'again');
  expect(keysIn(map, 3)).toEqual([0, 1, 2]);
  map.set(3, 'v3');
  map.set(4, 'v4');
  expect(keysIn(map, 5)).toEqual([1, 3, 4]);
  expect(map.get(1)).toBe('again');
});

test('a large map drops the oldest 64th and keeps all others', () => {
  const map = filled(640, 641);
  expect(keysIn(map, 641)).toEqual(Array.from({ length: 631 }, (_, at) => at + 10));
});

test('a deleted entry leaves room for another', () => {
  const map = filled(3, 3);
  map.delete(1);
  map.set(3, 'v3');
  expect(keysIn(map, 4)).toEqual([0, 2, 3]);
});

test('the size stays bounded under a flood of keys', () => {
  expect(filled(1000, 100_000).size).toBeLessThanOrEqual(1000);
});
