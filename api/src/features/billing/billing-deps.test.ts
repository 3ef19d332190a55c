// Tests what a customer reads when Stripe does not do as asked, and what the log gets.
import { expect, test } from 'vitest';
import { askStripe } from './billing-deps.ts';
import { StripeFault } from './stripe/stripe-fault.ts';

test.each([
  ['no answer', new StripeFault('unavailable'), 'billing.unavailable', 'unavailable'],
  ['a refusal for now', new StripeFault('busy', { code: 'lock_timeout' }), 'billing.busy', 'lock_timeout'],
  [
    'a refusal for good',
    new StripeFault('refused', { code: 'currencies_conflict' }),
    'billing.refused',
    'currencies_conflict',
  ],
  ['an object that is gone', new StripeFault('missing'), 'billing.refused', 'missing'],
  ['an answer of another form', new StripeFault('unreadable'), 'billing.unavailable', 'unreadable'],
])('%s has a text and a log line of its own, with the code of Stripe', async (_, fault, code, remote) => {
  const logged: string[][] = [];
  const onFault = (...line: readonly string[]) => void logged.push([...line]);
  const asking = askStripe({ onFault }, () => Promise.reject(fault));
  await expect(asking).rejects.toMatchObject({ code, cause: fault });
  expect(logged).toEqual([[code, remote]]);
});

test('a defect is not told as a fault of Stripe', async () => {
  const asking = askStripe({ onFault: () => expect.fail() }, () => Promise.reject(new Error('defect')));
  await expect(asking).rejects.toThrow('defect');
});
