// CREATE_ACCESS: its values, and what they need (docs/design/http-api.md#who-may-create).
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.message;
    throw thrown;
  }
  return 'accepted';
};
const domains = (...listed: readonly string[]) => ({ kind: 'domains', domains: listed });

test.each([
  ['', { kind: 'anyone' }],
  ['anyone', { kind: 'anyone' }],
  ['accounts', { kind: 'accounts' }],
  ['example.com', domains('example.com')],
  ['example.com, *.example.org', domains('example.com', '*.example.org')],
  ['Example.COM,*.Bücher.example', domains('example.com', '*.xn--bcher-kva.example')],
])('%j is read', (given, read) => {
  expect(readConfig({ CREATE_ACCESS: given }).createAccess).toEqual(read);
});

test.each([
  'nobody',
  'Accounts',
  'anyone,accounts',
  'accounts,example.com',
  ',',
  '*',
  '*.com',
  '*.co.uk',
  '*example.com',
  'a.*.example.com',
  '@example.com',
  'ana@example.com',
  'https://example.com',
  'example.com;example.org',
  '192.0.2.1',
])('%j is refused with the values to write', (given) => {
  expect(refusal({ CREATE_ACCESS: given })).toBe(
    'CREATE_ACCESS must be anyone, accounts or a comma list of mail domains such as example.com,*.example.org',
  );
});

test('whoever may create must be able to sign in', () => {
  const needs = 'CREATE_ACCESS other than anyone needs AUTHENTICATION_ENABLED=true and SIGNIN_ENABLED=true';
  for (const CREATE_ACCESS of ['accounts', 'example.com'])
    for (const off of ['AUTHENTICATION_ENABLED', 'SIGNIN_ENABLED'])
      expect(refusal({ CREATE_ACCESS, [off]: 'false' })).toBe(needs);
  expect(refusal({ AUTHENTICATION_ENABLED: 'false', SIGNIN_ENABLED: 'false' })).toBe('accepted');
});

test('a mail domain needs the mail that proves an address', () => {
  expect(refusal({ CREATE_ACCESS: 'example.com', AUTOVERIFY_ENABLED: 'true' })).toBe(
    'CREATE_ACCESS with mail domains needs AUTOVERIFY_ENABLED=false, because a mail proves the address',
  );
  expect(refusal({ CREATE_ACCESS: 'accounts', AUTOVERIFY_ENABLED: 'true' })).toBe('accepted');
});
