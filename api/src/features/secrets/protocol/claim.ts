// Claims a secret for one reader, resumes the claim for the same nonce, or releases it (docs/design/trust.md#reveal).
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import { fail } from '#platform/errors/api-error.ts';
import { leaseEnds, wholeBox, type Boxes, type CountUsage } from '../model/secret.ts';
import type { FoundSecret } from '../store/secret-row.ts';
import type { SecretStore } from '../store/store.ts';
import { budgets, confirmedWrite, type WriteOutcome } from './confirmed-write.ts';
import { failCorrupt, type LoadedSecret } from './find-secret.ts';

/** Why a claimed text was not delivered. */
export type Undelivered = 'undecided' | 'cut' | 'unopenable';

export type ClaimDeps = {
  readonly secrets: SecretStore;
  readonly ids: Pick<Ids, 'nonce'>;
  readonly credit: CountUsage;
  readonly config: { readonly leaseSeconds: number };
  readonly metrics: {
    readonly corrupt: () => void;
    readonly revealed: (mode: 'nonce' | 'legacy') => void;
    readonly undelivered: (why: Undelivered) => void;
  };
};

/** A claim before it is written. `legacy`: without a nonce or a lease, so the text is delivered at most once. */
export type ClaimAttempt = {
  readonly row: FoundSecret;
  readonly claim: Buffer;
  readonly legacy: boolean;
  /** When the same nonce opened the secret, as its first answer said; absent unless its lease still runs. */
  readonly previouslyOpenedAt: Date | undefined;
};

/** Makes the secret new again. @returns whether it certainly did; the function is absent where a release is unsafe */
export type ReleaseClaim = (() => Promise<boolean>) | undefined;

/** A claim that holds. `openedAt` is the time that this answer and all repeats state. */
export type Claimed = { readonly box: Boxes; readonly openedAt: Date; readonly release: ReleaseClaim };

const idOf = ({ row }: ClaimAttempt) => ({ bucket: row.bucket, _id: row._id });

/** Whether a row is, or was, claimed by this nonce. */
export function isClaimedBy(row: FoundSecret, claim: Buffer): boolean {
  return (row.state === 'claimed' || row.state === 'consumed') && sameBytes(row.claim, claim);
}

/** Derives the claim of a reader's nonce on a secret that was found. */
export function toClaimAttempt(
  { ids, config }: Pick<ClaimDeps, 'ids' | 'config'>,
  { keys, header, row }: LoadedSecret,
  nonce: string | undefined,
): ClaimAttempt {
  const claim = keys.claimOf(header.rootGen, header.sid, nonce ?? ids.nonce());
  const legacy = nonce === undefined || config.leaseSeconds === 0;
  const isRepeat = !legacy && row.state === 'claimed' && isClaimedBy(row, claim);
  const inLease = isRepeat && row.now < leaseEnds(row.claimedAt, config.leaseSeconds);
  return { row, claim, legacy, previouslyOpenedAt: inLease ? (row.toldAt ?? row.claimedAt) : undefined };
}

/**
 * Claims the secret, or resumes the claim of the same nonce.
 * @throws `secrets.unknown` if another reader won, `store.unavailable` if corrupt or the outcome is unknown
 */
export async function claimOrResume(deps: ClaimDeps, attempt: ClaimAttempt): Promise<Claimed> {
  const box = wholeBox(attempt.row);
  if (!box) return failCorrupt(deps);
  if (attempt.previouslyOpenedAt) {
    await confirmRepeat(deps, attempt);
    return { box, openedAt: attempt.previouslyOpenedAt, release: undefined };
  }
  const claimed = await claimSecret(deps, attempt, box);
  deps.metrics.revealed(attempt.legacy ? 'legacy' : 'nonce');
  deps.credit(attempt.row.ownerId, 'secretsShared');
  return claimed;
}

async function claimSecret(deps: ClaimDeps, attempt: ClaimAttempt, box: Boxes): Promise<Claimed> {
  const { claim, legacy } = attempt;
  const toldAt = attempt.row.now;
  const outcome = await confirmedWrite(deps.secrets, {
    id: idOf(attempt),
    transition: legacy ? { kind: 'claim_without_nonce', claim } : { kind: 'claim', claim, toldAt },
    budgetMs: legacy ? budgets.legacyMs : budgets.nonceMs,
    hasWon: (row) => isClaimedBy(row, claim),
    isUndecided: (row) => row.state === 'new',
  });
  if (outcome.kind !== 'won') return failClaim(deps, attempt, outcome);
  if (outcome.first) return { box, openedAt: toldAt, release: () => releaseClaim(deps, attempt, box) };
  // A concurrent request with this nonce may have won, or a duplicate of a legacy claim may still arrive: no release.
  if (!legacy) await confirmRepeat(deps, attempt);
  return { box, openedAt: outcome.row?.toldAt ?? toldAt, release: undefined };
}

/** Turns an outcome that did not win into its error. Counts a legacy text that may be lost. */
function failClaim(deps: ClaimDeps, { legacy }: ClaimAttempt, outcome: Exclude<WriteOutcome, { kind: 'won' }>): never {
  if (outcome.kind === 'lost') fail('secrets.unknown');
  if (legacy) deps.metrics.undelivered('undecided');
  fail('store.unavailable');
}

/**
 * Records a repeat before it is answered. From then on the first request cannot release the claim (record 001).
 * Otherwise a second reader could win while the first already holds the text.
 * @throws `secrets.unknown` if the claim was released or erased, `store.unavailable` if the outcome is unknown
 */
async function confirmRepeat(deps: ClaimDeps, attempt: ClaimAttempt): Promise<void> {
  const isHeld = (row: FoundSecret): boolean => row.state === 'claimed' && isClaimedBy(row, attempt.claim);
  const outcome = await confirmedWrite(deps.secrets, {
    id: idOf(attempt),
    transition: { kind: 'repeat', claim: attempt.claim },
    budgetMs: budgets.nonceMs,
    hasWon: (row) => isHeld(row) && (row.repeats ?? 0) > 0,
    isUndecided: (row) => row.state === 'new' || isHeld(row),
  });
  if (outcome.kind !== 'won') failClaim(deps, attempt, outcome);
}

async function releaseClaim(deps: ClaimDeps, attempt: ClaimAttempt, box: Boxes): Promise<boolean> {
  const { claim } = attempt;
  const outcome = await confirmedWrite(deps.secrets, {
    id: idOf(attempt),
    transition: { kind: 'release', claim, box },
    budgetMs: budgets.nonceMs,
    hasWon: (row) => !isClaimedBy(row, claim),
    isUndecided: (row) => isClaimedBy(row, claim) && row.repeats === undefined,
  });
  return outcome.kind === 'won';
}
