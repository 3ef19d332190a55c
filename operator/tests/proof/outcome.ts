// What one seed of `npm run proof` counts and finds wrong.

export type Outcome = {
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
};
