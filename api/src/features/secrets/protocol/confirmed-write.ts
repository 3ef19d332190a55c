// Performs a write and determines its outcome: won, lost or unknown (docs/design/trust.md#undecided-writes).
import { fail } from '#platform/errors/api-error.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import { pause, within } from '#platform/time/deadline.ts';
import type { FoundSecret } from '../store/secret-row.ts';
import type { LookUp, SecretId, SecretStore } from '../store/store.ts';
import type { Transition } from '../model/secret.ts';

/** `legacyMs` outlasts an election: without a nonce, an unknown outcome loses the text. */
export const budgets = { nonceMs: 5000, legacyMs: 15_000 } as const;
const pauseMs = 100;

/** `first`: the first reply was clean, so no late duplicate can arrive. `row`: found by the majority read. */
type Won = { readonly kind: 'won'; readonly first: boolean; readonly row?: FoundSecret };
export type WriteOutcome =
  | Won
  | { readonly kind: 'lost'; readonly to: FoundSecret | undefined }
  | { readonly kind: 'unknown' };

/** A transition with the two questions that a majority read of the row answers. */
export type PendingWrite = {
  readonly id: SecretId;
  readonly transition: Transition;
  readonly budgetMs: number;
  /** Whether the row is the result of this very transition. */
  readonly hasWon: (row: FoundSecret) => boolean;
  /** Whether the transition may still happen. */
  readonly isUndecided: (row: FoundSecret) => boolean;
};

type Store = Pick<SecretStore, 'apply' | 'find' | 'findAtMajority'>;
type Tries = { readonly faults: number; readonly count: number; readonly isLate: () => boolean };

/** An outage leaves the outcome unknown; any other error is a defect. */
export function toDoubt(error: unknown): 'in_doubt' {
  if (isOutage(error)) return 'in_doubt';
  throw error;
}

/** Whatever a write throws, it may have been made: the row is read before the error counts. */
const toFailure = (thrown: unknown) => ({ thrown });

async function tryWrite(store: Store, write: PendingWrite, tries: Tries): Promise<WriteOutcome> {
  if (tries.isLate()) return { kind: 'unknown' }; // the caller already has this answer: send nothing more
  const reply = await store.apply(write.id, write.transition).catch(toFailure);
  if (reply === 'applied') return { kind: 'won', first: tries.count === 0 };
  const faults = tries.faults + Number(reply !== 'refused');
  const { bucket, _id } = write.id;
  const lookUp: LookUp = { kind: 's', bucket, ids: [_id], part: 'lean' };
  const row = await store.findAtMajority(lookUp).catch(toDoubt);
  // A new primary's view of the majority may lack even the row. A write in doubt stays undecided then.
  if (row === undefined && faults === 0 && (await store.find(lookUp).catch(toDoubt)) === undefined)
    return { kind: 'lost', to: undefined };
  if (row !== undefined && row !== 'in_doubt') {
    if (write.hasWon(row)) return { kind: 'won', first: false, row };
    // After the expiry time no try was or can be applied, unless one was in doubt.
    const expired = row.now >= row.expiresAt && faults === 0;
    if (expired || !write.isUndecided(row)) return { kind: 'lost', to: row };
  }
  if (reply !== 'refused' && !isOutage(reply.thrown)) throw reply.thrown; // a repeat would fail the same way
  await pause(pauseMs); // the majority's view may lag behind a new primary
  return tryWrite(store, write, { ...tries, faults, count: tries.count + 1 });
}

/**
 * Applies one transition and determines its outcome. A majority read resolves a reply that is not clean.
 * While the row is undecided, the write is sent again until the budget is used up.
 */
export async function confirmedWrite(store: Store, write: PendingWrite): Promise<WriteOutcome> {
  const outcome = await within(write.budgetMs, (isLate) =>
    tryWrite(store, write, { faults: 0, count: 0, isLate }),
  );
  return outcome ?? { kind: 'unknown' };
}

/** Passes a write that won. @throws `lost` if another one won, `store.unavailable` for an unknown outcome */
export function requireWon(outcome: WriteOutcome, lost: 'secrets.unknown' | 'secrets.cannot_burn'): Won {
  if (outcome.kind === 'lost') fail(lost);
  if (outcome.kind === 'unknown') fail('store.unavailable');
  return outcome;
}
