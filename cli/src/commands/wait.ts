// Waits until a secret is opened, or ends in any way. Looks at its receipt alone, so it opens nothing.
import { readDuration } from '../arguments/durations.ts';
import type { Context, Run } from '../context.ts';
import { fail } from '../exit-codes.ts';
import type { Reply } from '../hosts/http-client.ts';
import { type PrivateLink, readPrivateLink } from '../hosts/links.ts';
import { look, readReceipt, type Receipt } from '../hosts/receipts.ts';
import { expectSuccess, isLost } from '../hosts/refusal.ts';
import { readLines } from './read-link.ts';
import { showReceipt } from './status.ts';

const defaultTimeout = '1h';
/** Pauses follow the time that has passed: 2 s in the first minute, then 10 s, after ten minutes 30 s. */
const pauses = [
  { untilMs: 60_000, pauseMs: 2000 },
  { untilMs: 600_000, pauseMs: 10_000 },
] as const;
const longestPauseMs = 30_000;

/** A receipt may be looked at 1,000 times in 20 minutes, by all programs of one network together. */
export const pauseAfter = (passedMs: number): number =>
  pauses.find(({ untilMs }) => passedMs < untilMs)?.pauseMs ?? longestPauseMs;

export const wait: Run = async (context, { words, flags, options }) => {
  const goal = options['for'] ?? 'opened';
  if (goal !== 'opened' && goal !== 'ended') return fail('usage', '--for takes opened or ended.');
  const timeoutMs = readDuration(options['timeout'] ?? defaultTimeout) * 1000;
  const [typed] = await readLines(context, words[0], 'Private link');
  const receipt = await untilEnded(context, readPrivateLink(typed), timeoutMs);
  await showReceipt(context, receipt, flags.has('json'));
  if (goal === 'opened' && receipt.state !== 'opened')
    fail('gone', `The secret was not opened: ${receipt.state}.`);
};

/** Looks until the secret has ended. @throws CommandError with exit code 75 at the time-out */
export async function untilEnded(
  context: Pick<Context, 'clock' | 'send'>,
  link: PrivateLink,
  timeoutMs: number,
): Promise<Receipt> {
  const { clock } = context;
  const started = clock.now();
  for (;;) {
    const reply = await look(context, link);
    if (!isForLater(reply)) {
      const receipt = readReceipt(expectSuccess(reply).body);
      if (receipt.state !== 'new') return receipt;
    }
    const passedMs = clock.now() - started;
    const pauseMs = Math.max(pauseAfter(passedMs), (reply.retryAfterSeconds ?? 0) * 1000);
    const leftMs = timeoutMs - passedMs;
    if (leftMs <= 0) return fail('tryAgain', 'The time is over, and the secret is still new.');
    await clock.pause(Math.min(pauseMs, leftMs));
    if (pauseMs > leftMs && reply.retryAfterSeconds !== undefined) return timedOut();
  }
}

const timedOut = (): never => fail('tryAgain', 'The time is over while the host asks to wait.');

/** No answer, or one that says when to come back. */
const isForLater = (reply: Reply): boolean => reply.status === 429 || isLost(reply);
