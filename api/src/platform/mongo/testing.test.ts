// Tests never use the database that a given address names.
import { expect, test } from 'vitest';
import { ownDatabase } from './testing.ts';

test.each([
  ['mongodb://127.0.0.1:27017/glimpse?replicaSet=rs0', 'mongodb://127.0.0.1:27017/', '?replicaSet=rs0'],
  ['mongodb://u:p@a.example:1,b.example:2/glimpse', 'mongodb://u:p@a.example:1,b.example:2/', ''],
  ['mongodb://127.0.0.1:27017/?replicaSet=rs0', 'mongodb://127.0.0.1:27017/', '?replicaSet=rs0'],
  ['mongodb+srv://cluster.example', 'mongodb+srv://cluster.example/', ''],
])('%s', (lent, before, after) => {
  const [one, other] = [ownDatabase(lent), ownDatabase(lent)];
  expect(one).not.toBe(other);
  expect(one.replace(/test-[0-9a-f-]{36}/, '')).toBe(before + after);
  expect(one).not.toContain('glimpse');
});
