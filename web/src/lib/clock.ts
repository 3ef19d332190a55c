// The browser's clock; the one place of web that reads it (style house rule 14).

/** Milliseconds since 1970. */
export function now(): number {
  return Date.now();
}
