// Checks a passphrase: opens the gate, waits its turn, reserves an attempt, then runs bcrypt
// (docs/design/limits.md#attempts).
import type { Passphrases } from '#platform/crypto/passwords/passphrase.ts';
import type { HashTurn } from '#platform/crypto/passwords/hash-queue.ts';
import type { Admission } from '#platform/crypto/passwords/passphrase-keys.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { SecretEffects } from '../model/secret-event.ts';
import { failCorrupt, type FindDeps, type LoadedSecret } from './find-secret.ts';
import type { GateKey } from '../sealing/boxes.ts';
import { openGate } from '../sealing/opening.ts';
import { checkAttempts, reserveAttempt, type AttemptPurpose } from './reserve-attempt.ts';

export type CheckPassphraseDeps = FindDeps & {
  readonly passphrases: Passphrases;
  readonly effects: Pick<SecretEffects, 'onCorrupt' | 'onWrongPassphrase'>;
};

export type PassphraseAttempt = {
  readonly loaded: LoadedSecret;
  readonly opener: GateKey;
  readonly passphrase: string | undefined;
  readonly purpose: AttemptPurpose;
  readonly actor: Actor;
  /** The claim of the caller's nonce. */
  readonly claim: Buffer;
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
  const { loaded, opener, passphrase } = trying;
  const { row, header } = loaded;
  const gate = row.box?.gate && openGate(loaded, row.box.gate, opener);
  if (!gate) return failCorrupt(deps);
  if (!header.flags.passphrase) return undefined;
  const isRepeat = row.state !== 'new';
  if (!isRepeat) await checkAttempts(deps, trying);
  const sealed = { gate, headerSalt: header.salt };
  const turn = isRepeat ? repeatTurn(trying) : firstTurn(deps, trying);
  const admission =
    passphrase === undefined ? undefined : await deps.passphrases.check(passphrase, sealed, turn);
  if (admission) return admission;
  deps.effects.onWrongPassphrase();
  return fail('secrets.wrong_passphrase');
}

/** The attempt is reserved when a slot is free: an attempt that is never hashed never counts. */
const firstTurn = (deps: CheckPassphraseDeps, trying: PassphraseAttempt): HashTurn => ({
  network: trying.actor.clientPrefix,
  async before() {
    await trying.context.charge('passphrase_tries', 1);
    await reserveAttempt(deps, trying);
  },
});

/** A repeat of the winning nonce reserves nothing, but those of one secret are hashed one at a time. */
const repeatTurn = ({ actor, loaded }: PassphraseAttempt): HashTurn => ({
  network: actor.clientPrefix,
  key: loaded.header.sid.toString('base64url'),
});
