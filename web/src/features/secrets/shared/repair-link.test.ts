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
  ['a lone percent sign', '%'],
])('a link with %s is not guessed', (_, damaged) => {
  expect(repairKey(damaged)).toBeUndefined();
});

test.each([`/secret%2F${key}`, `/%3Chttps://eu.glimpse.example/secret/${key}%3E`, `//secret/${key}.`])(
  'the key is found in the path %s',
  (path) => {
    expect(repairPath(path)).toBe(key);
  },
);

test('other paths hold no key', () => {
  for (const path of ['/nothing/here', `/private/${key}`, '/secret/', `/${key}`])
    expect(repairPath(path)).toBeUndefined();
});

test('whatever comes in, the answer is a whole key or nothing, and every key stays itself', () => {
  fc.assert(fc.property(fc.string(), (text) => /^[0-9a-z]{32}$/.test(repairKey(text) ?? key)));
  const keys = fc.stringMatching(/^[0-9a-z]{32}$/);
  fc.assert(fc.property(keys, (good) => repairKey(`<${good}>.`) === good));
});
