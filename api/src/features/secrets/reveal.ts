// Reveals a secret to one reader, once (docs/design/trust.md#reveal).
import type { Output } from '@glimpse/contracts/endpoint';
import { revealSecret } from '@glimpse/contracts/secrets';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { SecretEffects } from './model/secret-event.ts';
import { toRevealedAnswer, toSecretAnswer, type Site } from './presenters/secret.ts';
import { readerTag, toHeldClaim, type Acknowledgements } from './protocol/acknowledgements.ts';
import { prepareConfirmation, type VerificationDeps } from './protocol/account-verification.ts';
import { checkPassphrase, type CheckPassphraseDeps } from './protocol/check-passphrase.ts';
import { toClaimAttempt } from './protocol/claim-attempt.ts';
import { claimOrResume, type ClaimDeps } from './protocol/claim.ts';
import { decrypt, type DecryptDeps } from './protocol/decrypt.ts';
import { findConfirmed } from './protocol/find-secret.ts';

export type RevealDeps = CheckPassphraseDeps &
  VerificationDeps &
  ClaimDeps &
  DecryptDeps & {
    readonly config: Site;
    readonly effects: Pick<SecretEffects, 'afterReveal'>;
    readonly acknowledgements: Pick<Acknowledgements, 'remember' | 'isAccepted'>;
  };
type Answer = Promise<Output<typeof revealSecret>>;

/**
 * Claims the secret, then decrypts, then answers. The same nonce gets the same text until it is acknowledged
 * or the lease ends; any other nonce gets nothing.
 * @throws `secrets.unknown`, `secrets.wrong_passphrase`, `http.rate_limited`, `store.unavailable` (the same
 *   nonce may repeat), and what `prepareConfirmation` throws
 */
export const reveal = operation(revealSecret, async (deps: RevealDeps, input, actor): Answer => {
  const { params, body, context } = input;
  const secretKey = params.key;
  const loaded = await findConfirmed(deps, { kind: 's', key: secretKey, part: 'full' }, actor);
  if (loaded.dead) fail('secrets.unknown');
  const attempt = toClaimAttempt(deps, loaded, input.nonce);
  const isRepeat =
    attempt.previouslyOpenedAt !== undefined && !deps.acknowledgements.isAccepted(attempt.claim);
  if (loaded.state !== 'new' && !(isRepeat && body.continue)) fail('secrets.unknown');
  if (!body.continue) return toSecretAnswer(deps.config, { secretKey, loaded }, actor);
  const { passphrase, newp: password } = body;
  const confirm = await prepareConfirmation(deps, { loaded, secretKey, password, isRepeat }, actor);

  const admission = await checkPassphrase(deps, {
    loaded,
    secretKey,
    passphrase,
    purpose: 'reveal',
    actor,
    claim: attempt.claim,
    context,
  });
  const claimed = await claimOrResume(deps, attempt);
  if (!isRepeat) deps.effects.afterReveal({ ownerId: loaded.row.ownerId, legacy: attempt.legacy });
  const found = { loaded, attempt, claimed, secretKey, admission, confirm, context };
  const opened = await decrypt(deps, found);
  if (!attempt.legacy && input.nonce !== undefined)
    deps.acknowledgements.remember(readerTag(secretKey, input.nonce), toHeldClaim(loaded, attempt.claim));
  return toRevealedAnswer(
    deps.config,
    { secretKey, loaded, attempt, openedAt: claimed.openedAt, opened },
    actor,
  );
});
