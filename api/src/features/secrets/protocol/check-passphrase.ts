// Checks a passphrase: opens the gate, reserves an attempt in the document, then runs bcrypt (docs/design/trust.md#attempts).
import type { Passphrases } from '#platform/crypto/passwords/passphrase.ts';
import type { Admission } from '#platform/crypto/passwords/passphrase-keys.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import { wideNetworkOf } from '#platform/http/request/client-address.ts';
import { fail } from '#platform/errors/api-error.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import { reserve, type Attempts } from '../model/attempts.ts';
import { pause } from '#platform/time/deadline.ts';
import { failCorrupt, type FindDeps, type LoadedSecret } from './find-secret.ts';
import { openGate } from '../sealing/opening.ts';
import type { FoundSecret } from '../store/secret-row.ts';

export type CheckPassphraseDeps = FindDeps & {
  readonly passphrases: Passphrases;
  readonly metrics: { readonly corrupt: () => void; readonly wrongPassphrase: () => void };
};

/** One try of one caller. Reveal and burn have separate budgets. */
export type PassphraseAttempt = {
  readonly loaded: LoadedSecret;
  readonly secretKey: string;
  readonly passphrase: string | undefined;
  readonly purpose: keyof Attempts;
  readonly actor: Actor;
  readonly context: Pick<RequestContext, 'charge'>;
};

const reserveTries = 40;
const pauseMs = 100;

/**
 * Opens the gate, which authenticates link, region key and header before anything is consumed.
 * Then checks the passphrase, if the secret has one.
 * @returns the admission that opens the text; `undefined` without a passphrase
 * @throws `store.unavailable` if corrupt or overloaded, `http.rate_limited`, `secrets.wrong_passphrase`
 */
export async function checkPassphrase(deps: CheckPassphraseDeps, trying: PassphraseAttempt): Promise<Admission | undefined> {
  const { row, header } = trying.loaded;
  const gate = row.box?.gate && openGate(trying.loaded, row.box.gate, trying.secretKey);
  if (!gate) return failCorrupt(deps);
  if (!header.flags.passphrase) return undefined;
  // A repeat of the winning nonce reserves nothing: its secret is claimed.
  if (row.state === 'new') {
    await trying.context.charge('passphrase_tries', 1);
    await reserveAttempt(deps, trying, row);
  }
  const admission = trying.passphrase === undefined ? undefined : await deps.passphrases.check(trying.passphrase, gate, header.salt);
  if (admission) return admission;
  deps.metrics.wrongPassphrase();
  return fail('secrets.wrong_passphrase');
}

async function reserveAttempt(deps: CheckPassphraseDeps, { loaded, purpose, actor }: PassphraseAttempt, first: FoundSecret): Promise<void> {
  const { keys, header } = loaded;
  const prefix = keys.prefixTag(header.rootGen, header.sid, actor.clientPrefix);
  const wide = keys.prefixTag(header.rootGen, header.sid, wideNetworkOf(actor.clientPrefix));
  const id = { bucket: first.bucket, _id: first._id };
  let row: FoundSecret | undefined = first;
  for (let tries = 0; tries < reserveTries; tries += 1) {
    if (row?.state !== 'new') fail('secrets.unknown');
    const reserved = reserve(row.attempts?.[purpose], { prefix, wide, now: row.now });
    if (!reserved.ok) fail('http.rate_limited', { retryAfter: reserved.waitSeconds });
    const reply = await deps.secrets.setAttempts(id, row.attemptRev, { ...row.attempts, [purpose]: reserved.budget }).catch(toDoubt);
    if (reply === 'applied') return;
    if (reply === 'in_doubt') await pause(pauseMs);
    row = await deps.secrets.find({ kind: 's', bucket: first.bucket, ids: [first._id], part: 'lean' });
  }
  fail('store.unavailable');
}

/** After an outage the attempt may be counted already; counting it twice is harmless. */
function toDoubt(error: unknown): 'in_doubt' {
  if (isOutage(error)) return 'in_doubt';
  throw error;
}
