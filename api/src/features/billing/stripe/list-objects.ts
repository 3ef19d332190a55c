// Reads lists of Stripe, and leaves out what it cannot read.
import { idOf, readList } from './read-stripe.ts';
import { ask, isFault } from './stripe-fault.ts';

/** Told about an object with values that we do not know. It is left out. */
export type OnUnreadable = (kind: 'event' | 'invoice' | 'subscription', id: string) => void;

/** Reads the objects of a page. @throws StripeFault */
export const listed = async (call: Promise<unknown>): Promise<readonly unknown[]> =>
  readList(await ask(call)).data;

/** Stripe names the kind of each of its objects; what has none is no answer of Stripe. */
const isStripeObject = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'object' in given && typeof given.object === 'string';

/**
 * Reads one object of Stripe; its id if it has values that we do not know.
 * @throws StripeFault for any other fault, also for what is no object of Stripe: events then wait
 */
export async function readOr<Result>(
  given: unknown,
  read: (given: unknown) => Result | Promise<Result>,
): Promise<{ readonly result: Result } | { readonly unreadable: string }> {
  try {
    return { result: await read(given) };
  } catch (thrown) {
    const id = isStripeObject(given) ? idOf(given) : undefined;
    if (!isFault(thrown, 'unreadable') || id === undefined) throw thrown;
    return { unreadable: id };
  }
}
