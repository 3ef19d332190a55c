// What becomes of a mail after a try: the repeats of api.md 10 and the states without return. Pure.
import { limits } from '@glimpse/contracts/limits';
import type { Ending, MailRow } from './mail-store.ts';
import type { Outcome } from './smtp.ts';

/** How a try ended: as the server left it, or the letter could not be opened (`dead` for good, `ahead` of our keys, `corrupt`). */
export type Tried = Outcome | { readonly kind: 'dead' | 'ahead' | 'corrupt' };

const { mailRepeatSeconds } = limits;

/** What becomes of a row. Repeats follow 1 min, 5 min, 30 min, 2 h and 6 h after a refusal, up to a tenth later. @param when `spread` from 0 to 1 */
export function endingOf(
  row: Pick<MailRow, 'refusals' | 'dueAt'>,
  tried: Tried,
  { now, spread }: { readonly now: Date; readonly spread: number },
): Ending {
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000 * (1 + spread / 10));
  switch (tried.kind) {
    case 'accepted':
      return { kind: 'sent' };
    case 'unknown':
      return { kind: 'unknown' };
    case 'withdrawn':
      return { kind: 'released', dueAt: row.dueAt };
    case 'ahead':
      return { kind: 'released', dueAt: later(mailRepeatSeconds[0]) };
    case 'dead':
      return { kind: 'expired' };
    case 'corrupt':
      return { kind: 'failed', dueAt: now };
    case 'refused': {
      const wait = mailRepeatSeconds[row.refusals];
      return wait === undefined
        ? { kind: 'failed', reply: tried.reply, dueAt: now }
        : { kind: 'again', reply: tried.reply, dueAt: later(wait) };
    }
  }
}
