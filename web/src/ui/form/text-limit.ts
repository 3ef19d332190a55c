// Counts and cuts text by code points, as the server does (docs/design/http-api.md#lifetimes-and-sizes).

/** Counts code points in one pass. */
export function countChars(text: string): number {
  let pairs = 0;
  for (let i = 0; i < text.length; i++) if (text.codePointAt(i) !== text.charCodeAt(i)) pairs++;
  return text.length - pairs;
}

/** Counts bytes in UTF-8. */
export const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Returns the first `max` code points, or the same string if it is short enough. */
export function cutChars(text: string, max: number): string {
  if (text.length <= max) return text;
  let units = 0;
  for (let left = max; left > 0 && units < text.length; left--)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, units);
}
