// Repeats a request until its outcome is known (docs/design/trust.md#pages). The caller passes the same nonce
// or the same private key each time, so a lost answer loses nothing.
import type { Clock } from '../clock.ts';
import type { Call, Reply, Send } from './http-client.ts';
import { isForeign, isLost } from './refusal.ts';

const again = 'No answer; asking again with the same nonce.';

/**
 * How long one request is repeated, in milliseconds, and what is said when the first answer is lost. `burn`,
 * `open`: while another try may tell what a lost answer held; shorter than the lease of a claim. `look`:
 * where nothing is at stake.
 */
const stakes = {
  look: { budgetMs: 8000, warning: undefined },
  burn: { budgetMs: 109_000, warning: again },
  open: { budgetMs: 109_000, warning: `${again} Stopping now loses the secret.` },
} as const;
const firstPauseMs = 500;
const longestPauseMs = 8000;

export type Repeating = {
  readonly send: Send;
  readonly clock: Clock;
  /** Writes a line for the reader. */
  readonly say?: (line: string) => void;
};

/**
 * Sends until an answer tells the outcome, after 0.5, 1, 2, 4, 8, 8 … s, or as Retry-After asks. The last
 * time is the end of the budget, however long a limit asks for, because the answer is lost after it.
 */
export async function sendUntilAnswered(
  { send, clock, say }: Repeating,
  call: Call,
  stake: keyof typeof stakes,
): Promise<Reply> {
  const { budgetMs, warning } = stakes[stake];
  const started = clock.now();
  for (let pauseMs = firstPauseMs, turn = 1; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs), turn += 1) {
    const reply = await send(call);
    const isOpen = isLost(reply) || (stake !== 'look' && hidesOutcome(reply, turn));
    if (!isOpen) return reply;
    const leftMs = budgetMs - (clock.now() - started);
    if (leftMs <= 0) return reply;
    const waitMs = Math.min(leftMs, Math.max(pauseMs, (reply.retryAfterSeconds ?? 0) * 1000));
    if (turn === 1 && warning !== undefined) say?.(warning);
    await clock.pause(waitMs);
  }
}

/** After a lost answer a limit, or a certificate of somebody else, is no outcome either. */
const hidesOutcome = (reply: Reply, turn: number): boolean =>
  isForeign(reply) || (turn > 1 && (reply.status === 429 || reply.status === 0));
