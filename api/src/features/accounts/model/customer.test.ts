// The shape `Customer`: what callers see of an account (docs/design/http-api.md#shapes).
import { expect, test } from 'vitest';
import { Customer } from '@glimpse/contracts/bootstrap';
import { aPlan, anAccount } from '../testing/account-samples.ts';
import { toCustomer } from './customer.ts';

test('a customer holds no password hash, no token and no session generation', () => {
  const customer = toCustomer(
    anAccount({ hash: 'the-hash', token: { mac: Buffer.from('the-mac'), gen: 1, hint: 'abcd' } }),
    {
      role: 'customer',
      plan: aPlan(),
    },
  );
  expect(Customer.parse(customer)).toEqual(customer);
  expect(JSON.stringify(customer)).not.toMatch(/the-hash|abcd|sessionGen/);
});
