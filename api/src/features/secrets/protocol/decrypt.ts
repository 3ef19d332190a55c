// Decrypts a claimed secret, or releases a claim that cannot be delivered (docs/design/trust.md#release).
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import type { Admission } from '#platform/crypto/passwords/passphrase-keys.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import type { SecretEffects, Undelivered } from '../model/secret-event.ts';
import { openContentBox, openText } from '../sealing/opening.ts';
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
  readonly admission: Admission | undefined;
  /** Absent: nothing is to be confirmed. */
  readonly confirm?: Confirm;
  readonly context: Pick<RequestContext, 'closed' | 'onCut'>;
};

/**
 * Decrypts the boxes that the look-up read. Boxes never change; the won claim proves that they were whole.
 * @throws as `deliver`
 */
export async function decrypt(
  deps: DecryptDeps,
  secret: ClaimedSecret & { readonly secretKey: string },
): Promise<FramedText> {
  const { loaded, claimed, secretKey, admission } = secret;
  const open = () => openText(loaded, { box: claimed.box, secretKey, admission });
  const opened = await deliver(deps, secret, open);
  return loaded.header.flags.verification ? { text: thanks } : opened;
}

/** The content of a sealed link as its sender encrypted it. @throws as `deliver` */
export async function decryptSealedLink(
  deps: DecryptDeps,
  secret: ClaimedSecret & { readonly lookup: Buffer },
): Promise<Buffer> {
  const { loaded, claimed, lookup, admission } = secret;
  return deliver(deps, secret, () => openContentBox(loaded, { box: claimed.box, admission }, lookup));
}

/**
 * Opens a claimed content, or releases the claim.
 * @throws `store.unavailable` if it does not open, content is fenced, an account cannot be verified, or the
 *   caller is gone
 */
async function deliver<Opened>(
  deps: DecryptDeps,
  secret: ClaimedSecret,
  open: () => Opened | undefined,
): Promise<Opened> {
  const { context, confirm } = secret;
  if (!(await isServed(deps))) return failUndelivered(deps, secret, 'undecided');
  const opened = open();
  if (opened === undefined) {
    deps.effects.onCorrupt();
    return failUndelivered(deps, secret, 'unopenable');
  }
  if (context.closed()) return failUndelivered(deps, secret, 'cut');
  // The last step that may fail: a claim that has confirmed an account is never released.
  if (confirm && !(await confirm())) return failUndelivered(deps, secret, 'undecided');
  if (secret.attempt.legacy) context.onCut(() => deps.effects.onUndelivered('cut'));
  return opened;
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
