// What one of several processes may use of a budget that they share (record 086).

/** An equal part, rounded down, but at least 1; 0 (no limit) stays 0. */
export const shareOf = (budget: number, processes: number): number =>
  budget === 0 ? 0 : Math.max(1, Math.floor(budget / processes));
