// Claims a secret for one reader, or resumes the claim of the same nonce (docs/design/trust.md#reveal).
import type { SecretEffects } from '../model/secret-event.ts';
import { wholeBox, type Boxes } from '../model/secret.ts';
import type { SecretStore } from '../store/store.ts';
import { isClaimedBy, type ClaimAttempt, type ClaimAttemptDeps } from './claim-attempt.ts';
import { budgets, confirmedWrite, requireWon } from './confirmed-write.ts';
import { failCorrupt } from './find-secret.ts';
import { releaseClaim, type ReleaseClaim } from './release-claim.ts';
import { resumeClaim } from './resume-claim.ts';

export type ClaimDeps = ClaimAttemptDeps & {
  readonly secrets: SecretStore;
  readonly effects: Pick<SecretEffects, 'onCorrupt' | 'onUndelivered'>;
};

/** A claim that holds. `openedAt` is the time that this answer and all repeats state. */
export type Claimed = { readonly box: Boxes; readonly openedAt: Date; readonly release: ReleaseClaim };

/**
 * Claims the secret, or resumes the claim of the same nonce.
 * @throws `secrets.unknown` if another reader won, `store.unavailable` if corrupt or the outcome is unknown
 */
export async function claimOrResume(deps: ClaimDeps, attempt: ClaimAttempt): Promise<Claimed> {
  const { id, row, claim, legacy, previouslyOpenedAt } = attempt;
  const box = wholeBox(row, attempt);
  if (!box) return failCorrupt(deps);
  if (previouslyOpenedAt) {
    await resumeClaim(deps, attempt);
    return { box, openedAt: previouslyOpenedAt, release: undefined };
  }
  const outcome = await confirmedWrite(deps.secrets, {
    id,
    transition: legacy ? { kind: 'claim_without_nonce', claim } : { kind: 'claim', claim, toldAt: row.now },
    budgetMs: legacy ? budgets.legacyMs : budgets.nonceMs,
    hasWon: (found) => isClaimedBy(found, claim),
    isUndecided: (found) => found.state === 'new',
  });
  if (legacy && outcome.kind === 'unknown') deps.effects.onUndelivered('undecided');
  const won = requireWon(outcome, 'secrets.unknown');
  // No release: a concurrent request with this nonce may have won, or a legacy duplicate may still arrive.
  if (!won.first && !legacy) await resumeClaim(deps, attempt);
  const release = won.first ? () => releaseClaim(deps, attempt, box) : undefined;
  return { box, openedAt: won.row?.toldAt ?? row.now, release };
}
