// Opens a sealed link for one reader, once (docs/design/sealed-links.md#open-and-acknowledge).
import type { Output } from '@glimpse/contracts/endpoint';
import { revealSealedLink as revealCall } from '@glimpse/contracts/sealed-links';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { unixSeconds } from '#platform/time/unix-seconds.ts';
import { leaseEnds } from '../model/secret.ts';
import { decryptSealedLink, type DecryptDeps } from '../protocol/decrypt.ts';
import { findConfirmed } from '../protocol/find-secret.ts';
import { admitAndClaim, rememberOpened, toOpening, type OpenOnceDeps } from '../protocol/open-once.ts';
import { keyBytes, lookupOf } from './link-proof.ts';

export type RevealSealedLinkDeps = OpenOnceDeps & DecryptDeps;
type Answer = Promise<Output<typeof revealCall>>;

/**
 * Claims the content for the holder of the proof, then answers what the sender encrypted. Nonce, lease and
 * attempts are those of plain links.
 * @throws `http.bad_payload` without `continue`, `secrets.unknown`, `secrets.wrong_passphrase`,
 *   `http.rate_limited`, `store.unavailable` (the same nonce may repeat)
 */
export const revealSealedLink = operation(
  revealCall,
  async (deps: RevealSealedLinkDeps, { body, nonce, context }, actor): Answer => {
    if (!body.continue) fail('http.bad_payload', { detail: 'continue' });
    const lookup = lookupOf(keyBytes(body.access));
    const loaded = await findConfirmed(deps, { kind: 'e', key: lookup, part: 'full' }, actor);
    if (loaded.dead) fail('secrets.unknown');
    const opening = toOpening(deps, loaded, nonce);
    if (loaded.state !== 'new' && !opening.isRepeat) fail('secrets.unknown');

    const { passphrase } = body;
    const trying = { loaded, opener: lookup, passphrase, ...opening, actor, context };
    const { admission, claimed } = await admitAndClaim(deps, trying);
    const content = await decryptSealedLink(deps, { ...trying, claimed, lookup, admission });
    rememberOpened(deps, trying, nonce);
    const until = unixSeconds(leaseEnds(claimed.openedAt, deps.config.leaseSeconds));
    return {
      record: { state: 'received', content: content.toString('base64url') },
      details: { lease: opening.attempt.legacy ? null : { until } },
    };
  },
);
