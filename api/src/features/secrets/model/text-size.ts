// Sizes of texts in code points, as the page counts them (docs/design/http-api.md#lifetimes-and-sizes).
import { limits } from '@glimpse/contracts/limits';

const high = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const anyPair = /[\uD800-\uDBFF]/;

/** Code points of a well-formed text. */
export function codePoints(text: string): number {
  if (!anyPair.test(text)) return text.length; // most texts: the native search is faster than the loop below
  let pairs = 0;
  for (let at = 0; at < text.length; at += 1) if (high(text.charCodeAt(at))) pairs += 1;
  return text.length - pairs;
}

/** Truncates a text to `maxChars` code points. `originalChars` is set only if it was too long. */
export function truncateText(
  text: string,
  maxChars: number,
): { readonly text: string; readonly originalChars?: number } {
  if (text.length <= maxChars) return { text };
  const originalChars = codePoints(text);
  if (originalChars <= maxChars) return { text };
  let at = 0;
  for (let count = 0; count < maxChars; count += 1) at += high(text.charCodeAt(at)) ? 2 : 1;
  return { text: text.slice(0, at), originalChars };
}

const lineBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** The number of rows that the page gives a text; 4 without a text. */
export function displayLines(text = ''): number {
  return Math.min(limits.displayLines, Math.floor((80 + codePoints(text)) / 80) + lineBreaks(text) + 3);
}

/** Whether a text has no line break. */
export function isOneLiner(text: string): boolean {
  return lineBreaks(text) === 0;
}
