// The only door to the time of day; everything else takes a clock (style §5 rule 14).

/** Gives the time of day. Tests bring their own. */
export type Clock = { now(): Date };

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };
