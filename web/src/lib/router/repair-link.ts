// Recovers the key of a link that was damaged on its way (docs/design/web-secrets.md#damaged-links).

/** Line breaks (also soft ones of mails), spaces and characters without width. */
const breaks =
  /=\r?\n|\p{Variation_Selector}|[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/gu;
/** Punctuation and signs of any script: a key has none. */
const opening = /^[\p{P}\p{S}]+/u;
const closing = /[\p{P}\p{S}]+$/u;
/** What is left of an escape that was cut off. */
const cutEscapes = /(?:%[\da-f]{0,2})+$/i;
const mostDecodings = 3;

/**
 * Returns the key that `damaged`, the rest of the path, surely means. Nothing is guessed or cut out.
 * @param chars length of a key: of a link by default
 */
export function repairKey(damaged: string, chars = 32): string | undefined {
  const shown = decoded(damaged).replace(cutEscapes, '').replace(breaks, '');
  const bare = shown.replace(opening, '').replace(closing, '').toLowerCase();
  return bare.length === chars && /^[0-9a-z]+$/.test(bare) ? bare : undefined;
}

/** Returns the key in a path such as `/secret%2F…` or `/<https://host/secret/…>`. */
export function repairPath(path: string): string | undefined {
  const [, rest] = /\/secret\/(.+)$/is.exec(decoded(path)) ?? [];
  return rest === undefined ? undefined : repairKey(rest);
}

/** Undoes percent-encoding that was applied more than once. */
function decoded(text: string): string {
  let shown = text;
  for (let round = 0; round < mostDecodings; round += 1)
    shown = shown.replace(/(?:%[\da-f]{2})+/gi, decodedRun);
  return shown;
}

/** A run that is no text stays as it is: a lone % says nothing about the escapes before it. */
function decodedRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.length > 3 ? decodedRun(run.slice(0, -3)) + run.slice(-3) : run;
  }
}
