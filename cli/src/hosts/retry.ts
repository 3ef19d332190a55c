// Repeats a request until its outcome is known (docs/design/trust.md#pages). The caller passes the same nonce
// or the same private key each time, so a lost answer loses nothing.
import type { Clock } from '../clock.ts';
import type { Call, Reply, Send } from './http-client.ts';
import { isLost } from './refusal.ts';

/**
 * How long one request is repeated, in milliseconds. `change`: while another try may save what a lost answer
 * held; shorter than the lease of a claim. `look`: where nothing is at stake.
 */
const budgetsMs = { look: 8000, change: 110_000 } as const;
const firstPauseMs = 500;
const longestPauseMs = 8000;

export type Repeating = { readonly send: Send; readonly clock: Clock };

/** Sends until an answer tells the outcome, after 0.5, 1, 2, 4, 8, 8 … s, or as Retry-After asks. */
export async function sendUntilAnswered(
  { send, clock }: Repeating,
  call: Call,
  stake: keyof typeof budgetsMs,
): Promise<Reply> {
  const started = clock.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const reply = await send(call);
    if (!isLost(reply)) return reply;
    const waitMs = Math.max(pauseMs, (reply.retryAfterSeconds ?? 0) * 1000);
    if (clock.now() + waitMs - started > budgetsMs[stake]) return reply;
    await clock.pause(waitMs);
  }
}
