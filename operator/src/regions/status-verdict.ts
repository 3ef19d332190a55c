// What a step of the reconcile says about its part of a region: a reason of a closed list fixes the status.
import {
  jurisdictionConditionTypes,
  type JurisdictionPart,
  type JurisdictionReason,
  jurisdictionReasons,
  type Status,
} from '#resources/reasons.ts';

/** Parts of a region that a step judges. Progressing follows from the movements of the region. */
export type RegionPart = Exclude<JurisdictionPart, 'Progressing'>;
export type Verdict = { readonly status: Status; readonly reason: string; readonly message: string };
export type RegionVerdicts = Readonly<Record<RegionPart, Verdict>>;

const table: Readonly<Record<RegionPart, Readonly<Record<Status, readonly string[]>>>> = jurisdictionReasons;

/** In the order of the pipeline. */
export const regionParts: readonly RegionPart[] = jurisdictionConditionTypes.filter(
  (type): type is RegionPart => type !== 'Progressing' && type in jurisdictionReasons,
);

/**
 * A verdict on one part. The reason decides the status.
 * @param message one sentence without times, ids, addresses and text from outside
 */
export function verdict<Part extends RegionPart>(
  part: Part,
  reason: JurisdictionReason<Part>,
  message: string,
): Verdict {
  const of = table[part];
  if (of.True.includes(reason)) return { status: 'True', reason, message };
  return { status: of.False.includes(reason) ? 'False' : 'Unknown', reason, message };
}

/** The verdict on a part that was not looked at. */
export const pending: Verdict = { status: 'Unknown', reason: 'Pending', message: '' };
