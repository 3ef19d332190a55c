// Accepts that a content was decrypted and shown; it is deleted in the background
// (docs/design/sealed-links.md#open-and-acknowledge).
import type { Output } from '@glimpse/contracts/endpoint';
import { acknowledgeSealedLink as acknowledgeCall } from '@glimpse/contracts/sealed-links';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { acknowledgeClaim, type AcknowledgeDeps } from '../protocol/acknowledge-claim.ts';
import { keyBytes } from './link-proof.ts';

type Answer = Promise<Output<typeof acknowledgeCall>>;

/** Answers the nonce that won. @throws `secrets.bad_nonce` without a nonce, and as `acknowledgeClaim` */
export const acknowledgeSealedLink = operation(
  acknowledgeCall,
  async (deps: AcknowledgeDeps, { body, nonce }, actor): Answer => {
    if (nonce === undefined) fail('secrets.bad_nonce');
    await acknowledgeClaim(deps, { link: { kind: 'e', key: keyBytes(body.lookup) }, nonce }, actor);
    return { record: { state: 'received' }, details: { acknowledged: true } };
  },
);
