// Decides when the next check of a claim is due.
import { type Random, withJitter } from '#platform/random.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** With the jitter below 10 minutes: so soon the break of a live domain is noticed. */
const liveMs = 8 * minute;
/** Proven domains that never led here, whose owner was last active long ago. */
const slowMs = 6 * hour;
/** After the first week an unproven claim is looked at once a day for so long. */
const dailyForMs = 60 * day;
/** So long a domain that broke is looked at every minute: its repair is noticed within 2 minutes. */
export const brokenForMs = 7 * day;
/** "Check now" is honoured once in so long. */
export const recheckGapMs = 10_000;

/** Pause between checks by the time since the claim was made or its owner asked. */
const steps: readonly (readonly [number, number])[] = [
  [hour, minute],
  [day, 5 * minute],
  [7 * day, 30 * minute],
];

export type CadenceFacts = {
  /** When the claim was made, or its owner last asked for a check. */
  readonly wantedAt: Date;
  readonly live: boolean;
  /** It worked, and something that it needs is wrong since then. */
  readonly brokenSince?: Date | null | undefined;
  /** The end of a grace time: a look is due then. */
  readonly deadline?: Date | undefined;
  /** An unproven claim is looked at for 67 days, then when its owner asks. */
  readonly proven: boolean;
};

/** When somebody was last active: a claim was made, its owner asked, or its ownership lapsed. */
export function lastActive(made: Date, ...later: readonly (Date | null | undefined)[]): Date {
  return new Date(Math.max(made.getTime(), ...later.map((at) => at?.getTime() ?? 0)));
}

/** Pause until the next check. `undefined`: none until the owner asks. */
export function pauseMs(
  { wantedAt, live, brokenSince, proven }: CadenceFacts,
  now: Date,
): number | undefined {
  if (brokenSince && now.getTime() - brokenSince.getTime() < brokenForMs) return minute;
  if (live && !brokenSince) return liveMs;
  const age = now.getTime() - wantedAt.getTime();
  const step = steps.find(([until]) => age < until);
  if (step) return step[1];
  if (proven) return slowMs;
  return age < 7 * day + dailyForMs ? day : undefined;
}

/** Time of the next check, with jitter. */
export function nextCheckAt(facts: CadenceFacts, now: Date, random: Random): Date | undefined {
  const pause = pauseMs(facts, now);
  if (pause === undefined) return undefined;
  const plannedMs = now.getTime() + withJitter(pause, random);
  const endMs = facts.deadline?.getTime() ?? 0;
  return new Date(endMs > now.getTime() ? Math.min(plannedMs, endMs) : plannedMs);
}

export type DueFacts = {
  readonly checkedAt?: Date | undefined;
  readonly nextCheck?: Date | undefined;
  /** The owner asked for a check that has not run yet. */
  readonly requested: boolean;
  /** When a check ran for the last time because its owner had asked. */
  readonly answeredAt?: Date | undefined;
};

/** When a check is due: at once without an earlier one. `undefined`: never by itself. */
export function dueAt({ checkedAt, nextCheck, requested, answeredAt }: DueFacts): number | undefined {
  if (!checkedAt) return 0;
  const planned = nextCheck?.getTime();
  if (!requested) return planned;
  return Math.min(planned ?? Infinity, answeredAt ? answeredAt.getTime() + recheckGapMs : 0);
}
