// Decrypts a claimed secret, or releases a claim that cannot be delivered (docs/design/trust.md#release).
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import type { Admission } from '#platform/crypto/passwords/passphrase-keys.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import type { SecretEffects, Undelivered } from '../model/secret-event.ts';
import { openText } from '../sealing/opening.ts';
import type { FramedText } from '../sealing/padding.ts';
import { thanks } from '../creation/verification-secret.ts';
import type { Confirm } from './account-verification.ts';
import type { ClaimAttempt } from './claim-attempt.ts';
import type { Claimed } from './claim.ts';
import type { LoadedSecret } from './find-secret.ts';

export type DecryptDeps = {
  readonly keyring: Pick<Keyring, 'settled'>;
  readonly effects: Pick<SecretEffects, 'onCorrupt' | 'onUndelivered'>;
};

/** A claimed secret with all that decrypts it. `admission` comes from the passphrase check. */
type ClaimedSecret = {
  readonly loaded: LoadedSecret;
  readonly attempt: ClaimAttempt;
  readonly claimed: Claimed;
  readonly secretKey: string;
  readonly admission: Admission | undefined;
  readonly confirm: Confirm;
  readonly context: Pick<RequestContext, 'closed' | 'onCut'>;
};

/**
 * Decrypts the boxes that the look-up read. Boxes never change; the won claim proves that they were whole.
 * @throws `store.unavailable` if the text does not open, content is fenced, an account cannot be verified,
 *   or the caller is gone
 */
export async function decrypt(deps: DecryptDeps, secret: ClaimedSecret): Promise<FramedText> {
  const { loaded, claimed, secretKey, admission, context } = secret;
  if (!(await isServed(deps))) return failUndelivered(deps, secret, 'undecided');
  const opened = openText(loaded, { box: claimed.box, secretKey, ...(admission && { admission }) });
  if (!opened) {
    deps.effects.onCorrupt();
    return failUndelivered(deps, secret, 'unopenable');
  }
  if (context.closed()) return failUndelivered(deps, secret, 'cut');
  // The last step that may fail: a claim that has confirmed an account is never released.
  if (!(await secret.confirm())) return failUndelivered(deps, secret, 'undecided');
  if (secret.attempt.legacy) context.onCut(() => deps.effects.onUndelivered('cut'));
  return loaded.header.flags.verification ? { text: thanks } : opened;
}

/** Whether the claimed secret is no older copy: the claim may have met a database that was put back. */
async function isServed({ keyring }: Pick<DecryptDeps, 'keyring'>): Promise<boolean> {
  return keyring.settled().then(
    () => true,
    () => false,
  );
}

/** Releases the claim where that is safe; otherwise its nonce may repeat. Counts a lost legacy text. */
async function failUndelivered(deps: DecryptDeps, secret: ClaimedSecret, why: Undelivered): Promise<never> {
  const released = await secret.claimed.release?.();
  if (secret.attempt.legacy && !released) deps.effects.onUndelivered(why);
  return fail('store.unavailable');
}
