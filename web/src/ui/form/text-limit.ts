// Counting and cutting text the way the server does: by Unicode code points (api.md 8.3).

/** Length in code points. Costs one pass over the text. */
export function countChars(text: string): number {
  let pairs = 0;
  for (let i = 0; i < text.length; i++) if (text.codePointAt(i) !== text.charCodeAt(i)) pairs++;
  return text.length - pairs;
}

/** The first `max` code points; a code point is never split. The same string when it is short enough. */
export function cutChars(text: string, max: number): string {
  if (text.length <= max) return text;
  let units = 0;
  for (let left = max; left > 0 && units < text.length; left--) units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, units);
}
