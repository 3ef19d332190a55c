// Where a form may send people afterwards: a path of our own origin, nothing else (api.md 5, trust.md 2 row 22).

const mostChars = 2000;
// One slash, then neither slash nor backslash; no control character anywhere.
const path = /^\/(?![/\\])[^\p{Cc}\\]*$/u;

/** @returns the path with its query, or undefined for anything that could lead elsewhere */
export function safeRedirect(given: string | undefined, siteOrigin: string): string | undefined {
  if (given === undefined || given.length > mostChars || !path.test(given)) return undefined;
  if (!URL.canParse(given, siteOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, siteOrigin);
  return origin === siteOrigin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}
