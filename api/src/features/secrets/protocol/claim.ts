// The writes of a reveal: claim, hold on, give back; each judged, none guessed (trust.md 5 steps 3, 4 and 6).
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Crash } from './crash-points.ts';
import { pause } from '#platform/time/deadline.ts';
import type { FoundSecret } from '../store/secret-row.ts';
import type { Boxes } from '../model/secret.ts';
import { budgets, settle } from './confirmed-write.ts';
import type { Verdict } from './confirmed-write.ts';
import type { SecretStore } from '../store/store.ts';

export type Undelivered = 'undecided' | 'cut' | 'unopenable';

export type Claiming = {
  readonly secrets: SecretStore;
  readonly crash: Crash;
  readonly metrics: { readonly undelivered: (why: Undelivered) => void };
};

/** A claim on its way. `legacy`: a reader without nonce, who can never ask again. */
export type Claim = { readonly row: FoundSecret; readonly claim: Buffer; readonly legacy: boolean };

/** Gives the secret back as if nobody had asked; says whether it surely did. `undefined` where that is not safe. */
export type Undo = (() => Promise<boolean>) | undefined;

const idOf = ({ row }: Claim) => ({ bucket: row.bucket, _id: row._id });

/** A claim that stands; `openedAt` is what its nonce is told, now and in every repeat. */
export type Claimed = { readonly undo: Undo; readonly openedAt: Date };

/** Whether a row is held, or was taken, by this claim. */
export function holds(row: FoundSecret, claim: Buffer): boolean {
  return (row.state === 'claimed' || row.state === 'consumed') && sameBytes(row.claim, claim);
}

/** A verdict that is not ours as its refusal; a legacy text that may be lost is counted. */
function refuse(ctx: Claiming, { legacy }: Claim, verdict: Exclude<Verdict, { kind: 'ours' }>): never {
  if (verdict.kind === 'lost') fail('secrets.unknown');
  if (legacy) ctx.metrics.undelivered('undecided');
  fail('store.unavailable');
}

/**
 * Wins the secret, or refuses.
 * @returns how to give it back, and when the reader is told that it was opened
 * @throws `secrets.unknown` if somebody else won, `store.unavailable` if nobody can tell
 */
export async function claimSecret(ctx: Claiming, claiming: Claim, box: Boxes): Promise<Claimed> {
  const { claim, legacy } = claiming;
  const toldAt = claiming.row.now;
  await ctx.crash('reveal.before_claim');
  const judging = settle(ctx.secrets, {
    id: idOf(claiming),
    move: legacy ? { kind: 'take', claim } : { kind: 'claim', claim, toldAt },
    budgetMs: legacy ? budgets.legacyMs : budgets.nonceMs,
    isOurs: (row) => holds(row, claim),
    isOpen: (row) => row.state === 'new',
  });
  if (ctx.crash.armed === 'reveal.claim_sent') await dieSoon(ctx.crash);
  const verdict = await judging;
  if (verdict.kind !== 'ours') return refuse(ctx, claiming, verdict);
  await ctx.crash('reveal.before_decrypt');
  if (verdict.first) return { undo: () => giveBack(ctx, claiming, box), openedAt: toldAt };
  // A twin with our nonce may have won instead of us, or a late duplicate of a legacy claim is on its way: no undo.
  if (!legacy) await holdOn(ctx, claiming);
  return { undo: undefined, openedAt: verdict.row?.toldAt ?? toldAt };
}

/**
 * Marks that the nonce asked again, before it is answered again: from now on the request that won cannot give the secret
 * back, or a second reader could have it while the first already holds the text.
 * @throws `secrets.unknown` if it was given back or erased meanwhile, `store.unavailable` if nobody can tell
 */
export async function holdOn(ctx: Claiming, claiming: Claim): Promise<void> {
  const isHeld = (row: FoundSecret): boolean => row.state === 'claimed' && holds(row, claiming.claim);
  const verdict = await settle(ctx.secrets, {
    id: idOf(claiming),
    move: { kind: 'repeat', claim: claiming.claim },
    budgetMs: budgets.nonceMs,
    isOurs: (row) => isHeld(row) && (row.repeats ?? 0) > 0,
    isOpen: (row) => row.state === 'new' || isHeld(row),
  });
  if (verdict.kind !== 'ours') refuse(ctx, claiming, verdict);
}

async function giveBack(ctx: Claiming, claiming: Claim, box: Boxes): Promise<boolean> {
  const { claim } = claiming;
  const verdict = await settle(ctx.secrets, {
    id: idOf(claiming),
    move: { kind: 'undo', claim, box },
    budgetMs: budgets.nonceMs,
    isOurs: (row) => !holds(row, claim),
    isOpen: (row) => holds(row, claim) && row.repeats === undefined,
  });
  return verdict.kind === 'ours';
}

/** Tests only: the claim is on its way and nobody waits for what becomes of it. */
async function dieSoon(crash: Crash): Promise<void> {
  await pause(1);
  await crash('reveal.claim_sent');
}
