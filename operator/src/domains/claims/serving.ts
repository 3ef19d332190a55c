// Derives what the API serves from the facts of a domain. Pure.
import type { DomainStatus } from '@glimpse/contracts/handover/domains';

export type ServingFacts = {
  readonly suspended: boolean;
  /** Ownership holds, and the name was routed here once with what it needs. */
  readonly hosted: boolean;
  readonly owned: boolean;
  /** Whether every step is through, as far as is known; a failed look-up changes nothing. */
  readonly ready: boolean;
  /** What the last definite look at DNS said. `undefined`: nothing is known yet. */
  readonly pointed: boolean | undefined;
};

/** The member `serving` of a row. */
export function servingOf(facts: ServingFacts): DomainStatus['serving'] {
  if (facts.suspended) return 'suspended';
  if (facts.hosted) return facts.ready ? 'active' : 'failing';
  if (!facts.owned || facts.pointed === undefined) return 'waiting';
  return facts.pointed ? 'issuing' : 'dns_wrong';
}
