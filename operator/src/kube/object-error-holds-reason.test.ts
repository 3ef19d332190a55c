// Tests keys, versions, canonical JSON, paths and names.
import { expect, test } from 'vitest';
import { apiErrorOf, is, TerminalError } from './errors.ts';
import { keyText, microTime } from './object.ts';

test('an error holds reason and causes only, never the message of the server', () => {
  const details = { causes: [{ field: 'spec.size', reason: 'FieldValueInvalid', message: 'secret' }] };
  const error = apiErrorOf(422, { code: 422, reason: 'Invalid', message: 'secret', details });
  expect(error.message).toBe('Invalid: spec.size FieldValueInvalid');
  expect(JSON.stringify(Object.entries(error))).not.toContain('secret');
  expect(apiErrorOf(500, 'no Status').reason).toBe('Http500');
});

test('errors are told apart: a taken name is no conflict', () => {
  const taken = apiErrorOf(409, { code: 409, reason: 'AlreadyExists' });
  expect([is.alreadyExists(taken), is.conflict(taken)]).toEqual([true, false]);
  expect([503, 429, 404].map((status) => is.retryable(apiErrorOf(status, {})))).toEqual([true, true, false]);
  expect(is.retryable(new TerminalError('Never'))).toBe(false);
});

test('js-828 times of leases have six decimals', () => {
  expect(microTime(new Date('2026-01-01T00:00:00.5Z'))).toBe('2026-01-01T00:00:00.500000Z');
});

test('keys without a namespace are their names', () => {
  expect([keyText({ namespace: '', name: 'a' }), keyText({ namespace: 'a', name: 'b' })]).toEqual([
    'a',
    'a/b',
  ]);
});
