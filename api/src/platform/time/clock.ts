// The only access to the time of day; other code gets a clock (rule 14).

/** Gives the time of day; tests set it. */
export type Clock = { now(): Date };

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };
