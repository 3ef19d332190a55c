// Restricts the redirect of a form post to paths of the site (docs/design/trust.md#threats).

const maxChars = 2000;
// One slash, then neither slash nor backslash; no control character anywhere.
const localPath = /^\/(?![/\\])[^\p{Cc}\\]*$/u;

/** @returns path, query and fragment; undefined for anything that could lead to another origin */
export function safeRedirect(given: string | undefined, siteOrigin: string): string | undefined {
  if (given === undefined || given.length > maxChars || !localPath.test(given)) return undefined;
  if (!URL.canParse(given, siteOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, siteOrigin);
  return origin === siteOrigin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}
