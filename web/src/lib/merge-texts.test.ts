// Tests how texts that arrive later join those that are there (docs/design/web-build.md#message-catalogue).
import { expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

test('groups are merged at every depth, and texts of the second tree win', () => {
  const tree = { secrets: { home: { heading: 'old', lead: 'stays' } }, app: { copy: 'Copy' } };
  const over = { secrets: { home: { heading: 'new' } }, pages: { about: 'About' } };
  expect(mergeTexts(tree, over)).toEqual({
    secrets: { home: { heading: 'new', lead: 'stays' } },
    app: { copy: 'Copy' },
    pages: { about: 'About' },
  });
  expect(tree.secrets.home.heading).toBe('old');
});

test('a compiled message is replaced as a whole', () => {
  expect(mergeTexts({ a: ['You have ', ['n']] }, { a: ['None'] })).toEqual({ a: ['None'] });
  expect(mergeTexts({ a: 'text' }, { a: { b: 'group' } })).toEqual({ a: { b: 'group' } });
});
