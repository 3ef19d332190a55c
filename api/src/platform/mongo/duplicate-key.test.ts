// Only the refusal of a unique index counts as a duplicate key.
import { MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { isDuplicateKey } from './duplicate-key.ts';

test("the server's code for a duplicate key is recognized", () => {
  expect(isDuplicateKey(new MongoServerError({ message: 'E11000', code: 11_000 }))).toBe(true);
});

test('other errors, and other objects with that code, are not duplicate keys', () => {
  expect(isDuplicateKey(new MongoServerError({ message: 'x', code: 112 }))).toBe(false);
  expect(isDuplicateKey(Object.assign(new Error('x'), { code: 11_000 }))).toBe(false);
  expect(isDuplicateKey(undefined)).toBe(false);
});
