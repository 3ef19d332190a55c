// Decides after an attempt to send a mail: done, retry later, or give up (docs/design/http-api.md#outbox).
import { limits } from '@glimpse/contracts/limits';
import type { MailRow, NextStep } from './mail-store.ts';
import type { SmtpOutcome } from './smtp.ts';

/**
 * Outcome of an attempt: that of the mail server, or why the mail could not be opened.
 * `dead`: its key is deleted; `ahead`: its key is not loaded yet; `corrupt`: its bytes are damaged.
 */
export type AttemptOutcome = SmtpOutcome | { readonly kind: 'dead' | 'ahead' | 'corrupt' };

const { mailRepeatSeconds } = limits;

/**
 * Only a refusal counts as an attempt. Retries follow after 1 min, 5 min, 30 min, 2 h and 6 h.
 * @param spread random, from 0 to 1: adds up to a tenth to each delay, so that retries spread out
 */
export function nextStep(
  row: Pick<MailRow, 'refusals' | 'dueAt'>,
  outcome: AttemptOutcome,
  { now, spread }: { readonly now: Date; readonly spread: number },
): NextStep {
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000 * (1 + spread / 10));
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'sent' };
    case 'unknown':
      return { kind: 'unknown' };
    case 'withdrawn':
      return { kind: 'released', dueAt: row.dueAt };
    case 'ahead':
      return { kind: 'released', dueAt: after(mailRepeatSeconds[0]) };
    case 'dead':
      return { kind: 'expired' };
    case 'corrupt':
      return { kind: 'failed', dueAt: now };
    case 'refused': {
      const delaySeconds = mailRepeatSeconds[row.refusals];
      return delaySeconds === undefined
        ? { kind: 'failed', reply: outcome.reply, dueAt: now }
        : { kind: 'retry', reply: outcome.reply, dueAt: after(delaySeconds) };
    }
  }
}
