// Decides when the page asks again who is signed in, and what it does
// (docs/design/web-accounts.md#auth-poller).
import { limits } from '@glimpse/contracts/limits';

/** `failed`: 5xx or no answer. `other`: an answer that says nothing about the session, such as 429. */
export type CheckOutcome = 'authorized' | 'refused' | 'failed' | 'other';

/** `confirm`: signed in. `mark`: shown as signed out until the next check. `end`: signs out. */
export type CheckAction = 'confirm' | 'mark' | 'end' | 'none';

export type CheckStep = { readonly failures: number; readonly waitMs: number; readonly action: CheckAction };

const { baseMs, jitterMs, longestMs, failures: mostFailures } = limits.authCheck;

/** The usual wait: 15 min and up to 90 s more. @param random 0 to 1 */
export const usualWaitMs = (random: number): number => baseMs + Math.round(random * jitterMs);

/** Returns what follows from one check. Another check always follows. @param failures in a row before it */
export function afterCheck(failures: number, outcome: CheckOutcome, random: number): CheckStep {
  const waitMs = usualWaitMs(random);
  switch (outcome) {
    case 'authorized':
      return { failures: 0, waitMs, action: 'confirm' };
    case 'refused':
      return { failures: 0, waitMs, action: 'end' };
    case 'other':
      return { failures, waitMs, action: 'none' };
    case 'failed': {
      const now = failures + 1;
      const longer = Math.min(waitMs * 2 ** now, longestMs);
      return { failures: now, waitMs: longer, action: now >= mostFailures ? 'end' : 'mark' };
    }
  }
}
