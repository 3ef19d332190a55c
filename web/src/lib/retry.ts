// Repeats a request with the same nonce until its outcome is known (trust.md 8.2).
import { now } from '#lib/clock.ts';
import { isLostAnswer, isApiFailure, type ApiFailure } from '#lib/api-failure.ts';

type Given<T> = {
  /** Sends the whole request again, same nonce, same passphrase. */
  send(): Promise<T | ApiFailure>;
  /** Called at each answer that did not arrive. */
  onLost?(): void;
  budgetMs?: number;
};

/** `lostBefore`: an earlier answer was lost, so a later 404 proves nothing. */
export type Answered<T> = { readonly answer: T | ApiFailure; readonly lostBefore: boolean };

/** How long one nonce is repeated after its first request. */
export const retryBudgetMs = 110_000;
const firstPauseMs = 500;
const longestPauseMs = 8000;

/** Pauses of 0.5, 1, 2, 4, 8, 8 … s, longer if the server asks for it; never after an answer that decides. Ends within the budget. */
export async function retryUntilAnswered<T extends object>({ send, onLost, budgetMs = retryBudgetMs }: Given<T>): Promise<Answered<T>> {
  const started = now();
  let lostBefore = false;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const answer = await send();
    if (!isApiFailure(answer) || !isLostAnswer(answer)) return { answer, lostBefore };
    lostBefore = true;
    onLost?.();
    const waitMs = Math.max(pauseMs, (answer.retryAfterSeconds ?? 0) * 1000);
    if (now() + waitMs - started > budgetMs) return { answer, lostBefore };
    await pause(waitMs);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
