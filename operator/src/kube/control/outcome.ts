// Decides what follows a reconcile: nothing, a later run, a back-off.
import { is, TerminalError } from '../errors.ts';
import type { ReconcileFault, ReconcileOutcome } from '../metrics.ts';

export type Result = { readonly kind: 'done' } | { readonly kind: 'after'; readonly ms: number };

/** What the queue does next with the key. `soon` is a conflict: the object changed, so read it again. */
export type Next =
  | { readonly kind: 'forget' }
  | { readonly kind: 'after'; readonly ms: number }
  | { readonly kind: 'backoff' }
  | { readonly kind: 'soon' };
export type RunOutcome = {
  readonly next: Next;
  readonly outcome: ReconcileOutcome;
  readonly faults: readonly ReconcileFault[];
};

/** The outcome of a result. */
export function resultOutcome(result: Result): RunOutcome {
  return result.kind === 'done'
    ? { next: { kind: 'forget' }, outcome: 'success', faults: [] }
    : { next: result, outcome: 'requeue_after', faults: [] };
}

const isFaultOfProgram = (thrown: unknown): boolean =>
  !(thrown instanceof Error) ||
  thrown instanceof TypeError ||
  thrown instanceof RangeError ||
  thrown instanceof ReferenceError;

/** The outcome of a thrown value. A conflict is no error: another writer was first. */
export function errorOutcome(thrown: unknown): RunOutcome {
  if (is.conflict(thrown)) return { next: { kind: 'soon' }, outcome: 'requeue', faults: [] };
  if (thrown instanceof TerminalError)
    return { next: { kind: 'forget' }, outcome: 'error', faults: ['terminal', 'error'] };
  const faults: readonly ReconcileFault[] = isFaultOfProgram(thrown) ? ['panic', 'error'] : ['error'];
  return { next: { kind: 'backoff' }, outcome: 'error', faults };
}
