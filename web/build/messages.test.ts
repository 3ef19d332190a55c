// How the catalogue is cut and compiled (web.md 12).
import { expect, test } from 'vitest';
import { compileMessages, partOf } from './messages.ts';

const texts = {
  app: { copy: 'Copy' },
  pages: { about: { documentTitle: 'About', heading: 'A heading' }, notFound: { heading: 'Not Found' } },
};

test('long pages travel apart from the rest, their titles with it', () => {
  expect(partOf(texts, false)).toEqual({
    app: { copy: 'Copy' },
    pages: { about: { documentTitle: 'About' }, notFound: { heading: 'Not Found' } },
  });
  expect(partOf(texts, true)).toEqual({ pages: { about: { documentTitle: 'About', heading: 'A heading' } } });
});

test('a message that is not valid ICU stops the build and is named', () => {
  expect(() => compileMessages({ secrets: { home: '{n, plural, one {x}' } })).toThrow('secrets.home');
});
