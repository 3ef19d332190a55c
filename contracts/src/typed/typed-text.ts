// Rules for typed text: how long it is, and what pasting puts around it (docs/design/http-api.md#parameters).

/** A character of NFC has at most six UTF-16 units in every other spelling. */
const mostUnits = 6;

/** Length of a text in code points (docs/design/http-api.md#lifetimes-and-sizes). */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Whether a text can have at most `max` characters. Longer ones are not normalized: that takes seconds. */
export const mayFit = (text: string, max: number): boolean => text.length <= mostUnits * max;

/** Whether the NFC form of a text has at most `max` code points. */
export const fits = (text: string, max: number): boolean =>
  mayFit(text, max) && codePoints(text.normalize('NFC')) <= max;

/** White space, controls, and characters that show nothing, such as U+200B, U+200F and U+FEFF. */
const invisible = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns the text without what can't be seen before and behind it. Takes linear time. */
export function trimPasted(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && invisible.test(text.charAt(from))) from += 1;
  while (from < to && invisible.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Whether a character that can't be seen stands in the text. */
export const hasInvisible = (text: string): boolean => invisible.test(text);
