// Tests to whom and in which language a mail about a domain goes.
import { expect, test } from 'vitest';
import { addressOwner } from './owner-mail.ts';

const customerId = 'a1'.repeat(12);
const depsFor = (owner: { address: string; locale?: string } | undefined) => ({
  accounts: { byId: async (id: Buffer) => (id.toString('hex') === customerId ? owner : undefined) },
  nonce: () => 'n1',
  defaultLocale: 'en',
});

test('a mail goes to the address of the account in its language, else in that of the region', async () => {
  const owner = Buffer.from(customerId, 'hex');
  const sent = { cause: 'n1', to: 'ana@example.com', owner };
  const german = depsFor({ address: 'ana@example.com', locale: 'de' });
  expect(await addressOwner(german, customerId)).toEqual({ ...sent, locale: 'de' });
  const none = depsFor({ address: 'ana@example.com' });
  expect(await addressOwner(none, customerId)).toEqual({ ...sent, locale: 'en' });
});

test('a deleted account gets none', async () => {
  expect(await addressOwner(depsFor(undefined), customerId)).toBeUndefined();
});
