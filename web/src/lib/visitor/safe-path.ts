// Accepts only paths of this site from an address or an answer (docs/design/web-accounts.md#redirects).
import { parseAddress } from '#lib/parse-address.ts';

const maxChars = 2000;
// One slash, then neither slash nor backslash; no control character and no backslash anywhere.
const localPath = /^\/(?![/\\])[^\p{Cc}\\]*$/u;

/** Returns path, query and fragment; `undefined` for anything that could lead to another origin. */
export function safePath(given: string | null | undefined, origin = location.origin): string | undefined {
  if (!given || given.length > maxChars || !localPath.test(given)) return undefined;
  const address = parseAddress(given, origin);
  if (!address) return undefined;
  const { origin: target, pathname, search, hash } = address;
  return target === origin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}
