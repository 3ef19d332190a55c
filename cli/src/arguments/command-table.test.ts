// Tests that the table is free of doubles, and that no option takes a secret.
import { expect, test } from 'vitest';
import { commandTable, everywhere, findCommand } from './command-table.ts';

const repeated = (names: readonly (string | undefined)[]) =>
  names.filter((name, at) => name !== undefined && names.indexOf(name) !== at);

test.each(commandTable)('$name has each option once, and as many words as it shows', (entry) => {
  const options = [...entry.options, ...everywhere];
  expect(repeated(options.map(({ name }) => name))).toEqual([]);
  expect(repeated(options.map(({ short }) => short))).toEqual([]);
  const [least, most] = entry.words;
  const shown = entry.takes === '' ? 0 : 1;
  expect([least, most]).toEqual([shown === 1 && !entry.takes.startsWith('[') ? 1 : 0, shown]);
  expect(findCommand(entry.name)).toBe(entry);
});

test('names of commands stand once, and another word is none', () => {
  expect(repeated(commandTable.map(({ name }) => name))).toEqual([]);
  for (const word of [undefined, '', 'toString', 'SEND']) expect(findCommand(word)).toBeUndefined();
});

test('no option takes a text, passphrase, code or token as its value', () => {
  const values = commandTable.flatMap(({ options }) => options.map(({ takes }) => takes));
  expect(new Set(values.filter(Boolean))).toEqual(new Set(['TIME', 'FILE', 'DOMAIN', 'HOST', 'WHAT']));
});
