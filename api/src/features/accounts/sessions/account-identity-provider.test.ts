// Roles come from configuration and a verified address alone (docs/design/http-api.md#access).
import { expect, test } from 'vitest';
import { roleOf } from './account-identity-provider.ts';

test('only a verified address of the configured list is a colonel', () => {
  const config = { authenticationEnabled: true, colonels: ['boss@example.com'] };
  expect(roleOf(config, { address: 'boss@example.com', verified: true })).toBe('colonel');
  expect(roleOf(config, { address: 'boss@example.com', verified: false })).toBe('customer');
  expect(roleOf(config, { address: 'ana@example.com', verified: true })).toBe('customer');
});
