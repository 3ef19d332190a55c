// Tests how the message catalogue is split and compiled (docs/design/web.md#message-catalogue).
import { expect, test } from 'vitest';
import { compileMessages, partOf } from './messages.ts';

const texts = {
  app: { copy: 'Copy' },
  pages: { about: { documentTitle: 'About', heading: 'A heading' }, notFound: { heading: 'Not Found' } },
};

test('texts of the information pages are a part of their own, without their titles', () => {
  expect(partOf(texts, false)).toEqual({
    app: { copy: 'Copy' },
    pages: { about: { documentTitle: 'About' }, notFound: { heading: 'Not Found' } },
  });
  expect(partOf(texts, true)).toEqual({ pages: { about: { documentTitle: 'About', heading: 'A heading' } } });
});

test('an invalid ICU message stops the build and is named', () => {
  expect(() => compileMessages({ secrets: { home: '{n, plural, one {x}' } })).toThrow('secrets.home');
});
