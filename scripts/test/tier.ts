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

/** Runs a tier, prints its line and the reasons of its failures. */
export async function runTier({ name, run }: Tier): Promise<Outcome> {
  const start = performance.now();
  const outcome = await run().catch((thrown: unknown) => unable(`${name} could not run: ${String(thrown)}`));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const verdict = outcome.failed === 0 ? 'ok' : 'FAILED';
  console.log(
    `${verdict.padEnd(6)} ${name} (${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped, ${seconds} s)`,
  );
  for (const reason of outcome.reasons) console.log(`  - ${reason}`);
  return outcome;
}

/** The summary line of all tiers. Programs parse its form. */
export function closingLine(outcomes: readonly Outcome[]): string {
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  return `${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed, ${sum((one) => one.skipped)} skipped`;
}
