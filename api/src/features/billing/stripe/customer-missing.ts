// Recognizes calls whose customer was deleted by hand at Stripe.
import { StripeFault, toFault } from './stripe-fault.ts';

/** Whether a call failed because its customer was deleted at Stripe. */
export const isCustomerMissing = (thrown: unknown): boolean =>
  thrown instanceof StripeFault && thrown.kind === 'missing' && thrown.more.isCustomer === true;

/**
 * Returns the result of a call, or `instead` if its customer was deleted at Stripe.
 * @example unlessCustomerMissing(gateway.invoices(customerId, 12), [])
 * @throws StripeFault for any other fault
 */
export async function unlessCustomerMissing<Result, Instead>(
  call: Promise<Result>,
  instead: Instead,
): Promise<Result | Instead> {
  try {
    return await call;
  } catch (thrown) {
    if (isCustomerMissing(thrown)) return instead;
    throw toFault(thrown);
  }
}
