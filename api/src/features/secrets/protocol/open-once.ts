// The steps that reveals of both kinds of links share: admit, claim, remember (docs/design/trust.md#reveal).
import type { Admission } from '#platform/crypto/passwords/passphrase-keys.ts';
import type { SecretEffects } from '../model/secret-event.ts';
import { readerTag, toHeldClaim, type Acknowledgements } from './acknowledgements.ts';
import { checkPassphrase, type CheckPassphraseDeps, type PassphraseAttempt } from './check-passphrase.ts';
import { toClaimAttempt, type ClaimAttempt } from './claim-attempt.ts';
import { claimOrResume, type ClaimDeps, type Claimed } from './claim.ts';
import type { LoadedSecret } from './find-secret.ts';

export type OpenOnceDeps = CheckPassphraseDeps &
  ClaimDeps & {
    readonly effects: Pick<SecretEffects, 'afterReveal'>;
    readonly acknowledgements: Pick<Acknowledgements, 'remember' | 'isAccepted'>;
  };

/** One reader's attempt. `isRepeat`: this nonce has won and may have the same bytes again. */
export type OpeningAttempt = { readonly attempt: ClaimAttempt; readonly isRepeat: boolean };

/** The attempt of a nonce on a secret that was found. */
export function toOpening(
  deps: OpenOnceDeps,
  loaded: LoadedSecret,
  nonce: string | undefined,
): OpeningAttempt {
  const attempt = toClaimAttempt(deps, loaded, nonce);
  const isAccepted = (): boolean => deps.acknowledgements.isAccepted(attempt.claim);
  return { attempt, isRepeat: attempt.previouslyOpenedAt !== undefined && !isAccepted() };
}

type Trying = Omit<PassphraseAttempt, 'purpose' | 'claim'> & OpeningAttempt;

/** Checks the passphrase, then claims. @throws as `checkPassphrase` and `claimOrResume` */
export async function admitAndClaim(
  deps: OpenOnceDeps,
  { attempt, isRepeat, ...trying }: Trying,
): Promise<{ readonly admission: Admission | undefined; readonly claimed: Claimed }> {
  const { row } = trying.loaded;
  const admission = await checkPassphrase(deps, { ...trying, purpose: 'reveal', claim: attempt.claim });
  const claimed = await claimOrResume(deps, attempt);
  if (!isRepeat) deps.effects.afterReveal({ ownerId: row.ownerId, legacy: attempt.legacy });
  return { admission, claimed };
}

/** Remembers an opened content, so that its acknowledgement needs no look-up. */
export function rememberOpened(
  { acknowledgements }: Pick<OpenOnceDeps, 'acknowledgements'>,
  { loaded, attempt, opener }: Pick<Trying, 'loaded' | 'attempt' | 'opener'>,
  nonce: string | undefined,
): void {
  if (attempt.legacy || nonce === undefined) return;
  acknowledgements.remember(readerTag(opener, nonce), toHeldClaim(loaded, attempt.claim));
}
