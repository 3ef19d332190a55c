// Chooses which claim on a host name holds it. Pure.
import type { Proof } from './proof.ts';

/** A claim that is not deleted. */
export type Contender = {
  readonly id: string;
  readonly customerId: string;
  readonly createdAt: Date;
  readonly proof: Proof;
  /** A claim whose name may not be used, or that sleeps unproven, holds nothing while another may. */
  readonly idle: boolean;
};

const byTime = (one: Date, other: Date): number => one.getTime() - other.getTime();
const byId = (one: Contender, other: Contender): number => (one.id < other.id ? -1 : 1);

/** The proven claims in the order in which they hold the name. */
export function byProof(claims: readonly Contender[]): readonly Contender[] {
  const verified = claims.flatMap((claim) =>
    claim.proof.verifiedAt ? [{ claim, at: claim.proof.verifiedAt }] : [],
  );
  return verified.toSorted((a, b) => byTime(a.at, b.at) || byId(a.claim, b.claim)).map(({ claim }) => claim);
}

/** The claim that was verified first, else the oldest one. */
export function holderOf(claims: readonly Contender[]): string | undefined {
  const [first] = byProof(claims);
  if (first) return first.id;
  const rank = (claim: Contender): number => Number(claim.idle);
  const [oldest] = claims.toSorted(
    (a, b) => rank(a) - rank(b) || byTime(a.createdAt, b.createdAt) || byId(a, b),
  );
  return oldest?.id;
}

/** Whether an account other than this one has proven the name. */
export function isContested(claims: readonly Contender[], owner: string): boolean {
  return claims.some(
    ({ customerId, proof }) =>
      customerId !== owner && proof.verifiedAt !== undefined && proof.last === 'matched',
  );
}
