// Random numbers for choices that are no secret (rule 14).

/** Returns an integer from 0 to `count` - 1. */
export function randomBelow(count: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value % count;
}
