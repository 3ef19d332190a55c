// The size of a proof: short in `make test`, full in `make proofs` (CONTRIBUTING.md#tests).

/** The variable that makes proofs full; the tier `proof` sets it. */
export const proofSizeVariable = 'PROOF_SIZE';

/** Returns what belongs to the size of this run. */
export function proofSize<T>({ short, full }: { readonly short: T; readonly full: T }): T {
  return process.env[proofSizeVariable] === 'full' ? full : short;
}
