// Tests the kept choice of the generator (docs/design/web-secrets.md#generated-passwords).
import { expect, test } from 'vitest';
import { toGenerator } from '#features/secrets/shared/generator.ts';

const usual = { kind: 'characters', length: 20, symbols: true };

test.each([
  ['', usual],
  ['characters 64 plain', { kind: 'characters', length: 64, symbols: false }],
  ['words 5 symbols', { kind: 'words', length: 5, symbols: true }],
  ['digits 8 plain', { kind: 'digits', length: 8, symbols: false }],
  ['words 64 symbols', { kind: 'words', length: 6, symbols: true }],
  ['characters 7 symbols', usual],
  ['characters 8.5 symbols', usual],
  ['letters 20 symbols', usual],
])('%j is read as a choice that the server takes', (stored, expected) => {
  expect(toGenerator(stored)).toEqual(expected);
});
