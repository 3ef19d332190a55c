// What a tier of `make test` is and what it gives back: counts, and for every failure a reason.

/** Counts of one tier; a check without tests of its own counts as one. */
export type Outcome = { readonly passed: number; readonly failed: number; readonly skipped: number; readonly reasons: readonly string[] };

/** One tier: a name for the person, and how to run it. Never rejects for a failing check, only for a broken script. */
export type Tier = { readonly name: string; readonly run: () => Promise<Outcome> };

/** A tier that could not run at all counts as one failure, so that nothing is skipped silently. */
export function unable(reason: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, reasons: [reason] };
}

/** The closing line over all tiers; its form is read by machines. */
export function closingLine(outcomes: readonly Outcome[]): string {
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  return `${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed, ${sum((one) => one.skipped)} skipped`;
}
