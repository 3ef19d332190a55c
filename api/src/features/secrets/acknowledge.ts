// Accepts that the reader has the whole answer; the content is deleted in the background
// (docs/design/trust.md#acknowledgements).
import type { Output } from '@glimpse/contracts/endpoint';
import { acknowledgeSecret } from '@glimpse/contracts/secrets';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { acknowledgeClaim, type AcknowledgeDeps } from './protocol/acknowledge-claim.ts';

type Answer = Promise<Output<typeof acknowledgeSecret>>;

/**
 * Answers the nonce that won. Repeats get the same answer while the receipt lives.
 * @throws `secrets.bad_nonce` without a nonce, and as `acknowledgeClaim`
 */
export const acknowledge = operation(
  acknowledgeSecret,
  async (deps: AcknowledgeDeps, { params, nonce }, actor): Answer => {
    if (nonce === undefined) fail('secrets.bad_nonce');
    await acknowledgeClaim(deps, { link: { kind: 's', key: params.key }, nonce }, actor);
    return { record: { key: params.key, state: 'received' }, details: { acknowledged: true } };
  },
);
