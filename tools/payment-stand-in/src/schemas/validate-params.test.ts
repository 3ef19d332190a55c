// Tests that a wrong parameter of a call is found.
import { expect, test } from 'vitest';
import { readSchemas } from './source.ts';
import { openValidator } from './validator.ts';

const validator = openValidator(await readSchemas());

test.each([
  ['GET /v1/prices', 'limit=1&active=true&lookup_keys[0]=a&lookup_keys[1]=b', ''],
  ['GET /v1/prices', 'limits=1', '(limits)'],
  ['GET /v1/prices', 'limit=one', '/limit must be integer'],
  ['GET /v1/prices', 'active=yes', '/active must be boolean'],
  ['GET /v1/prices', 'lookup_keys=a', '/lookup_keys must be array'],
  ['POST /v1/prices', 'unit_amount=1', "required property 'currency'"],
  [
    'POST /v1/prices',
    'currency=usd&recurring[interval]=months',
    '/recurring/interval must be equal to one of',
  ],
  ['POST /v1/prices', 'currency=usd&recurring[interval]=month&recurring[unit]=1', '(unit)'],
  ['POST /v1/checkout/sessions', 'line_items[0][prize]=price_1', '/line_items/0'],
  ['POST /v1/checkout/sessions', 'subscription_data[trial_days]=7', '(trial_days)'],
  ['POST /v1/webhook_endpoints', 'url=a&enabled_events[0]=invoice.payed', '/enabled_events/0'],
  ['DELETE /v1/customers/:id', 'limit=1', '(limit)'],
])('the parameters of %s are judged: %s', (call, sent, fault) => {
  const faults = validator.paramFaults(call, sent);
  if (fault === '') expect(faults).toEqual([]);
  else expect(faults.join('\n')).toContain(fault);
});
