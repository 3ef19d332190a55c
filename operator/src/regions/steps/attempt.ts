// Turns the error of a step into the verdict on its part, so that independent steps still run.
import { ApiError, is } from '#kube/errors.ts';
import type { RegionRun } from '../reconcile-deps.ts';
import { type RegionPart, verdict } from '../status-verdict.ts';

/** A quota refuses an object again until somebody raises it, so it is tried rarely. */
export const quotaPauseMs = 300_000;
const uncountedMs = 5000;

const hasCause = (error: unknown, reason: string): boolean =>
  error instanceof ApiError && error.status === 403 && error.causes.some((one) => one.reason === reason);

/** Whether the quota of the namespace is not counted yet: nobody knows if the write would fit. */
export function isUncounted(error: unknown): boolean {
  return hasCause(error, 'QuotaUnknown');
}

/** Whether a ResourceQuota refused the write. */
export function isQuotaError(error: unknown): boolean {
  return hasCause(error, 'QuotaExceeded');
}

/** The class of an error, without its text. */
export function classOf(error: unknown): string {
  return error instanceof ApiError ? error.reason : 'an unexpected fault';
}

/**
 * Notes an error of a step. A call without an answer keeps what is known; a refusal is told as the condition
 * of the part. Conflicts lead to another run at once.
 */
export function noteError(
  { notes, log, identifier }: RegionRun,
  part: RegionPart | undefined,
  error: unknown,
): void {
  if (isQuotaError(error)) {
    const text = 'The quota of the namespace refuses an object';
    notes.verdicts[part === 'ApiAvailable' ? part : 'NamespaceReady'] =
      part === 'ApiAvailable'
        ? verdict('ApiAvailable', 'QuotaRejected', text)
        : verdict('NamespaceReady', 'QuotaRejected', text);
    notes.againMs.push(quotaPauseMs);
    return;
  }
  if (isUncounted(error)) {
    notes.againMs.push(uncountedMs);
    if (part !== undefined)
      notes.verdicts[part] = verdict(part, 'Pending', 'The quota of the namespace is not counted yet');
    return;
  }
  notes.errors.push(error);
  if (is.conflict(error)) return;
  log.warn({ err: error, name: identifier, condition: part ?? 'none' }, 'A step of the region failed');
  if (part === undefined || is.retryable(error)) return;
  notes.verdicts[part] = verdict(part, 'Pending', `A step failed: ${classOf(error)}`);
}

/** Runs a step. `undefined` when it failed; an ended run throws. */
export async function attempt<T>(
  run: RegionRun,
  part: RegionPart | undefined,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    run.signal.throwIfAborted();
    noteError(run, part, error);
    return undefined;
  }
}
