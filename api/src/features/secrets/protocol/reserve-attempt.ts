// Counts a passphrase attempt in the secret's document before bcrypt runs (docs/design/trust.md#attempts).
import type { Actor } from '#platform/http/core/actor.ts';
import { wideNetworkOf } from '#platform/http/request/client-address.ts';
import { fail } from '#platform/errors/api-error.ts';
import { pause } from '#platform/time/deadline.ts';
import { reserve, type Attempts } from '../model/attempts.ts';
import type { FoundSecret } from '../store/secret-row.ts';
import type { SecretStore } from '../store/store.ts';
import { toDoubt } from './confirmed-write.ts';
import type { LoadedSecret } from './find-secret.ts';

const maxTries = 40;
const pauseMs = 100;

/** Which budget an attempt counts in: reveal and burn have separate ones. */
export type AttemptPurpose = keyof Attempts;
type Attempting = { readonly loaded: LoadedSecret; readonly purpose: AttemptPurpose; readonly actor: Actor };

/**
 * Reserves one attempt for the caller's networks by compare-and-set. After an outage it may count twice.
 * @throws `http.rate_limited` if the budget is used up, `secrets.unknown` if not new, `store.unavailable`
 */
export async function reserveAttempt(
  deps: { readonly secrets: SecretStore },
  { loaded: { keys, header, row: first }, purpose, actor }: Attempting,
): Promise<void> {
  const prefix = keys.prefixTag(header.rootGen, header.sid, actor.clientPrefix);
  const wide = keys.prefixTag(header.rootGen, header.sid, wideNetworkOf(actor.clientPrefix));
  const { bucket, _id } = first;
  let row: FoundSecret | undefined = first;
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (row?.state !== 'new') fail('secrets.unknown');
    const reserved = reserve(row.attempts?.[purpose], { prefix, wide, now: row.now });
    if (!reserved.ok) fail('http.rate_limited', { retryAfter: reserved.waitSeconds });
    const attempts = { ...row.attempts, [purpose]: reserved.budget };
    const reply = await deps.secrets.setAttempts({ bucket, _id }, row.attemptRev, attempts).catch(toDoubt);
    if (reply === 'applied') return;
    if (reply === 'in_doubt') await pause(pauseMs);
    row = await deps.secrets.find({ kind: 's', bucket, ids: [_id], part: 'lean' });
  }
  fail('store.unavailable');
}
