// Reads an address without URL.canParse, which Safari lacks below 17.0 and Chrome below 120
// (docs/browsers.md#floor).

/** Returns the address; `undefined` if it is none. */
export function parseAddress(given: string, base?: string): URL | undefined {
  try {
    return new URL(given, base);
  } catch {
    return undefined; // the only way to learn it there
  }
}
