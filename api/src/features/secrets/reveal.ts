// Reveal: a reader takes the content, once (trust.md 5, api.md 3.4).
import type { Output } from '@glimpse/contracts/endpoint';
import type { revealSecret } from '@glimpse/contracts/secrets';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { Admission } from '#platform/crypto/passwords/passphrase-keys.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import { unixSeconds } from '#platform/time/unix-seconds.ts';
import { checkPassphrase, type CheckPassphraseDeps } from './protocol/check-passphrase.ts';
import {
  claimSecret,
  confirmRepeat,
  isClaimedBy,
  type Claim,
  type ClaimDeps,
  type Undelivered,
  type ReleaseClaim,
} from './protocol/claim.ts';
import type { FramedText } from './sealing/padding.ts';
import { failCorrupt, findConfirmed, type LoadedSecret } from './protocol/find-secret.ts';
import { openText } from './sealing/opening.ts';
import { toSecretDetails, toSecretRecord, type Site } from './presenters/secret.ts';
import { leaseEnds, wholeBox, type Boxes, type CountUsage } from './model/secret.ts';
import { checkVerification, type VerificationDeps } from './verification.ts';
import { codePoints } from './model/text-size.ts';
import { toSecretView } from './view.ts';

export type RevealDeps = CheckPassphraseDeps &
  ClaimDeps &
  VerificationDeps & {
    readonly clock: { now(): Date };
    readonly credit: CountUsage;
    readonly ids: Pick<Ids, 'nonce'>;
    readonly config: Site & { readonly leaseSeconds: number };
    readonly metrics: { readonly revealed: (mode: 'nonce' | 'legacy') => void };
  };
type Call = OperationInput<typeof revealSecret>;
type Answer = Output<typeof revealSecret>;

/** One reveal on its way. Without a nonce, or without leases, it is legacy: at most once. */
type Reading = Claim & { readonly asked: Call; readonly actor: Actor; readonly loaded: LoadedSecret };
type Won = { readonly box: Boxes; readonly admission: Admission | undefined; readonly openedAt: Date; readonly undo: ReleaseClaim };
type Opened = FramedText & { readonly openedAt: Date };

/**
 * Opens a secret once: claim first, then decrypt, then answer. The same nonce gets the same text until it is acknowledged
 * or the lease is over; nobody else ever does.
 * @throws `secrets.unknown`, `secrets.wrong_passphrase`, `http.rate_limited`, `store.unavailable` (nothing lost for the same nonce)
 */
export async function reveal(deps: RevealDeps, asked: Call, actor: Actor): Promise<Answer> {
  const loaded = await findConfirmed(deps, { kind: 's', key: asked.params.key, part: 'full' }, actor);
  if (loaded.dead) fail('secrets.unknown');
  const claim = loaded.keys.claimOf(loaded.header.rootGen, loaded.header.sid, asked.nonce ?? deps.ids.nonce());
  const legacy = asked.nonce === undefined || deps.config.leaseSeconds === 0;
  const reading: Reading = { asked, actor, loaded, row: loaded.row, claim, legacy };
  const again = claimedBefore(reading, deps.config.leaseSeconds);
  if (loaded.state !== 'new' && !(again && asked.body.continue)) fail('secrets.unknown');
  if (!asked.body.continue) return answerOf(deps, reading);

  const { header } = loaded;
  if (header.flags.verification && !again) await checkVerification(deps, loaded, actor);
  const { passphrase } = asked.body;
  const admission = await checkPassphrase(deps, {
    loaded,
    secretKey: asked.params.key,
    passphrase,
    purpose: 'reveal',
    actor,
    context: asked.context,
  });
  const box = wholeBox(loaded.row);
  if (!box) return failCorrupt(deps);
  if (again) {
    await confirmRepeat(deps, reading);
    return deliver(deps, reading, { box, admission, openedAt: again, undo: undefined });
  }
  const claimed = await claimSecret(deps, reading, box);
  deps.metrics.revealed(legacy ? 'legacy' : 'nonce');
  deps.credit(loaded.row.ownerId, 'secretsShared');
  return deliver(deps, reading, { box, admission, ...claimed });
}

/** When the nonce that asks again won; `undefined` if this is no repeat or its lease is over. */
function claimedBefore({ row, claim, legacy }: Reading, leaseSeconds: number): Date | undefined {
  if (legacy || row.state !== 'claimed' || !isClaimedBy(row, claim)) return undefined;
  return row.now < leaseEnds(row.claimedAt, leaseSeconds) ? (row.toldAt ?? row.claimedAt) : undefined;
}

/** Decrypts what step 1 read: boxes never change, and the won compare-and-set proves they were whole. */
async function deliver(deps: RevealDeps, reading: Reading, { box, admission, openedAt, undo }: Won): Promise<Answer> {
  const { asked, loaded, legacy } = reading;
  const opened = openText(loaded, { box, secretKey: asked.params.key, ...(admission && { admission }) });
  if (!opened) {
    deps.metrics.corrupt();
    return withhold(deps, { legacy, undo }, 'unopenable');
  }
  await deps.crash('reveal.after_decrypt');
  if (loaded.header.flags.verification && !(await verified(deps, reading))) return withhold(deps, { legacy, undo }, 'undecided');
  if (asked.context.closed()) return withhold(deps, { legacy, undo }, 'cut');
  await deps.crash('reveal.before_answer');
  if (legacy) asked.context.onCut(() => deps.metrics.undelivered('cut'));
  return answerOf(deps, reading, { ...opened, openedAt });
}

/** Marks the account before the text leaves; without a certain answer the secret is given back. */
async function verified(deps: RevealDeps, { loaded }: Reading): Promise<boolean> {
  return deps.accounts.verify(loaded.row._id, deps.clock.now()).catch((thrown: unknown) => {
    if (isOutage(thrown)) return false;
    throw thrown;
  });
}

/** Nobody gets the text: the claim is undone where that is safe, else its nonce may ask again; a lost legacy text is counted. */
async function withhold(
  deps: RevealDeps,
  { legacy, undo }: { readonly legacy: boolean; readonly undo: ReleaseClaim },
  why: Undelivered,
): Promise<never> {
  const released = await undo?.();
  if (legacy && !released) deps.metrics.undelivered(why);
  return fail('store.unavailable');
}

/** The answer shows the secret as opened at `openedAt`, the first time as well as in a repeat (api.md 3.4: equal answers). */
function answerOf(deps: RevealDeps, { asked, actor, loaded, claim, legacy }: Reading, opened?: Opened): Answer {
  const { key } = asked.params;
  if (!opened) {
    const shown = toSecretView(key, loaded, actor);
    return { record: toSecretRecord(deps.config, shown), details: toSecretDetails(shown) };
  }
  const { text, originalChars, openedAt } = opened;
  const row = { ...loaded.row, state: 'claimed' as const, claim, claimedAt: openedAt };
  const shown = toSecretView(key, { ...loaded, row, state: 'received' }, actor);
  const until = unixSeconds(leaseEnds(openedAt, deps.config.leaseSeconds));
  return {
    record: {
      ...toSecretRecord(deps.config, shown),
      secret_value: text,
      is_truncated: originalChars !== undefined,
      original_size: originalChars ?? codePoints(text),
    },
    details: { ...toSecretDetails(shown, text), lease: legacy ? null : { until, ack: `/api/v2/secret/${key}/ack` } },
  };
}
