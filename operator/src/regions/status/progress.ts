// Progressing and Degraded: what changes in a region, and what worked before and does not now.
import { type Condition, findCondition } from '#kube/conditions.ts';
import type { Status } from '#resources/reasons.ts';
import { type RegionPart, type PartConditions, regionParts } from '../condition.ts';

/** Reasons of Progressing, most urgent first: the first that holds is shown. */
export const progressReasons = [
  'Restoring',
  'DeadlineExceeded',
  'Held',
  'WaitingForTurn',
  'Bootstrapping',
  'RollingOut',
  'GrowingStorage',
  'ChangingMembers',
  'Complete',
] as const;
export type ProgressReason = (typeof progressReasons)[number];
/** `failing`: the cause of a failing change. The pods from before the change serve. */
export type Progress = {
  readonly reason: ProgressReason;
  readonly message: string;
  readonly failing?: string | undefined;
};
export type Sign = { readonly status: Status; readonly reason: string; readonly message: string };

const resting: readonly ProgressReason[] = ['Complete', 'DeadlineExceeded', 'Held'];

/** The most urgent of several movements; none is `Complete`. */
export function progressing(movements: readonly Progress[]): Sign {
  const { reason, message }: Progress = movements.toSorted(
    (one, other) => progressReasons.indexOf(one.reason) - progressReasons.indexOf(other.reason),
  )[0] ?? { reason: 'Complete', message: 'Nothing changes' };
  return { reason, message, status: resting.includes(reason) ? 'False' : 'True' };
}

export type DegradedFacts = {
  readonly before: readonly Condition[];
  readonly partConditions: PartConditions;
  /** The last roll-out passed its deadline or failed; message names the cause. */
  readonly rolloutFailed: string | undefined;
  /** The field manager that keeps changing one object, with the object's kind. */
  readonly driftFight: { readonly kind: string; readonly by: string } | undefined;
};

const asExpected: Sign = { status: 'False', reason: 'AsExpected', message: 'All parts work as before' };

const lostPrefix = 'No longer True: ';

/** The message of Degraded lists lost parts, which is how the next reconcile knows them. */
function partsLostBefore(before: readonly Condition[]): readonly string[] {
  const { message = '' } = findCondition(before, 'Degraded') ?? {};
  return message.startsWith(lostPrefix) ? message.slice(lostPrefix.length).split(', ') : [];
}

/** Parts that were `True` once and are not now, until they are `True` again. */
function lostParts({ before, partConditions }: DegradedFacts): readonly RegionPart[] {
  const earlier = partsLostBefore(before);
  return regionParts
    .filter((part) => earlier.includes(part) || findCondition(before, part)?.status === 'True')
    .filter((part) => partConditions[part].status !== 'True' && !isUnbound(partConditions[part].reason));
}

/** Nothing binds the data to a place, which is no fault. */
export function isUnbound(reason: string): boolean {
  return reason === 'NotEnforced' || reason === 'NoRegion';
}

/** Whether something that worked does not work now. A failed roll-out counts although old pods serve. */
export function degraded(facts: DegradedFacts): Sign {
  const lost = lostParts(facts);
  const [first] = lost;
  if (first !== undefined) {
    const message = `${lostPrefix}${lost.join(', ')}`;
    return { status: 'True', reason: facts.partConditions[first].reason, message };
  }
  if (facts.rolloutFailed !== undefined)
    return { status: 'True', reason: 'RolloutFailed', message: facts.rolloutFailed };
  if (facts.driftFight) {
    const { kind, by } = facts.driftFight;
    const message = `Field manager ${by} changes a ${kind} again and again`;
    return { status: 'True', reason: 'DriftFight', message };
  }
  return asExpected;
}
