// The password policy: length in characters, and no common passwords (docs/design/trust.md#passwords).
import { expect, test } from 'vitest';
import { ApiError } from '#platform/errors/api-error.ts';
import { isTooLong, refuseWeak } from './password-policy.ts';

const codeOf = (work: () => void): string | undefined => {
  try {
    work();
    return undefined;
  } catch (thrown) {
    return thrown instanceof ApiError ? thrown.code : 'defect';
  }
};

test.each([
  ['seven77', 'accounts.password_too_short'],
  ['éééé', 'accounts.password_too_short'],
  ['Password1', 'accounts.password_too_common'],
  ['aaaaaaaaaaaa', 'accounts.password_too_common'],
  ['abababababab', 'accounts.password_too_common'],
  ['x'.repeat(257), 'accounts.password_too_long'],
  [`${'correct horse '.repeat(18)}ab`, undefined],
  ['a long sunny afternoon', undefined],
])('the password %s is refused with %s', (password, code) => {
  expect(codeOf(() => refuseWeak(password, 'accounts.password_too_short'))).toBe(code);
});

test('characters are counted after NFC composition, as they are compared', () => {
  expect(isTooLong('e\u0301'.repeat(256))).toBe(false);
  expect(isTooLong('각'.repeat(256).normalize('NFD'))).toBe(false);
  expect(isTooLong('😀'.repeat(256))).toBe(false);
  expect(isTooLong('😀'.repeat(257))).toBe(true);
});
