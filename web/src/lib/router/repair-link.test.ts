// Tests which damaged links are recovered (docs/design/web-secrets.md#damaged-links).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repairKey, repairPath } from './repair-link.ts';

const key = 'ab12cd34ef56gh78ij90kl12mn34op56';
const [half, rest] = [key.slice(0, 16), key.slice(16)];

test.each([
  ['trailing punctuation', `${key}.`],
  ['a closing bracket and a comma', `${key}),`],
  ['angle brackets', `<${key}>`],
  ['encoded angle brackets', `%3C${key}%3E`],
  ['quotes', `“${key}”`],
  ['bold marks of a chat', `**${key}**`],
  ['a line break', `${half}\n${rest}`],
  ['a soft break of a mail', `${half}=\r\n${rest}`],
  ['encoded line breaks', `${half}%0D%0A${rest}`],
  ['encoding applied twice', `%253C${half}%2520${rest}%253E`],
  ['characters without width', `${half}\u200b${rest}\ufeff`],
  ['capital letters', key.toUpperCase()],
  ['a slash at the end', `${key}/`],
  ['a full stop in Chinese', `${key}。`],
  ['a comma in Chinese', `${key}，`],
  ['a bracket in Chinese', `（${key}）`],
  ['a listing comma in Japanese', `${key}、`],
  ['corner brackets', `「${key}」`],
  ['a comma in Arabic', `${key}،`],
  ['a question mark in Arabic', `${key}؟`],
  ['a danda in Hindi', `${key}।`],
  ['a closing quote', `${key}”`],
  ['low quotes', `„${key}‟`],
  ['a dash', `${key}–`],
  ['an emoji', `👉${key}👈🏽`],
  ['an emoji in colour', `${key}❤\ufe0f`],
  ['an encoded full stop in Chinese', `${key}%E3%80%82`],
  ['a full stop in Chinese that was cut off', `${key}%E3%80`],
  ['a lone percent sign', `${key}%`],
  ['half an escape', `${key}%E`],
  ['a byte that is no text', `${key}%E0`],
  ['an encoded bracket and a lone percent sign', `%3C${key}%3E%`],
  ['a wide space', `${key}\u3000`],
])('a link with %s is recovered', (_, damaged) => {
  expect(repairKey(damaged)).toBe(key);
});

test.each([
  ['a missing character', key.slice(1)],
  ['one too many', `${key}a`],
  ['a word glued on', `${key}Thanks`],
  ['a foreign letter', `${key.slice(1)}é`],
  ['two keys', `${key}/${key}`],
  ['nothing', ''],
  ['a lone percent sign alone', '%'],
  ['a word in Japanese glued on', `${key}です`],
  ['an encoded letter glued on', `${key}%41`],
  ['an escape within', `${half}%E0${rest}`],
])('a link with %s is not guessed', (_, damaged) => {
  expect(repairKey(damaged)).toBeUndefined();
});

test.each([`/secret%2F${key}`, `/%3Chttps://eu.glimpse.example/secret/${key}%3E`, `//secret/${key}.`])(
  'the key is found in the path %s',
  (path) => {
    expect(repairPath(path)).toBe(key);
  },
);

test('a key of another length is repaired by its length', () => {
  const long = `${key}${key.slice(0, 18)}`;
  expect([repairKey(`${long}。`, 50), repairKey(`${long}。`), repairKey(`${key}。`, 50)]).toEqual([
    long,
    undefined,
    undefined,
  ]);
});

test('other paths hold no key', () => {
  for (const path of ['/nothing/here', `/private/${key}`, '/secret/', `/${key}`])
    expect(repairPath(path)).toBeUndefined();
});

test('whatever comes in, the answer is a whole key or nothing, and every key stays itself', () => {
  fc.assert(fc.property(fc.string(), (text) => /^[0-9a-z]{32}$/.test(repairKey(text) ?? key)));
  const keys = fc.stringMatching(/^[0-9a-z]{32}$/);
  fc.assert(fc.property(keys, (good) => repairKey(`<${good}>.`) === good));
});
