// Tests that a wrong answer is found.
import { expect, test } from 'vitest';
import { emptyAccount } from '../account.ts';
import { aCard, aCustomer, aPrice } from '../objects.ts';
import { aSubscription } from '../paid-objects.ts';
import { readSchemas } from './source.ts';
import { openValidator } from './validator.ts';

const validator = openValidator(await readSchemas());
const account = emptyAccount();
const customer = aCustomer(account, { email: 'ana@example.com' });
const params = { product: 'prod_1', amountCents: 3500, currency: 'usd', lookupKey: 'key' } as const;
const price = aPrice(account, { ...params, interval: 'month' });
const subscription = aSubscription(account, { customer: customer.id, price, method: 'pm_1', trialDays: 0 });
const listOf = (one: object) => ({ object: 'list', url: '/v1/subscriptions', has_more: false, data: [one] });
const card = aCard(account, customer.id, { brand: 'visa', last4: '4242', kind: 'pays' }).method;

const without = (object: object, name: string) =>
  Object.fromEntries(Object.entries(object).filter(([field]) => field !== name));

test.each([
  ['a required field is missing', without(price, 'currency'), "/ must have required property 'currency'"],
  ['a text stands for a number', { ...price, unit_amount: '3500' }, '/unit_amount must be integer,null'],
  ['a field is null that never is', { ...price, active: null }, '/active must be boolean'],
  ['a value is not in the list', { ...price, type: 'monthly' }, '/type must be equal to one of'],
  ['a field is unknown', { ...price, amount: 1 }, '/ must NOT have additional properties (amount)'],
  ['an inner field is unknown', { ...price, recurring: { ...price.recurring, day: 1 } }, '(day)'],
  ['a time is in milliseconds', { ...price, created: Date.now() }, '/created must match format "unix-time"'],
  ['a currency is in capitals', { ...price, currency: 'USD' }, '/currency must match format "currency"'],
  ['a reference was expanded that we never expand', { ...price, product: {} }, '/product must be string'],
])('an answer is refused if %s', (_what, given, fault) => {
  expect(validator.answerFaults('POST /v1/prices', 200, price)).toEqual([]);
  expect(validator.answerFaults('POST /v1/prices', 200, given).join('\n')).toContain(fault);
});

test('a card is accepted in a subscription, whole or as an id, and nothing else', () => {
  const faults = (method: unknown) =>
    validator.answerFaults(
      'GET /v1/subscriptions',
      200,
      listOf({ ...subscription, default_payment_method: method }),
    );
  expect([faults('pm_1'), faults(null), faults(card)]).toEqual([[], [], []]);
  expect(faults({ ...card, card: { ...card.card, exp_month: 'May' } })).not.toEqual([]);
});

test('an error has the shape of errors, and a call without a schema is a fault', () => {
  const error = { type: 'invalid_request_error', message: 'No such price' };
  expect(validator.answerFaults('POST /v1/prices', 400, { error })).toEqual([]);
  expect(validator.answerFaults('POST /v1/prices', 400, { error: { ...error, type: 'mine' } })).not.toEqual(
    [],
  );
  expect(validator.answerFaults('POST /v1/prizes', 200, price)).not.toEqual([]);
});
