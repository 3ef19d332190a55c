// Plans how MongoDB's volumes grow: claims first, then the StatefulSet is made again around its pods.
import { quantityValue } from '../desired/quantity.ts';

export type ClaimFacts = {
  readonly name: string;
  readonly request: string;
  /** Size that the volume has now. */
  readonly capacity: string | undefined;
  readonly phase: string | undefined;
  readonly deleting: boolean;
  /** Whether its class allows growth; `undefined` when the class could not be read. */
  readonly expandable: boolean | undefined;
};

export type GrowthFacts = {
  /** The size that every claim must have. */
  readonly wanted: string;
  readonly claims: readonly ClaimFacts[];
  /** Size in the StatefulSet's claim template; `undefined` without a StatefulSet. */
  readonly template: string | undefined;
};

/** `orphan`: delete the StatefulSet but not its pods. `wait`: do not create it now. */
export type GrowthPlan = {
  readonly raise: readonly string[];
  readonly orphan: boolean;
  readonly wait: boolean;
  readonly growing: boolean;
  /** What hinders the storage, for the condition. */
  readonly problem: string | undefined;
};

const size = (text: string | undefined): number => quantityValue(text ?? '') ?? 0;

function problemOf({ claims }: GrowthFacts, raise: readonly ClaimFacts[]): string | undefined {
  if (claims.some(({ deleting }) => deleting)) return 'A volume claim is being deleted';
  if (raise.some(({ expandable }) => expandable === false)) return 'The storage class does not allow growth';
  if (claims.some(({ phase }) => phase === 'Lost')) return 'A volume claim lost its volume';
  return undefined;
}

/**
 * Plans one step. A claim never shrinks, and a claim that is being deleted is never bound again. The
 * StatefulSet is made again only when all claims have the size, because its template cannot change.
 */
export function planGrowth(facts: GrowthFacts): GrowthPlan {
  const { wanted, claims, template } = facts;
  const target = size(wanted);
  const small = claims.filter(({ request, deleting }) => !deleting && size(request) < target);
  const deleting = claims.some((claim) => claim.deleting);
  const blocked = small.some(({ expandable }) => expandable === false);
  const templateDiffers = template !== undefined && size(template) !== target;
  return {
    raise: small.filter(({ expandable }) => expandable === true).map(({ name }) => name),
    orphan: templateDiffers && small.length === 0 && !deleting,
    wait: template === undefined && deleting,
    growing:
      !blocked &&
      (small.length > 0 ||
        claims.some(({ capacity, request }) => capacity !== undefined && size(capacity) < size(request))),
    problem: problemOf(facts, small),
  };
}

/** The largest request of the claims, below which nothing shrinks. */
export function largestRequest(claims: readonly ClaimFacts[]): string | undefined {
  return claims.toSorted((one, other) => size(other.request) - size(one.request))[0]?.request;
}
