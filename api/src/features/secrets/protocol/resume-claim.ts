// Records that the nonce of a claim repeats (docs/design/trust.md#reveal, record 001).
import type { FoundSecret } from '../store/secret-row.ts';
import type { SecretStore } from '../store/store.ts';
import { isClaimedBy, type ClaimAttempt } from './claim-attempt.ts';
import { budgets, confirmedWrite, requireWon } from './confirmed-write.ts';

/**
 * Records a repeat before it is answered. Then the first request cannot release the claim (record 001).
 * Otherwise a second reader could win while the first already holds the text.
 * @throws `secrets.unknown` if the claim was released or erased, `store.unavailable` for an unknown outcome
 */
export async function resumeClaim(
  deps: { readonly secrets: SecretStore },
  { id, claim }: ClaimAttempt,
): Promise<void> {
  const isHeld = (found: FoundSecret): boolean => found.state === 'claimed' && isClaimedBy(found, claim);
  const outcome = await confirmedWrite(deps.secrets, {
    id,
    transition: { kind: 'repeat', claim },
    budgetMs: budgets.nonceMs,
    hasWon: (found) => isHeld(found) && (found.repeats ?? 0) > 0,
    isUndecided: (found) => found.state === 'new' || isHeld(found),
  });
  requireWon(outcome, 'secrets.unknown');
}
