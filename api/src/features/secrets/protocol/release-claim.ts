// Releases a claim whose text was not delivered (docs/design/trust.md#release).
import type { Boxes } from '../model/secret.ts';
import type { SecretStore } from '../store/store.ts';
import { isClaimedBy, type ClaimAttempt } from './claim-attempt.ts';
import { budgets, confirmedWrite } from './confirmed-write.ts';

/** Makes the secret new again; absent where that is unsafe. @returns whether it certainly did */
export type ReleaseClaim = (() => Promise<boolean>) | undefined;

/** Makes the secret new again, unless its nonce has repeated. @returns whether it certainly did */
export async function releaseClaim(
  deps: { readonly secrets: SecretStore },
  { id, claim }: ClaimAttempt,
  box: Boxes,
): Promise<boolean> {
  const outcome = await confirmedWrite(deps.secrets, {
    id,
    transition: { kind: 'release', claim, box },
    budgetMs: budgets.nonceMs,
    hasWon: (found) => !isClaimedBy(found, claim),
    isUndecided: (found) => isClaimedBy(found, claim) && found.repeats === undefined,
  });
  return outcome.kind === 'won';
}
