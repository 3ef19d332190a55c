// Retries a request with the same nonce until its outcome is known (docs/design/trust.md#pages).
import { now } from '#lib/clock.ts';
import { isLostAnswer, isApiFailure, type ApiFailure } from '#lib/api-failure.ts';

type Given<T> = {
  /** Sends the whole request with the same nonce and passphrase. */
  send(): Promise<T | ApiFailure>;
  /** Called at each lost answer, with what is known of it. */
  onLost?(failure: ApiFailure): void;
  budgetMs?: number;
};

/** `lostBefore`: an earlier answer was lost, so a 404 does not prove that another reader won. */
export type Answered<T> = { readonly answer: T | ApiFailure; readonly lostBefore: boolean };

/** How long one nonce is retried after its first request. */
export const retryBudgetMs = 110_000;
const firstPauseMs = 500;
const longestPauseMs = 8000;

/** Retries lost answers after 0.5, 1, 2, 4, 8, 8 … s, or as Retry-After asks. Ends within the budget. */
export async function retryUntilAnswered<T extends object>({
  send,
  onLost,
  budgetMs = retryBudgetMs,
}: Given<T>): Promise<Answered<T>> {
  const started = now();
  let lostBefore = false;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const answer = await send();
    if (!isApiFailure(answer) || !isLostAnswer(answer)) return { answer, lostBefore };
    lostBefore = true;
    onLost?.(answer);
    const waitMs = Math.max(pauseMs, (answer.retryAfterSeconds ?? 0) * 1000);
    if (now() + waitMs - started > budgetMs) return { answer, lostBefore };
    await pause(waitMs);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
