// Typed text is measured as NFC, and trimmed of all that can't be seen (docs/design/http-api.md#parameters).
import { expect, test, vi } from 'vitest';
import { codePoints, fits, hasInvisible, mayFit, trimPasted } from './typed-text.ts';

const hangul = '각'; // one character of NFC, three jamo
const spellings = (text: string): readonly string[] => [text.normalize('NFC'), text.normalize('NFD')];

test.each([
  ['é', 256],
  [hangul, 256],
  ['ᾂ', 256], // four in NFD
  ['🙂', 256],
])('256 of %j fit in every spelling, 257 do not', (character, max) => {
  for (const text of spellings(character.repeat(max))) expect(fits(text, max)).toBe(true);
  for (const text of spellings(character.repeat(max + 1))) expect(fits(text, max)).toBe(false);
});

test('a character that NFC spells with two counts as two', () => {
  expect('\u0958'.normalize('NFC')).toHaveLength(2);
  expect([fits('\u0958'.repeat(128), 256), fits('\u0958'.repeat(129), 256)]).toEqual([true, false]);
});

test('no text that fits is refused before it is normalized: every code point', () => {
  const wrong: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const text = String.fromCodePoint(point);
    const chars = codePoints(text.normalize('NFC'));
    if (![text, ...spellings(text)].every((spelling) => mayFit(spelling, chars)))
      wrong.push(point.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('a long text of combining marks is refused without normalizing it', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize'); // of this text it takes seconds
  expect(fits('\u0301'.repeat(32_000) + '\u0316'.repeat(32_000), 256)).toBe(false);
  expect(normalize).not.toHaveBeenCalled();
  normalize.mockRestore();
});

const around = [
  '\u200b',
  '\u200f',
  '\ufeff',
  '\u00a0',
  '\u2060',
  '\u00ad',
  '\u202f',
  '\u3000',
  '\u3164',
  '\u2800',
];
test.each([...around, ' ', '\t', '\r\n', '\u0000', '\u200e\u200b ', '\u061c', '\u2066'])(
  'pasting %j before and behind changes nothing; inside it is seen',
  (pasted) => {
    expect(trimPasted(`${pasted}ana${pasted}`)).toBe('ana');
    expect(trimPasted(`an${pasted}a`)).toBe(`an${pasted}a`);
    expect([hasInvisible(`an${pasted}a`), hasInvisible('ana')]).toEqual([true, false]);
    expect(trimPasted(pasted.repeat(3))).toBe('');
  },
);

test('a long run inside takes linear time', () => {
  const run = `a${'\u200b'.repeat(200_000)}a`; // quadratic time is longer than the test may take
  expect(trimPasted(run)).toBe(run);
});
