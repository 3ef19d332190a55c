// Tests the texts that stand in the document (docs/design/web-build.md#spare-texts).
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { isTextTree } from '../src/lib/merge-texts.ts';
import { spareBytes, spareTexts } from './spare-texts.ts';

const languages = readCatalogue(join(import.meta.dirname, '..'), true);

/** All words of a message, without its values. */
const wordsOf = (message: unknown): string =>
  [message]
    .flat(3)
    .filter((part) => typeof part === 'string')
    .join('');

/** The longest text about scripts that a page has. */
function noScriptBytes(id: string): number {
  const { pages } = languages.get(id)?.whole ?? {};
  const group = isTextTree(pages) && isTextTree(pages['noScript']) ? pages['noScript'] : {};
  const bytes = (...names: readonly string[]) =>
    Buffer.byteLength(names.map((name) => wordsOf(group[name])).join(''));
  return Math.max(bytes('recipient'), bytes('heading', 'other', 'reload'));
}

const blockOf = (id: string) => />(.*)</s.exec(spareTexts(languages, id))?.[1] ?? '';

test.each([...languages.keys()])('%s and English take at most 1 KB of the document', (id) => {
  const scripts = [...new Set([id, 'en'])].reduce((sum, one) => sum + noScriptBytes(one), 0);
  expect(Buffer.byteLength(blockOf(id)) + scripts).toBeLessThanOrEqual(spareBytes);
});

test('the document has its language and English, each once', () => {
  expect(Object.keys(JSON.parse(blockOf('ar_XB')) as object)).toEqual(['ar_XB', 'en']);
  expect(Object.keys(JSON.parse(blockOf('en')) as object)).toEqual(['en']);
});

test('a language that lacks a text stops the build', () => {
  const lacking = new Map([...languages, ['xx', { whole: {}, parts: {}, hash: '' }] as const]);
  expect(() => spareTexts(lacking, 'xx')).toThrow('shell.routeError.load.heading');
});
