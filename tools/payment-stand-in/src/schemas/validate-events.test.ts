// Tests that a wrong event is found.
import { expect, test } from 'vitest';
import { emptyAccount } from '../account.ts';
import { record } from '../events.ts';
import { aCustomer } from '../objects.ts';
import { readSchemas } from './source.ts';
import { openValidator } from './validator.ts';

const validator = openValidator(await readSchemas());
const account = emptyAccount();
const customer = aCustomer(account, { email: 'ana@example.com' });

test.each([
  ['without an object', { data: {} }, 'no object'],
  ['of a kind that Stripe does not have', { type: 'customer.changed' }, 'Stripe has no event'],
  ['about another object', { type: 'invoice.paid' }, 'is not about a customer'],
  [
    'with a wrong object',
    { data: { object: { ...customer, created: 'today' } } },
    '/created must be integer',
  ],
  ['without a number of deliveries', { pending_webhooks: undefined }, "required property 'pending_webhooks'"],
])('an event is refused %s', (_what, change, fault) => {
  const event = record(account, 'customer.updated', customer);
  expect(validator.eventFaults(event)).toEqual([]);
  expect(validator.eventFaults({ ...event, ...change }).join('\n')).toContain(fault);
});
