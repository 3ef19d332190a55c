// Runs a step; its error becomes the condition of its part, so that independent steps still run.
import { findCondition } from '#kube/conditions.ts';
import { ApiError, is } from '#kube/errors.ts';
import type { RegionRun } from '../deps.ts';
import { type RegionPart, regionParts, type PartCondition, partCondition } from '../condition.ts';

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

/** Whether the API server does not serve the kind: its definition is missing or being deleted. */
export function isUnserved(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 405 || (error.status === 404 && error.reason === 'Http404');
}

/** The class of an error, without its text. */
export function classOf(error: unknown): string {
  return error instanceof ApiError ? error.reason : 'an unexpected fault';
}

/**
 * Notes an error of a step. A call without an answer keeps what is known; a refusal is told as the condition
 * of the part, in the words of the API server. Conflicts lead to another run at once.
 * @param kind of the object that was written, if the error is about one
 */
export function noteError(
  { notes, log, identifier }: RegionRun,
  part: RegionPart | undefined,
  { error, kind }: { readonly error: unknown; readonly kind?: string },
): void {
  if (isQuotaError(error)) {
    const text = 'The quota of the namespace refuses an object';
    notes.partConditions[part === 'ApiAvailable' ? part : 'NamespaceReady'] =
      part === 'ApiAvailable'
        ? partCondition('ApiAvailable', 'QuotaRejected', text)
        : partCondition('NamespaceReady', 'QuotaRejected', text);
    notes.againMs.push(quotaPauseMs);
    return;
  }
  if (isUncounted(error)) {
    notes.againMs.push(uncountedMs);
    if (part !== undefined)
      notes.partConditions[part] = partCondition(
        part,
        'Pending',
        'The quota of the namespace is not counted yet',
      );
    return;
  }
  notes.errors.push(error);
  if (is.conflict(error)) return;
  log.warn({ err: error, name: identifier, condition: part ?? 'none' }, 'A step of the region failed');
  if (part === undefined || is.retryable(error)) return;
  const text = sayingOf(error, { part, kind });
  if (kind !== undefined) notes.refusedWrites[part] ??= text;
  if (kind !== undefined && notes.partConditions[part]?.status === 'True') return; // the refused write changed nothing
  notes.partConditions[part] = partCondition(part, 'Pending', `A step failed: ${text}`);
}

type StepState = Pick<PartCondition, 'status' | 'reason'> | undefined;

/** The condition of a part in this run, else the one of the status. */
const conditionOf = ({ notes, object }: RegionRun, part: RegionPart): StepState =>
  notes.partConditions[part] ?? findCondition(object.status?.conditions ?? [], part);

/** Logs that a step changed the condition of its part; never its message. */
function logTransition(run: RegionRun, part: RegionPart, before: StepState): void {
  const after = conditionOf(run, part);
  if (after === undefined || (after.status === before?.status && after.reason === before.reason)) return;
  const { status, reason } = after;
  run.log.debug({ name: run.identifier, condition: part, status, reason }, 'A step changed a condition');
}

/** Sets the condition of a part, unless a failed write told more: a part that works stays known. */
export function setPartCondition(run: RegionRun, part: RegionPart, observed: PartCondition): void {
  const { notes } = run;
  const before = conditionOf(run, part);
  const isKnown = observed.status === 'True' && notes.refusedWrites[part] !== undefined;
  notes.partConditions[part] = isKnown ? observed : (notes.partConditions[part] ?? observed);
  logTransition(run, part, before);
}

/** Tells the writes that were refused while the part works as before. */
export function noteRefusedWrites({ notes }: RegionRun): void {
  for (const part of regionParts) {
    const failing = notes.refusedWrites[part];
    if (failing === undefined || notes.partConditions[part]?.status !== 'True') continue;
    notes.movements.push({ reason: 'Held', message: `A change was refused: ${failing}`, failing });
  }
}

/** Fields of the spec that lead to the objects of a part. */
const fields: Readonly<Partial<Record<RegionPart, string>>> = {
  NamespaceReady: 'spec.limits and spec.pods',
  MongoReady: 'spec.mongo',
  RedisReady: 'spec.redis',
  ApiAvailable: 'spec.api',
  RoutingReady: 'spec.routing',
};

/**
 * What an error says: the class, or the words of the API server about an object that holds no secret, with
 * the field of the Jurisdiction that leads there.
 */
function sayingOf(
  error: unknown,
  { part, kind }: { readonly part: RegionPart; readonly kind: string | undefined },
): string {
  if (!(error instanceof ApiError) || kind === undefined || kind === 'Secret') return classOf(error);
  const field = fields[part];
  const from = field === undefined ? '' : `; see ${field}`;
  return error.sentence === '' ? error.reason : `${error.sentence}${from}`;
}

/** Runs a step. `undefined` when it failed; an ended run throws. */
export async function runStep<T>(
  run: RegionRun,
  part: RegionPart | undefined,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const before = part && conditionOf(run, part);
  try {
    return await work();
  } catch (error) {
    run.signal.throwIfAborted();
    noteError(run, part, { error });
    return undefined;
  } finally {
    if (part !== undefined && !run.signal.aborted) logTransition(run, part, before);
  }
}
