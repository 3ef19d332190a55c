// The small rules of accounts: passwords, safe redirects, mails that may go, what the outside sees (api.md 5, 9, 12).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import { ApiError } from '#platform/errors/api-error.ts';
import { Customer } from '@glimpse/contracts/bootstrap';
import { anAccount } from './testing/account-samples.ts';
import { mayMail } from './model/account.ts';
import { emailIds, newEmailId, typedAddress } from './model/email-addresses.ts';
import { toCustomer } from './model/customer.ts';
import { isTooLong, refuseWeak } from './model/password-policy.ts';
import { roleOf } from './sessions/account-identity-provider.ts';
import { safeRedirect } from './sign-in.ts';

const options = {
  ttl: 1,
  size: 1,
  api: true,
  name: 'Basic Plan',
  email: true,
  custom_domains: false,
  max_custom_domains: 0,
  dark_mode: true,
};
const aPlan = { planid: 'basic', price: 0, discount: 0, options };

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
])('the password %s is judged', (password, code) => {
  expect(codeOf(() => refuseWeak(password, 'accounts.password_too_short'))).toBe(code);
});

test('characters are counted after composing them, as they are compared', () => {
  expect(isTooLong('e\u0301'.repeat(256))).toBe(false);
  expect(isTooLong('😀'.repeat(256))).toBe(false);
  expect(isTooLong('😀'.repeat(257))).toBe(true);
});

test('whatever a form asks for, it leads to our own origin or nowhere', () => {
  const origin = 'https://glimpse.example';
  const nasty = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.string().map((text) => `/${text}`),
    fc.string().map((text) => `//${text}`),
    fc.string().map((text) => `/\\${text}`),
  );
  fc.assert(
    fc.property(nasty, (given) => {
      const path = safeRedirect(given, origin);
      if (path === undefined) return;
      expect(path).toMatch(/^\/(?!\/)/);
      expect(new URL(path, origin).origin).toBe(origin);
    }),
    { numRuns: 10_000 },
  );
  expect(safeRedirect('/recent?page=2#top', origin)).toBe('/recent?page=2#top');
  expect(safeRedirect('/..//evil.example', origin)).toBeUndefined();
});

test('a verification goes out once in five minutes, the hint to an existing account once a day', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
  expect(mayMail({ verified: false, mailedAt: undefined }, now)).toBe(true);
  expect(mayMail({ verified: false, mailedAt: ago(299) }, now)).toBe(false);
  expect(mayMail({ verified: false, mailedAt: ago(300) }, now)).toBe(true);
  expect(mayMail({ verified: true, mailedAt: ago(86_399) }, now)).toBe(false);
  expect(mayMail({ verified: true, mailedAt: ago(86_400) }, now)).toBe(true);
});

test('an address is found under every live key, however it is typed', () => {
  const keys = sampleKeys();
  const { emailId } = newEmailId(keys, typedAddress('ana@example.com'), new Date());
  expect(emailIds(keys, typedAddress('  Ana@Example.COM ')).some((id) => id.equals(emailId))).toBe(true);
  expect(emailId).toHaveLength(16);
});

test('only a verified address of the list is a colonel', () => {
  const config = { authenticationEnabled: true, colonels: ['boss@example.com'] };
  expect(roleOf(config, { address: 'boss@example.com', verified: true })).toBe('colonel');
  expect(roleOf(config, { address: 'boss@example.com', verified: false })).toBe('customer');
  expect(roleOf(config, { address: 'ana@example.com', verified: true })).toBe('customer');
});

test('the outside sees no hash, no token, no key', () => {
  const customer = toCustomer(anAccount({ hash: 'the-hash', token: { mac: Buffer.from('the-mac'), gen: 1, hint: 'abcd' } }), {
    role: 'customer',
    plan: aPlan,
  });
  expect(Customer.parse(customer)).toEqual(customer);
  expect(JSON.stringify(customer)).not.toMatch(/the-hash|abcd|sessionGen/);
});
