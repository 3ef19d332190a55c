// Each error of a form stands at its field (docs/design/web-accounts.md#forms).
import { type ErrorCode, errors, type KnownError } from '@glimpse/contracts/errors';
import { expect, test } from 'vitest';
import { clientFailure } from '#lib/api-failure.ts';
import { addressProblem, failedField, passwordProblem } from './fields.ts';

const failure = (code: string, field?: string) => ({ ...clientFailure('client.message', 422), code, field });

test.each([
  [['u', 'p'], 'accounts.bad_signup_email', 'u'],
  [['u', 'p'], 'accounts.password_too_short', 'p'],
  [['u', 'p'], 'accounts.password_too_long', 'p'],
  [['newp', 'newp2'], 'accounts.password_too_common', 'newp'],
  [['newp', 'newp2'], 'accounts.new_mismatch', 'newp2'],
  [['newp', 'newp2'], 'accounts.unknown_reset', undefined],
  [['u', 'p'], 'accounts.signin_failed', undefined],
  [['u', 'p'], 'http.rate_limited', undefined],
])('of %j, %s belongs to %s, also without a named field', (fields, code, field) => {
  expect(failedField(failure(code), fields)).toBe(field);
  const { field: named }: KnownError = errors[code as ErrorCode];
  expect(failedField(failure(code, named), fields)).toBe(field);
});

test('a field that the form does not have makes the error general', () => {
  expect(failedField(failure('http.bad_payload', 'redirect'), ['u', 'p'])).toBeUndefined();
  expect(failedField(undefined, ['u'])).toBeUndefined();
});

test.each([
  ['seven77', 'accounts.password_too_short'],
  ['eight888', undefined],
  ['🙂'.repeat(8), undefined],
  ['🙂'.repeat(7), 'accounts.password_too_short'],
  ['x'.repeat(256), undefined],
  ['x'.repeat(257), 'accounts.password_too_long'],
  ['e\u0301'.repeat(7), 'accounts.password_too_short'],
  ['각'.repeat(256).normalize('NFD'), undefined],
  ['각'.repeat(257).normalize('NFD'), 'accounts.password_too_long'],
])('a password is measured in characters: %j', (password, code) => {
  expect(passwordProblem(password, 'p')?.code).toBe(code);
});

test.each([
  ['ana@example.com', false],
  [' ana@example.com ', false],
  ['\u200bana@example.com\u200f', false],
  ['ana@bücher.example', false],
  ['ana\u200b@example.com', true],
  ['ana', true],
  ['', true],
  ['a b@example.com', true],
  ['@example.com', true],
])('%j is refused before it is sent: %s', (address, refused) => {
  expect(addressProblem(address, 'accounts.bad_email') !== undefined).toBe(refused);
});
