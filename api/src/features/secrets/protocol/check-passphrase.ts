// Checks a passphrase: opens the gate, reserves an attempt, then runs bcrypt (docs/design/trust.md#attempts).
import type { Passphrases } from '#platform/crypto/passwords/passphrase.ts';
import type { Admission } from '#platform/crypto/passwords/passphrase-keys.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import { fail } from '#platform/errors/api-error.ts';
import { failCorrupt, type FindDeps, type LoadedSecret } from './find-secret.ts';
import { openGate } from '../sealing/opening.ts';
import { reserveAttempt, type AttemptPurpose } from './reserve-attempt.ts';

export type CheckPassphraseDeps = FindDeps & {
  readonly passphrases: Passphrases;
  readonly metrics: { readonly corrupt: () => void; readonly wrongPassphrase: () => void };
};

export type PassphraseAttempt = {
  readonly loaded: LoadedSecret;
  readonly secretKey: string;
  readonly passphrase: string | undefined;
  readonly purpose: AttemptPurpose;
  readonly actor: Actor;
  readonly context: Pick<RequestContext, 'charge'>;
};

/**
 * Opens the gate, which authenticates link, region key and header before anything is consumed.
 * Then checks the passphrase, if the secret has one.
 * @returns the admission that opens the text; `undefined` without a passphrase
 * @throws `store.unavailable` if corrupt or overloaded, `http.rate_limited`, `secrets.wrong_passphrase`
 */
export async function checkPassphrase(
  deps: CheckPassphraseDeps,
  trying: PassphraseAttempt,
): Promise<Admission | undefined> {
  const { loaded, secretKey, passphrase } = trying;
  const { row, header } = loaded;
  const gate = row.box?.gate && openGate(loaded, row.box.gate, secretKey);
  if (!gate) return failCorrupt(deps);
  if (!header.flags.passphrase) return undefined;
  // A repeat of the winning nonce reserves nothing: its secret is claimed.
  if (row.state === 'new') {
    await trying.context.charge('passphrase_tries', 1);
    await reserveAttempt(deps, trying);
  }
  const admission =
    passphrase === undefined ? undefined : await deps.passphrases.check(passphrase, gate, header.salt);
  if (admission) return admission;
  deps.metrics.wrongPassphrase();
  return fail('secrets.wrong_passphrase');
}
