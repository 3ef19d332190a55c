// Allows writes of keys only while clocks agree: an advance past the true day destroys live content
// (docs/design/keys.md#advance).

const toleranceMs = 300_000;
const longestMoveDays = 62;

/** `moveDays`: how far the write advances a chain. `ordered`: an order of a person names the day. */
export type ClockFacts = {
  readonly now: Date;
  readonly serverDate: Date;
  /** MongoDB's clock; `undefined` while it does not answer. */
  readonly databaseNow: Date | undefined;
  readonly moveDays: number;
  readonly ordered: boolean;
};

export type ClockCheck = 'agree' | 'server differs' | 'database differs' | 'database silent' | 'needs order';

const differ = (one: Date, other: Date): boolean => Math.abs(one.getTime() - other.getTime()) > toleranceMs;

/** Decides about one write. More than one day needs a third clock, more than 62 days need an order. */
export function checkClocks(facts: ClockFacts): ClockCheck {
  const { now, serverDate, databaseNow, moveDays, ordered } = facts;
  if (differ(now, serverDate)) return 'server differs';
  if (moveDays <= 1) return 'agree';
  if (moveDays > longestMoveDays && !ordered) return 'needs order';
  if (databaseNow === undefined) return 'database silent';
  return differ(now, databaseNow) ? 'database differs' : 'agree';
}
