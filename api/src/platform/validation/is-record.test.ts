// Only an object with named members is a record.
import { expect, test } from 'vitest';
import { isRecord } from './is-record.ts';

test.each([{}, { name: 1 }, Object.create(null)])('accepts the object %j', (value: unknown) => {
  expect(isRecord(value)).toBe(true);
});

test.each([null, undefined, [], [{}], 'text', 1, true, () => 1])('refuses %j', (value: unknown) => {
  expect(isRecord(value)).toBe(false);
});
