// The browser's clock; the only file of web that reads it (rule 14).

/** Returns milliseconds since 1970. */
export function now(): number {
  return Date.now();
}
