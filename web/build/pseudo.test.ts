// Tests the pseudo-languages (docs/design/web-build.md#pseudo-languages).
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { pseudoLanguages, toPseudo, toPseudoText } from './pseudo.ts';

const [accented] = pseudoLanguages;

test('texts grow by 40 %, short words by 100 %', () => {
  expect(toPseudoText('a text of some length', accented.letters).length).toBe(28);
  expect(toPseudoText('Copy', accented.letters).length).toBe(8);
});

test('arguments, tags, cases and number signs stay', () => {
  const message = compile('<b>Ten</b> {n, plural, one {# day of {name}} other {# days}} {at, date, short}');
  expect(toPseudo(message, accented.letters)).toEqual([
    ['b', expect.stringMatching(/^ŧḗƞ+$/)],
    ' ',
    ['n', 2, { one: [0, expect.any(String), ['name']], other: [0, expect.any(String)] }],
    ' ',
    ['at', 5, 'short'],
  ]);
});
