// Reveal: a reader takes the content, once (trust.md 5, api.md 3.4).
import type { Output } from '@glimpse/contracts/endpoint';
import type { revealSecret } from '@glimpse/contracts/secrets';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { Admission } from '#platform/crypto/passwords/passphrase-keys.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Asked } from '#platform/http/routing/route.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import { admit } from './protocol/check-passphrase.ts';
import type { Admitting } from './protocol/check-passphrase.ts';
import { claimSecret, holdOn, holds } from './protocol/claim.ts';
import type { Claim, Claiming, Undelivered, Undo } from './protocol/claim.ts';
import type { FramedText } from './sealing/padding.ts';
import type { CreditOwner } from './credit-owner.ts';
import { corrupt, see } from './protocol/find-secret.ts';
import type { Sight } from './protocol/find-secret.ts';
import { openText } from './sealing/opening.ts';
import { secretDetails, secretRecord } from './presenters/secret.ts';
import type { Site } from './presenters/secret.ts';
import { leaseEnds, wholeBox } from './model/secret.ts';
import type { Boxes } from './model/secret.ts';
import { admitVerifier } from './verification.ts';
import type { Verifying } from './verification.ts';
import { codePoints } from './model/text-size.ts';
import { unixSeconds } from './presenters/time-texts.ts';
import { shownOf } from './view.ts';

export type Revealing = Admitting &
  Claiming &
  Verifying & {
    readonly clock: { now(): Date };
    readonly credit: CreditOwner;
    readonly ids: Pick<Ids, 'nonce'>;
    readonly config: Site & { readonly leaseSeconds: number };
    readonly metrics: { readonly revealed: (mode: 'nonce' | 'legacy') => void };
  };
type Call = Asked<typeof revealSecret>;
type Answer = Output<typeof revealSecret>;

/** One reveal on its way. Without a nonce, or without leases, it is legacy: at most once. */
type Reading = Claim & { readonly asked: Call; readonly actor: Actor; readonly sight: Sight };
type Won = { readonly box: Boxes; readonly admission: Admission | undefined; readonly openedAt: Date; readonly undo: Undo };
type Opened = FramedText & { readonly openedAt: Date };

/**
 * Opens a secret once: claim first, then decrypt, then answer. The same nonce gets the same text until it is acknowledged
 * or the lease is over; nobody else ever does.
 * @throws `secrets.unknown`, `secrets.wrong_passphrase`, `http.rate_limited`, `store.unavailable` (nothing lost for the same nonce)
 */
export async function reveal(ctx: Revealing, asked: Call, actor: Actor): Promise<Answer> {
  const sight = await see(ctx, { kind: 's', key: asked.params.key, part: 'full' }, actor);
  if (sight.dead) fail('secrets.unknown');
  const claim = sight.keys.claimOf(sight.header.rootGen, sight.header.sid, asked.nonce ?? ctx.ids.nonce());
  const legacy = asked.nonce === undefined || ctx.config.leaseSeconds === 0;
  const reading: Reading = { asked, actor, sight, row: sight.row, claim, legacy };
  const again = claimedBefore(reading, ctx.config.leaseSeconds);
  if (sight.state !== 'new' && !(again && asked.body.continue)) fail('secrets.unknown');
  if (!asked.body.continue) return answerOf(ctx, reading);

  const { header } = sight;
  if (header.flags.verification && !again) await admitVerifier(ctx, sight, actor);
  const { passphrase } = asked.body;
  const admission = await admit(ctx, { sight, secretKey: asked.params.key, passphrase, purpose: 'reveal', actor, call: asked.call });
  const box = wholeBox(sight.row);
  if (!box) return corrupt(ctx);
  if (again) {
    await holdOn(ctx, reading);
    return deliver(ctx, reading, { box, admission, openedAt: again, undo: undefined });
  }
  const claimed = await claimSecret(ctx, reading, box);
  ctx.metrics.revealed(legacy ? 'legacy' : 'nonce');
  ctx.credit(sight.row.ownerId, 'secretsShared');
  return deliver(ctx, reading, { box, admission, ...claimed });
}

/** When the nonce that asks again won; `undefined` if this is no repeat or its lease is over. */
function claimedBefore({ row, claim, legacy }: Reading, leaseSeconds: number): Date | undefined {
  if (legacy || row.state !== 'claimed' || !holds(row, claim)) return undefined;
  return row.now < leaseEnds(row.claimedAt, leaseSeconds) ? (row.toldAt ?? row.claimedAt) : undefined;
}

/** Decrypts what step 1 read: boxes never change, and the won compare-and-set proves they were whole. */
async function deliver(ctx: Revealing, reading: Reading, { box, admission, openedAt, undo }: Won): Promise<Answer> {
  const { asked, sight, legacy } = reading;
  const opened = openText(sight, { box, secretKey: asked.params.key, ...(admission && { admission }) });
  if (!opened) {
    ctx.metrics.corrupt();
    return withhold(ctx, { legacy, undo }, 'unopenable');
  }
  await ctx.crash('reveal.after_decrypt');
  if (sight.header.flags.verification && !(await verified(ctx, reading))) return withhold(ctx, { legacy, undo }, 'undecided');
  if (asked.call.closed()) return withhold(ctx, { legacy, undo }, 'cut');
  await ctx.crash('reveal.before_answer');
  if (legacy) asked.call.onCut(() => ctx.metrics.undelivered('cut'));
  return answerOf(ctx, reading, { ...opened, openedAt });
}

/** Marks the account before the text leaves; without a certain answer the secret is given back. */
async function verified(ctx: Revealing, { sight }: Reading): Promise<boolean> {
  return ctx.accounts.verify(sight.row._id, ctx.clock.now()).catch((thrown: unknown) => {
    if (isOutage(thrown)) return false;
    throw thrown;
  });
}

/** Nobody gets the text: the claim is undone where that is safe, else its nonce may ask again; a lost legacy text is counted. */
async function withhold(
  ctx: Revealing,
  { legacy, undo }: { readonly legacy: boolean; readonly undo: Undo },
  why: Undelivered,
): Promise<never> {
  const undone = await undo?.();
  if (legacy && !undone) ctx.metrics.undelivered(why);
  return fail('store.unavailable');
}

/** The answer shows the secret as opened at `openedAt`, the first time as well as in a repeat (api.md 3.4: equal answers). */
function answerOf(ctx: Revealing, { asked, actor, sight, claim, legacy }: Reading, opened?: Opened): Answer {
  const { key } = asked.params;
  if (!opened) {
    const shown = shownOf(key, sight, actor);
    return { record: secretRecord(ctx.config, shown), details: secretDetails(shown) };
  }
  const { text, originalChars, openedAt } = opened;
  const row = { ...sight.row, state: 'claimed' as const, claim, claimedAt: openedAt };
  const shown = shownOf(key, { ...sight, row, state: 'received' }, actor);
  const until = unixSeconds(leaseEnds(openedAt, ctx.config.leaseSeconds));
  return {
    record: {
      ...secretRecord(ctx.config, shown),
      secret_value: text,
      is_truncated: originalChars !== undefined,
      original_size: originalChars ?? codePoints(text),
    },
    details: { ...secretDetails(shown, text), lease: legacy ? null : { until, ack: `/api/v2/secret/${key}/ack` } },
  };
}
