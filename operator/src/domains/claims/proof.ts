// Remembers what the TXT record of a claim proved, and decides what a new look at it means. Pure.
import type { OwnershipFinding } from '../checks/ownership.ts';
import type { lookupReason } from './lookups.ts';

/** What is known about a claim's TXT record. */
export type Proof = {
  readonly verifiedAt?: Date | undefined;
  readonly missingSince?: Date | undefined;
  /** When the name moves to another account that has proven it, unless the record comes back. */
  readonly moveAt?: Date | undefined;
  /** First sight while the name rests after its last holder left. */
  readonly firstSeenAt?: Date | undefined;
  readonly lapsedAt?: Date | undefined;
  /** What the last definite look found. */
  readonly last?: 'matched' | 'other' | 'missing' | undefined;
};

export type ProofReason =
  | 'TXTMatched'
  | 'TXTMissingGrace'
  | 'TXTMissingMove'
  | 'AwaitingTXT'
  | 'TXTMismatch'
  | 'OwnershipLapsed'
  | 'SeenOnce'
  | 'Pending';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
export const [graceMs, contestedGraceMs, secondSightMs] = [7 * day, day, hour];
/** After a verified holder left, another account's record must be seen twice. */
export const quarantineMs = 30 * day;

export type Circumstances = {
  readonly now: Date;
  /** Another account has proven the name, too. */
  readonly contested: boolean;
  /** A verified holder of another account left within 30 days. */
  readonly quarantined: boolean;
};

const sinceMs = (from: Date, now: Date): number => now.getTime() - from.getTime();

/** The end of the grace time, if it runs. */
export function graceEnd({ verifiedAt, missingSince, moveAt }: Proof): Date | undefined {
  if (!verifiedAt || !missingSince) return undefined;
  return moveAt ?? new Date(missingSince.getTime() + graceMs);
}

/** A day after both hold: this record is missing, and another account has proven the name. */
function moveTime({ moveAt, missingSince }: Proof, { now, contested }: Circumstances): Date | undefined {
  if (!contested) return undefined;
  const lapseMs = (missingSince ?? now).getTime() + graceMs;
  return moveAt ?? new Date(Math.min(now.getTime() + contestedGraceMs, lapseMs));
}

/** When a record that was seen once must be seen again. */
export const secondSightAt = ({ verifiedAt, firstSeenAt }: Proof): Date | undefined =>
  verifiedAt || !firstSeenAt ? undefined : new Date(firstSeenAt.getTime() + secondSightMs);

function seen(proof: Proof, { now, quarantined }: Circumstances): Proof {
  if (proof.verifiedAt) return { verifiedAt: proof.verifiedAt, last: 'matched' };
  const firstSeenAt = proof.firstSeenAt ?? now;
  if (quarantined && sinceMs(firstSeenAt, now) < secondSightMs)
    return { ...proof, firstSeenAt, last: 'matched' };
  return { verifiedAt: now, last: 'matched' };
}

function unseen(proof: Proof, last: 'other' | 'missing', around: Circumstances): Proof {
  const { now } = around;
  const { verifiedAt, lapsedAt } = proof;
  if (!verifiedAt) return { last, ...(lapsedAt && { lapsedAt }) };
  const moveAt = moveTime(proof, around);
  const missing = { verifiedAt, last, missingSince: proof.missingSince ?? now, ...(moveAt && { moveAt }) };
  const end = graceEnd(missing);
  return end && end.getTime() <= now.getTime() ? { lapsedAt: now, last } : missing;
}

/** Applies one look. A look that failed changes nothing. */
export function nextProof(proof: Proof, finding: OwnershipFinding, around: Circumstances): Proof {
  if (finding === 'couldNotAsk' || finding === 'tooMuch') return proof;
  if (finding === 'matched') return seen(proof, around);
  return unseen(proof, finding === 'other' ? 'other' : 'missing', around);
}

/** The reason of OwnershipVerified as it was proven last. */
export function proofReason(proof: Proof): ProofReason {
  if (proof.verifiedAt && proof.missingSince) return proof.moveAt ? 'TXTMissingMove' : 'TXTMissingGrace';
  if (proof.verifiedAt) return 'TXTMatched';
  if (proof.firstSeenAt) return 'SeenOnce';
  if (proof.lapsedAt) return 'OwnershipLapsed';
  if (proof.last === undefined) return 'Pending';
  return proof.last === 'other' ? 'TXTMismatch' : 'AwaitingTXT';
}

/** The reason of OwnershipVerified after a look. @param failed why a look has no result */
export function ownershipReason(
  proof: Proof,
  finding: OwnershipFinding,
  failed: ReturnType<typeof lookupReason>,
): ProofReason | ReturnType<typeof lookupReason> | 'AnswerTooLarge' | 'TXTDoubled' {
  if (finding === 'tooMuch') return 'AnswerTooLarge';
  if (finding === 'couldNotAsk') return failed;
  const reason = proofReason(proof);
  return reason === 'AwaitingTXT' && finding === 'doubled' ? 'TXTDoubled' : reason;
}

/** State of the ownership in a row of `domain_status`. */
export function ownershipState({ verifiedAt, lapsedAt }: Proof): 'pending' | 'verified' | 'lapsed' {
  if (verifiedAt) return 'verified';
  return lapsedAt ? 'lapsed' : 'pending';
}
