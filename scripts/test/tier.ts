// Defines a tier of `make test` and its outcome: counts, and a reason for each failure.

/** Counts of one tier; a check without tests counts as one. */
export type Outcome = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly reasons: readonly string[];
};

/** A named tier. `run` rejects only for a broken script, not for a failing check. */
export type Tier = { readonly name: string; readonly run: () => Promise<Outcome> };

/** A tier that could not run counts as one failure, so that it is never skipped silently. */
export function unable(reason: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, reasons: [reason] };
}

/** The summary line of all tiers. Programs parse its form. */
export function closingLine(outcomes: readonly Outcome[]): string {
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  return `${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed, ${sum((one) => one.skipped)} skipped`;
}
