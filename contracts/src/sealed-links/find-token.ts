// Finds the token of a sealed link in an address that mail and chat programs have changed
// (docs/design/sealed-links.md#the-link).

const mostDecodings = 3;
/** An escaped ASCII character. Tokens are ASCII, so bytes of other characters only stand beside them. */
const escapedAscii = /%([0-7][0-9a-f])/giu;
/** What quotes, brackets, invisible characters and their escapes put before a token. */
const beforeToken = /^(?:%[0-9a-f]{2}|[^0-9a-z])+/iu;
/** Where a token stands, best first: after `/s` and `#`, after `/s/`, after any `#`. The bound saves time. */
const places = [/\/s\/*(?:[?&][^#]{0,2000})?#(.*)$/su, /\/s\/+(.*)$/su, /#(.*)$/su] as const;

/**
 * Finds what stands after `/s#`, `/s/` or `/s%23`, decoded at most three times, without its surroundings.
 * @param address path, query and fragment, such as `/s#1abc`, or a whole link
 * @returns an empty text if nothing stands there
 */
export function findToken(address: string): string {
  let text = address;
  for (let turn = 0; turn < mostDecodings; turn += 1)
    text = text.replaceAll(escapedAscii, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  for (const place of places) {
    const [, rest] = place.exec(text) ?? [];
    const found = rest === undefined ? undefined : /^[0-9a-z]+/iu.exec(rest.replace(beforeToken, ''));
    if (found) return found[0];
  }
  return '';
}
