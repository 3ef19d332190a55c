// The server's own texts: ICU messages, English as fallback, values inserted unchanged.
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import en from '../../../locales/en.json' with { type: 'json' };
import { openTexts } from './texts.ts';

const folder = new URL('../../../locales/', import.meta.url);
const tag = (locale: string): string => locale.replace('_', '-');
const names = (tree: object, path = ''): string[] =>
  Object.entries(tree).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null ? names(inner, `${path}${name}.`) : [`${path}${name}`],
  );

test('a language that tests alone have and an unsupported one get English, and say so', async () => {
  const { text, language } = openTexts({ supported: ['en', 'ar_XB'], tag });
  for (const locale of ['en', 'ar_XB', 'yy', '__proto__']) {
    expect(text(locale, 'mail.welcome.subject', { brand: 'Glimpse' })).toBe('Verify your Glimpse account');
    expect(language(locale)).toBe('en');
  }
});

test('a value is inserted unchanged and never parsed as a message', async () => {
  const { text } = openTexts({ supported: ['en'], tag });
  expect(text('en', 'mail.incoming_support.subject', { ticket: "{brand} <b> 'x' #" })).toBe(
    "[Ticket: {brand} <b> 'x' #]",
  );
});

test('every message of another language exists in English', async () => {
  const known = new Set(names(en));
  for (const file of await readdir(folder)) {
    const tree = JSON.parse(await readFile(new URL(file, folder), 'utf8')) as object;
    expect(names(tree).filter((name) => !known.has(name))).toEqual([]);
  }
});
