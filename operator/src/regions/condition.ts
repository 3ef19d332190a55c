// What a step of the reconcile says about its part of a region: a reason of a closed list fixes the status.
import {
  jurisdictionConditionTypes,
  type JurisdictionPart,
  type JurisdictionReason,
  jurisdictionReasons,
  type Status,
} from '#resources/reasons.ts';

/** Conditions that a step sets. Progressing follows from the movements of the region. */
export type RegionPart = Exclude<JurisdictionPart, 'Progressing'>;
export type PartCondition = { readonly status: Status; readonly reason: string; readonly message: string };
export type PartConditions = Readonly<Record<RegionPart, PartCondition>>;

const table: Readonly<Record<RegionPart, Readonly<Record<Status, readonly string[]>>>> = jurisdictionReasons;

/** In the order of the pipeline. */
export const regionParts: readonly RegionPart[] = jurisdictionConditionTypes.filter(
  (type): type is RegionPart => type !== 'Progressing' && type in jurisdictionReasons,
);

/**
 * The condition of one part. The reason decides the status.
 * @param message one sentence without times, ids and addresses; of others only what the API server or a
 *   registry says about an object that holds no secret
 */
export function partCondition<Part extends RegionPart>(
  part: Part,
  reason: JurisdictionReason<Part>,
  message: string,
): PartCondition {
  const of = table[part];
  if (of.True.includes(reason)) return { status: 'True', reason, message };
  return { status: of.False.includes(reason) ? 'False' : 'Unknown', reason, message };
}

/** The condition of a part that was not checked. */
export const pending: PartCondition = { status: 'Unknown', reason: 'Pending', message: '' };
