// The passphrase gate: one attempt is reserved in the document before bcrypt runs (trust.md 5 step 2, 6; api.md 9).
import type { Passphrases } from '#platform/crypto/passwords/passphrase.ts';
import type { Admission } from '#platform/crypto/passwords/passphrase-keys.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { Call } from '#platform/http/core/request-context.ts';
import { wideOf } from '#platform/http/request/client-address.ts';
import { fail } from '#platform/errors/api-error.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import { reserve } from '../model/attempts.ts';
import type { Attempts } from '../model/attempts.ts';
import { pause } from '#platform/time/deadline.ts';
import { corrupt } from './find-secret.ts';
import type { Seeing, Sight } from './find-secret.ts';
import { openGate } from '../sealing/opening.ts';
import type { FoundSecret } from '../store/secret-row.ts';

export type Admitting = Seeing & {
  readonly passphrases: Passphrases;
  readonly metrics: { readonly corrupt: () => void; readonly wrongPassphrase: () => void };
};

/** Who tries what: reveal and burn have budgets of their own. */
export type Trying = {
  readonly sight: Sight;
  readonly secretKey: string;
  readonly passphrase: string | undefined;
  readonly purpose: keyof Attempts;
  readonly actor: Actor;
  readonly call: Pick<Call, 'charge'>;
};

const reserveTries = 40;
const pauseMs = 100;

/**
 * Opens the gate, which authenticates link, region key and header before anything is consumed, and checks the passphrase
 * if there is one.
 * @returns what opens the text; `undefined` without passphrase
 * @throws `store.unavailable` if corrupt or overloaded, `http.rate_limited`, `secrets.wrong_passphrase`
 */
export async function admit(ctx: Admitting, trying: Trying): Promise<Admission | undefined> {
  const { row, header } = trying.sight;
  const gate = row.box?.gate && openGate(trying.sight, row.box.gate, trying.secretKey);
  if (!gate) return corrupt(ctx);
  if (!header.flags.passphrase) return undefined;
  // A repeat by the nonce that won has no budget to spend: its secret is claimed.
  if (row.state === 'new') {
    await trying.call.charge('passphrase_tries', 1);
    await reserveAttempt(ctx, trying, row);
  }
  const admission = trying.passphrase === undefined ? undefined : await ctx.passphrases.check(trying.passphrase, gate, header.salt);
  if (admission) return admission;
  ctx.metrics.wrongPassphrase();
  return fail('secrets.wrong_passphrase');
}

async function reserveAttempt(ctx: Admitting, { sight, purpose, actor }: Trying, first: FoundSecret): Promise<void> {
  const { keys, header } = sight;
  const prefix = keys.prefixTag(header.rootGen, header.sid, actor.clientPrefix);
  const wide = keys.prefixTag(header.rootGen, header.sid, wideOf(actor.clientPrefix));
  const id = { bucket: first.bucket, _id: first._id };
  let row: FoundSecret | undefined = first;
  for (let tries = 0; tries < reserveTries; tries += 1) {
    if (row?.state !== 'new') fail('secrets.unknown');
    const reserved = reserve(row.attempts?.[purpose], { prefix, wide, now: row.now });
    if (!reserved.ok) fail('http.rate_limited', { retryAfter: reserved.waitSeconds });
    const said = await ctx.secrets.setAttempts(id, row.attemptRev, { ...row.attempts, [purpose]: reserved.budget }).catch(doubt);
    if (said === 'stands') return;
    if (said === 'doubtful') await pause(pauseMs);
    row = await ctx.secrets.find({ kind: 's', bucket: first.bucket, ids: [first._id], part: 'lean' });
  }
  fail('store.unavailable');
}

/** An outage may or may not have counted the attempt; counting it once more harms nobody. */
function doubt(error: unknown): 'doubtful' {
  if (isOutage(error)) return 'doubtful';
  throw error;
}
