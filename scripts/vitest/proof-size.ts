// The size of a proof: short in `make test`, full in `.ci/run` (CONTRIBUTING.md#tests).

/** The variable that makes proofs full. */
export const proofSizeVariable = 'PROOF_SIZE';

/** Returns what belongs to the size of this run. */
export function proofSize<T>({ short, full }: { readonly short: T; readonly full: T }): T {
  return process.env[proofSizeVariable] === 'full' ? full : short;
}
