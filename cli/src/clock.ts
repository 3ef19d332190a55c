// The time of day and pauses, which tests replace.

export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  pause(ms: number): Promise<void>;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  pause: (ms) => new Promise((resume) => setTimeout(resume, ms)),
};
