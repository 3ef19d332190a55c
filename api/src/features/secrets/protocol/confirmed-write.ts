// Judging a write: ours, lost or unknown, never guessed (trust.md 5.4).
import { isOutage } from '#platform/mongo/outage.ts';
import { pause, within } from '#platform/time/deadline.ts';
import type { FoundSecret } from '../store/secret-row.ts';
import type { SecretId, SecretStore } from '../store/store.ts';
import type { Move } from '../model/secret.ts';

/** Budgets of one judged write in ms; without a nonce a lost outcome is a lost text, so it outlasts an election. */
export const budgets = { nonceMs: 5000, legacyMs: 15_000 } as const;
const pauseMs = 100;

/** `first`: the very first answer was clean, so no late duplicate of the write can be on its way; `row`: what was read back. */
export type WriteOutcome =
  | { readonly kind: 'won'; readonly first: boolean; readonly row?: FoundSecret }
  | { readonly kind: 'lost'; readonly to: FoundSecret | undefined }
  | { readonly kind: 'unknown' };

export type Judged = {
  readonly id: SecretId;
  readonly move: Move;
  readonly budgetMs: number;
  /** Whether what a majority holds is the result of this very move. */
  readonly hasWon: (row: FoundSecret) => boolean;
  /** Whether the move may still happen. */
  readonly isUndecided: (row: FoundSecret) => boolean;
};

type Store = Pick<SecretStore, 'move' | 'findAtMajority'>;
type Tries = { readonly faults: number; readonly count: number; readonly isLate: () => boolean };

/** An outage leaves the outcome unknown; anything else is a defect. */
function doubt(error: unknown): 'doubtful' {
  if (isOutage(error)) return 'doubtful';
  throw error;
}

async function judge(store: Store, judged: Judged, tries: Tries): Promise<WriteOutcome> {
  if (tries.isLate()) return { kind: 'unknown' }; // the caller was told so: nothing is sent again
  const said = await store.move(judged.id, judged.move).catch(doubt);
  if (said === 'stands') return { kind: 'won', first: tries.count === 0 };
  const faults = tries.faults + Number(said === 'doubtful');
  const { bucket, _id } = judged.id;
  const standing = await store.findAtMajority({ kind: 's', bucket, ids: [_id], part: 'lean' }).catch(doubt);
  if (standing === undefined) return { kind: 'lost', to: undefined };
  if (standing !== 'doubtful') {
    if (judged.hasWon(standing)) return { kind: 'won', first: false, row: standing };
    // Past its time no write of ours can have been done or still be done, if none of them was in doubt.
    const over = standing.now >= standing.expiresAt && faults === 0;
    if (over || !judged.isUndecided(standing)) return { kind: 'lost', to: standing };
  }
  await pause(pauseMs); // the majority's view may lag behind a new primary
  return judge(store, judged, { ...tries, faults, count: tries.count + 1 });
}

/**
 * Makes one move and finds out whether it stands. Clean means no error of any kind and everything done; whatever else
 * comes back is read back at majority and, while it is still open, sent again until the budget is used up.
 */
export async function confirmedWrite(store: Store, judged: Judged): Promise<WriteOutcome> {
  const outcome = await within(judged.budgetMs, (isLate) => judge(store, judged, { faults: 0, count: 0, isLate }));
  return outcome ?? { kind: 'unknown' };
}
