// The part of a region that its orders need.
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';

export type AcmeRegion = {
  readonly identifier: string;
  readonly acme: JurisdictionSpec['acme'];
  readonly newOrdersPer3h: number;
};

/** Takes it from the spec. */
export function acmeRegion({ identifier, acme, limits }: JurisdictionSpec): AcmeRegion {
  return { identifier, acme, newOrdersPer3h: limits.newOrdersPer3h };
}
