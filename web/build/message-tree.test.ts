// Tests how the message catalogue is compiled and cut into parts
// (docs/design/web-build.md#message-catalogue).
import { expect, test } from 'vitest';
import { compileMessages, pickBranches } from './message-tree.ts';

test('a part holds whole branches and single texts', () => {
  const texts = { app: { copy: 'Copy' }, pages: { about: { a: 'A', b: 'B' }, terms: { a: 'T' } } };
  expect(pickBranches(texts, ['app', 'pages.about.a'])).toEqual({
    app: { copy: 'Copy' },
    pages: { about: { a: 'A' } },
  });
  expect(pickBranches(texts, ['pages.about', 'pages.about.a'])).toEqual({
    pages: { about: { a: 'A', b: 'B' } },
  });
});

test('an invalid ICU message stops the build and is named', () => {
  expect(() => compileMessages({ secrets: { home: '{n, plural, one {x}' } })).toThrow('secrets.home');
});
