// Checks the signature of an event (https://docs.stripe.com/webhooks#verify-manually).
import { stripePackage } from './stripe-package.ts';

/** A timestamp may be this old. Stripe signs each try anew. */
const toleranceSeconds = 300;

type Check = {
  /** The header `Stripe-Signature`. */
  readonly signature: string;
  /** Secrets of the endpoint; one is enough. */
  readonly secrets: readonly string[];
  readonly now: Date;
};

export type Signed = { readonly event: unknown } | 'bad_signature' | 'bad_payload';

/** The package accepts a timestamp in the future, so it is checked here. */
function isFromFuture(signature: string, now: Date): boolean {
  const at = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  return !(at <= now.getTime() / 1000 + toleranceSeconds);
}

/** Reads a body whose signature is right. */
export function readSigned(body: Buffer, { signature, secrets, now }: Check): Signed {
  if (isFromFuture(signature, now)) return 'bad_signature';
  for (const secret of secrets) {
    try {
      const at = now.getTime();
      const { webhooks } = stripePackage();
      return { event: webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, at) };
    } catch (thrown) {
      if (thrown instanceof SyntaxError) return 'bad_payload';
    }
  }
  return 'bad_signature';
}
