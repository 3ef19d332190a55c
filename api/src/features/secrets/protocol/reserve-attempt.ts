// Counts a passphrase attempt in the secret's document before bcrypt runs (docs/design/limits.md#attempts).
import type { Actor } from '#platform/http/core/actor.ts';
import { wideNetworkOf } from '#platform/http/request/client-address.ts';
import { fail } from '#platform/errors/api-error.ts';
import { pause } from '#platform/time/deadline.ts';
import { reserve, type Attempts } from '../model/attempts.ts';
import type { FoundSecret } from '../store/secret-row.ts';
import type { SecretStore } from '../store/store.ts';
import { holdsClaim } from './claim-attempt.ts';
import { toDoubt } from './confirmed-write.ts';
import type { LoadedSecret } from './find-secret.ts';

const maxTries = 40;
/** Each write in doubt may have counted an attempt of the caller. */
const maxDoubts = 2;
const pauseMs = 100;

/** Which budget an attempt counts in: reveal and burn have separate ones. */
export type AttemptPurpose = keyof Attempts;
type Attempting = {
  readonly loaded: LoadedSecret;
  readonly purpose: AttemptPurpose;
  readonly actor: Actor;
  readonly claim: Buffer;
};

/** Names the caller's networks in the budget of one secret. */
function tagsOf({ loaded: { keys, header }, actor: { clientPrefix } }: Attempting) {
  const tagOf = (network: string): Buffer => keys.prefixTag(header.rootGen, header.sid, network);
  return { prefix: tagOf(clientPrefix), wide: tagOf(wideNetworkOf(clientPrefix)) };
}

type AttemptDeps = { readonly secrets: SecretStore };

/**
 * Looks whether the budget allows an attempt, and counts none. Writes only a place in line.
 * @throws as `reserveAttempt`
 */
export const checkAttempts = (deps: AttemptDeps, attempting: Attempting): Promise<void> =>
  settle(deps, attempting, 'look');

/**
 * Reserves one attempt for the caller's networks by compare-and-set. After an outage it may count twice.
 * Reserves nothing if the caller's nonce has won already: the row then holds its claim.
 * @throws `http.rate_limited` if the budget is used up, `secrets.unknown` if not new, `store.unavailable`
 */
export const reserveAttempt = (deps: AttemptDeps, attempting: Attempting): Promise<void> =>
  settle(deps, attempting, 'reserve');

async function settle(deps: AttemptDeps, attempting: Attempting, aim: 'look' | 'reserve'): Promise<void> {
  const { loaded, purpose, claim } = attempting;
  const { row: first } = loaded;
  const tags = tagsOf(attempting);
  const { bucket, _id } = first;
  let row: FoundSecret | undefined = first;
  let doubts = 0;
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (row && holdsClaim(row, claim)) return; // another request of this nonce won meanwhile
    if (row?.state !== 'new') fail('secrets.unknown');
    const reserved = reserve(row.attempts?.[purpose], { ...tags, now: row.now });
    if (reserved.ok && aim === 'look') return;
    const limit = 'passphrase_attempts';
    const refuse = () =>
      reserved.ok || fail('http.rate_limited', { retryAfter: reserved.waitSeconds, limit });
    if (!reserved.budget) return void refuse();
    const attempts = { ...row.attempts, [purpose]: reserved.budget };
    const reply = await deps.secrets.setAttempts({ bucket, _id }, row.attemptRev, attempts).catch(toDoubt);
    if (reply === 'applied') return void refuse();
    if (reply === 'in_doubt' && ++doubts >= maxDoubts) break;
    if (reply === 'in_doubt') await pause(pauseMs);
    row = await deps.secrets.find({ kind: 's', bucket, ids: [_id], part: 'lean' });
  }
  fail('store.unavailable');
}
