// Roles come from configuration and a verified address alone, and a token writes nothing
// (docs/design/http-api.md#access).
import { expect, test } from 'vitest';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import { anAccount, aNamedToken } from '../testing/account-samples.ts';
import { createIdentityProvider, roleOf } from './account-identity-provider.ts';

test('only a verified address of the configured list is a colonel', () => {
  const config = { authenticationEnabled: true, colonels: ['boss@example.com'] };
  expect(roleOf(config, { address: 'boss@example.com', verified: true })).toBe('colonel');
  expect(roleOf(config, { address: 'boss@example.com', verified: false })).toBe('customer');
  expect(roleOf(config, { address: 'ana@example.com', verified: true })).toBe('customer');
});

test('a call with a named token reads its account and writes nothing; the use is noted for later', async () => {
  const roots = sampleKeys();
  const token = aNamedToken({ mac: roots.mac('apitoken', 1, 'right') });
  const account = anAccount({ tokens: [token] });
  const reads: string[] = [];
  const noted: unknown[] = [];
  const unused = new Proxy({}, { get: (_, name) => expect.fail(`${String(name)} was called`) }) as never;
  const accounts = new Proxy({} as { byEmailId: () => Promise<typeof account> }, {
    get: (_, name) => {
      reads.push(String(name));
      return async () => account;
    },
  });
  const { byBasic } = createIdentityProvider({
    config: { authenticationEnabled: true, colonels: [] },
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    roots: () => roots,
    accounts,
    sessionService: unused,
    budget: unused,
    guesses: unused,
    tokenUses: { note: (...given) => void noted.push(given) },
  });
  const header = `Basic ${Buffer.from('ana@example.com:right').toString('base64')}`;
  expect((await byBasic(header, '192.0.2.0/24')).scopes).toEqual(['create']);
  expect(reads).toEqual(['byEmailId']);
  expect(noted).toEqual([[account.id, token]]);
});
