// The writes of a reveal: claim, hold on, give back; each judged, none guessed (trust.md 5 steps 3, 4 and 6).
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Crash } from './crash-points.ts';
import { pause } from '#platform/time/deadline.ts';
import type { FoundSecret } from '../store/secret-row.ts';
import type { Boxes } from '../model/secret.ts';
import { budgets, confirmedWrite, type WriteOutcome } from './confirmed-write.ts';
import type { SecretStore } from '../store/store.ts';

export type Undelivered = 'undecided' | 'cut' | 'unopenable';

export type ClaimDeps = {
  readonly secrets: SecretStore;
  readonly crash: Crash;
  readonly metrics: { readonly undelivered: (why: Undelivered) => void };
};

/** A claim on its way. `legacy`: a reader without nonce, who can never ask again. */
export type Claim = { readonly row: FoundSecret; readonly claim: Buffer; readonly legacy: boolean };

/** Gives the secret back as if nobody had asked; says whether it surely did. `undefined` where that is not safe. */
export type ReleaseClaim = (() => Promise<boolean>) | undefined;

const idOf = ({ row }: Claim) => ({ bucket: row.bucket, _id: row._id });

/** A claim that stands; `openedAt` is what its nonce is told, now and in every repeat. */
export type Claimed = { readonly undo: ReleaseClaim; readonly openedAt: Date };

/** Whether a row is held, or was taken, by this claim. */
export function isClaimedBy(row: FoundSecret, claim: Buffer): boolean {
  return (row.state === 'claimed' || row.state === 'consumed') && sameBytes(row.claim, claim);
}

/** A verdict that is not ours as its refusal; a legacy text that may be lost is counted. */
function refuse(deps: ClaimDeps, { legacy }: Claim, outcome: Exclude<WriteOutcome, { kind: 'won' }>): never {
  if (outcome.kind === 'lost') fail('secrets.unknown');
  if (legacy) deps.metrics.undelivered('undecided');
  fail('store.unavailable');
}

/**
 * Wins the secret, or refuses.
 * @returns how to give it back, and when the reader is told that it was opened
 * @throws `secrets.unknown` if somebody else won, `store.unavailable` if nobody can tell
 */
export async function claimSecret(deps: ClaimDeps, claiming: Claim, box: Boxes): Promise<Claimed> {
  const { claim, legacy } = claiming;
  const toldAt = claiming.row.now;
  await deps.crash('reveal.before_claim');
  const judging = confirmedWrite(deps.secrets, {
    id: idOf(claiming),
    transition: legacy ? { kind: 'claim_without_nonce', claim } : { kind: 'claim', claim, toldAt },
    budgetMs: legacy ? budgets.legacyMs : budgets.nonceMs,
    hasWon: (row) => isClaimedBy(row, claim),
    isUndecided: (row) => row.state === 'new',
  });
  if (deps.crash.armed === 'reveal.claim_sent') await dieSoon(deps.crash);
  const outcome = await judging;
  if (outcome.kind !== 'won') return refuse(deps, claiming, outcome);
  await deps.crash('reveal.before_decrypt');
  if (outcome.first) return { undo: () => giveBack(deps, claiming, box), openedAt: toldAt };
  // A twin with our nonce may have won instead of us, or a late duplicate of a legacy claim is on its way: no undo.
  if (!legacy) await confirmRepeat(deps, claiming);
  return { undo: undefined, openedAt: outcome.row?.toldAt ?? toldAt };
}

/**
 * Marks that the nonce asked again, before it is answered again: from now on the request that won cannot give the secret
 * back, or a second reader could have it while the first already holds the text.
 * @throws `secrets.unknown` if it was given back or erased meanwhile, `store.unavailable` if nobody can tell
 */
export async function confirmRepeat(deps: ClaimDeps, claiming: Claim): Promise<void> {
  const isHeld = (row: FoundSecret): boolean => row.state === 'claimed' && isClaimedBy(row, claiming.claim);
  const outcome = await confirmedWrite(deps.secrets, {
    id: idOf(claiming),
    transition: { kind: 'repeat', claim: claiming.claim },
    budgetMs: budgets.nonceMs,
    hasWon: (row) => isHeld(row) && (row.repeats ?? 0) > 0,
    isUndecided: (row) => row.state === 'new' || isHeld(row),
  });
  if (outcome.kind !== 'won') refuse(deps, claiming, outcome);
}

async function giveBack(deps: ClaimDeps, claiming: Claim, box: Boxes): Promise<boolean> {
  const { claim } = claiming;
  const outcome = await confirmedWrite(deps.secrets, {
    id: idOf(claiming),
    transition: { kind: 'release', claim, box },
    budgetMs: budgets.nonceMs,
    hasWon: (row) => !isClaimedBy(row, claim),
    isUndecided: (row) => isClaimedBy(row, claim) && row.repeats === undefined,
  });
  return outcome.kind === 'won';
}

/** Tests only: the claim is on its way and nobody waits for what becomes of it. */
async function dieSoon(crash: Crash): Promise<void> {
  await pause(1);
  await crash('reveal.claim_sent');
}
