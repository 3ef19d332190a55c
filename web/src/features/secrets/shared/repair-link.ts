// Recovers the key of a share link that was damaged on its way (docs/design/web-secrets.md#damaged-links).

const isKey = /^[0-9a-z]{32}$/;
/** Line breaks (also soft ones of mails), spaces and characters without width. */
const breaks = /=\r?\n|[\s\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/g;
const opening = /^[<([{"'`*_~«“”‘’„/]+/;
const closing = /[>)\]}"'`*_~»“”‘’.,;:!?…/\\|]+$/;
const mostDecodings = 3;

/** Returns the key that `damaged`, the rest of the path, surely means. Nothing is guessed or cut out. */
export function repairKey(damaged: string): string | undefined {
  const bare = decoded(damaged).replace(breaks, '').replace(opening, '').replace(closing, '').toLowerCase();
  return isKey.test(bare) ? bare : undefined;
}

/** Returns the key in a path such as `/secret%2F…` or `/<https://host/secret/…>`. */
export function repairPath(path: string): string | undefined {
  const [, rest] = /\/secret\/(.+)$/is.exec(decoded(path)) ?? [];
  return rest === undefined ? undefined : repairKey(rest);
}

/** Undoes percent-encoding that was applied more than once. */
function decoded(text: string): string {
  let shown = text;
  for (let round = 0; round < mostDecodings; round += 1) {
    try {
      shown = decodeURIComponent(shown);
    } catch {
      return shown; // a lone % is part of the text
    }
  }
  return shown;
}
