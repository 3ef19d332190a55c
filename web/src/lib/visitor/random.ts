// Draws random numbers that spread requests over time; not for keys.

/** Returns a number from 0 to 1. */
export function randomShare(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn / 0xff_ff_ff_ff;
}
