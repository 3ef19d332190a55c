// Reveals a secret to one reader, once (docs/design/trust.md#reveal).
import type { Output } from '@glimpse/contracts/endpoint';
import { revealSecret } from '@glimpse/contracts/secrets';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { toRevealedAnswer, toSecretAnswer, type Site } from './presenters/secret.ts';
import { prepareConfirmation, type VerificationDeps } from './protocol/account-verification.ts';
import { decrypt, type DecryptDeps } from './protocol/decrypt.ts';
import { findConfirmed } from './protocol/find-secret.ts';
import { admitAndClaim, rememberOpened, toOpening, type OpenOnceDeps } from './protocol/open-once.ts';

export type RevealDeps = OpenOnceDeps & VerificationDeps & DecryptDeps & { readonly config: Site };
type Answer = Promise<Output<typeof revealSecret>>;

/**
 * Claims the secret, then decrypts, then answers. The same nonce gets the same text until it is acknowledged
 * or the lease ends; any other nonce gets nothing.
 * @throws `secrets.unknown`, `secrets.wrong_passphrase`, `http.rate_limited`, `store.unavailable` (the same
 *   nonce may repeat), and what `prepareConfirmation` throws
 */
export const reveal = operation(revealSecret, async (deps: RevealDeps, input, actor): Answer => {
  const { params, body, nonce, context } = input;
  const secretKey = params.key;
  const loaded = await findConfirmed(deps, { kind: 's', key: secretKey, part: 'full' }, actor);
  if (loaded.dead) fail('secrets.unknown');
  const { attempt, isRepeat } = toOpening(deps, loaded, nonce);
  if (loaded.state !== 'new' && !(isRepeat && body.continue)) fail('secrets.unknown');
  if (!body.continue) return toSecretAnswer(deps.config, { secretKey, loaded }, actor);
  const { passphrase, newp: password } = body;
  const confirm = await prepareConfirmation(deps, { loaded, secretKey, password, isRepeat }, actor);

  const trying = { loaded, opener: secretKey, passphrase, attempt, isRepeat, actor, context };
  const { admission, claimed } = await admitAndClaim(deps, trying);
  const opened = await decrypt(deps, { ...trying, claimed, secretKey, admission, confirm });
  rememberOpened(deps, trying, nonce);
  return toRevealedAnswer(
    deps.config,
    { secretKey, loaded, attempt, openedAt: claimed.openedAt, opened },
    actor,
  );
});
