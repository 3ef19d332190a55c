// Parses queries and urlencoded bodies with strict percent-decoding (docs/design/http-api.md#parameters).
import { fail } from '#platform/errors/api-error.ts';

export type Pairs = readonly (readonly [string, string])[];

/** Decodes one name or value. @throws `http.bad_request` on a broken escape or escapes that are not UTF-8 */
export function unescapePart(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch (cause) {
    return fail('http.bad_request', { cause });
  }
}

/**
 * Splits `a=1&b=2`. A name without `=` has an empty value; empty pieces are dropped.
 * @throws `http.bad_request`
 */
export function parseForm(text: string): Pairs {
  if (text === '') return [];
  const pairs: [string, string][] = [];
  for (const piece of text.split('&')) {
    if (piece === '') continue;
    const at = piece.indexOf('=');
    const name = at < 0 ? piece : piece.slice(0, at);
    const value = at < 0 ? '' : piece.slice(at + 1);
    pairs.push([unescapePart(name), unescapePart(value)]);
  }
  return pairs;
}
