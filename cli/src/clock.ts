// The time of day and pauses, which tests replace.

export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  pause(ms: number): Promise<void>;
};

/** A timer of Node with more ends after 1 ms. */
const longestTimerMs = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  async pause(ms) {
    for (let leftMs = ms; leftMs > 0; leftMs -= longestTimerMs)
      await new Promise((resume) => setTimeout(resume, Math.min(leftMs, longestTimerMs)));
  },
};
