// Tests how fields of answers are read, whatever a host sends.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldOf, flagIn, numberIn, textAt, textIn, toJsonLine, toPrintable } from './answers.ts';

const body = { a: { b: 'text', n: 7, t: true, e: '' } };

test('fields are read by their path and type', () => {
  expect([fieldOf(body, 'a', 'n'), textIn(body, 'a', 'b'), numberIn(body, 'a', 'n')]).toEqual([7, 'text', 7]);
  expect([textIn(body, 'a', 'n'), textIn(body, 'a', 'e'), numberIn(body, 'a', 'b')]).toEqual(
    Array(3).fill(undefined),
  );
  expect([flagIn(body, 'a', 't'), flagIn(body, 'a', 'b')]).toEqual([true, false]);
});

test('a text that has to be there is an answer that is not understood without it', () => {
  expect(textAt(body, 'a', 'b')).toBe('text');
  expect(() => textAt(body, 'a', 'x')).toThrow(expect.objectContaining({ exit: 'failed' }));
});

test('no answer throws another error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(fc.string()), (value, path) => {
      expect(() => [fieldOf(value, ...path), numberIn(value, ...path)]).not.toThrow();
    }),
  );
});

test('what is printed holds no control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(toPrintable(text)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }),
  );
});

test('JSON that is printed holds no control character but its line end, and says the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = toJsonLine({ text });
      expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(JSON.parse(line)).toEqual({ text });
    }),
  );
  const escaped = String.raw`"\u009b2J\u007f\u202e\udb40\udc01"`;
  expect(toJsonLine('\u009b2J\u007f\u202e\u{e0001}')).toBe(`${escaped}\n`);
});
