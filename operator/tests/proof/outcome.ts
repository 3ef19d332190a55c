// What one seed of `npm run proof` counts and finds wrong.

export type SeedOutcome = {
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
};
