// The size of a proof: short in `make test`, ci in `.ci/run`, full in `npm run proof -- tests`
// (CONTRIBUTING.md#tests).

/** The variable that names the size: `ci` or `full`; short without it. */
export const proofSizeVariable = 'PROOF_SIZE';

/** What a proof takes at each size; without `ci` the full size is taken there, too. */
export type ProofSizes<T> = { readonly short: T; readonly ci?: T; readonly full: T };

/** Returns what belongs to the size of this run. */
export function proofSize<T>({ short, full, ci = full }: ProofSizes<T>): T {
  const size = process.env[proofSizeVariable];
  if (size === 'full') return full;
  return size === 'ci' ? ci : short;
}
