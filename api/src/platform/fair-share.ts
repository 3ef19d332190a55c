// Shares what a region has among wide networks, so that none takes it from all others
// (docs/design/limits.md#shares). No I/O.

/**
 * A part that callers share. `end`: all that may be taken. `common`: of this, a wide network may take a
 * quarter of what the others leave. `floor`: what each may take in any case, until `end`.
 */
export type SharedPart = { readonly end: number; readonly common: number; readonly floor: number };

/** `used`: taken by all. `held`: taken by this wide network. `points`: what it asks for now. */
export type ShareRequest = { readonly used: number; readonly held: number; readonly points: number };

/** Signed-in callers have a quarter that strangers cannot take. */
const reservedParts = 4;
/** Of one part, half is common and half is for this many wide networks that have taken little. */
const newcomers = 256;
const commonParts = 4;

/** A part of which half is common and half is left to newcomers. @param end in points, at least 1 */
export function sharedPart(end: number): SharedPart {
  const left = Math.floor(end / 2);
  return { end, common: end - left, floor: Math.max(1, Math.ceil(left / newcomers)) };
}

/** The points of a figure that only signed-in callers may take. */
export const reserveOf = (figure: number): number => Math.floor(figure / reservedParts);

/** Whether a wide network may take the points. The program of `region-limit.ts` for Redis is the same. */
export function mayTake({ end, common, floor }: SharedPart, { used, held, points }: ShareRequest): boolean {
  const others = used - held;
  return used + points <= end && held + points <= Math.max(floor, (common - others) / commonParts);
}
