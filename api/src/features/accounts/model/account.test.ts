// How often an account is mailed about its sign-up (docs/design/http-api.md#verification).
import { expect, test } from 'vitest';
import { mayMail } from './account.ts';

test('a verification is mailed once in five minutes, the notice that the account exists once a day', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
  expect(mayMail({ verified: false, mailedAt: undefined }, now)).toBe(true);
  expect(mayMail({ verified: false, mailedAt: ago(299) }, now)).toBe(false);
  expect(mayMail({ verified: false, mailedAt: ago(300) }, now)).toBe(true);
  expect(mayMail({ verified: true, mailedAt: ago(86_399) }, now)).toBe(false);
  expect(mayMail({ verified: true, mailedAt: ago(86_400) }, now)).toBe(true);
});
