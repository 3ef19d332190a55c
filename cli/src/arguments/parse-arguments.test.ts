// Tests how arguments are read, and that a refusal repeats none of them.
import { expect, test } from 'vitest';
import { commandTable, findCommand } from './command-table.ts';
import { readArguments } from './parse-arguments.ts';

const send = findCommand('send')!;

test('words, flags and options are told apart', () => {
  const typed = readArguments(send, ['notes.txt', '--ttl', '1d', '--json', '--passphrase-file=p']);
  expect(typed.words).toEqual(['notes.txt']);
  expect([...typed.flags]).toEqual(['json']);
  expect(typed.options).toEqual({ ttl: '1d', 'passphrase-file': 'p' });
  expect(readArguments(findCommand('get')!, ['-', '-o', 'f']).options).toEqual({ output: 'f' });
});

test.each([
  ['--passphrase', 'canary'],
  ['--secret=canary'],
  ['a', 'canary'],
  ['--ttl'],
  ['--json=canary'],
  ['-x'],
])('%s %s is refused, and the refusal does not repeat it', (...typed) => {
  const refused = () =>
    readArguments(
      send,
      typed.filter((one) => one !== undefined),
    );
  expect(refused).toThrow(expect.objectContaining({ exit: 'usage' }));
  expect(refused).not.toThrow(/canary/);
});

test('no option takes a secret', () => {
  const taking = commandTable.flatMap(({ options }) => options.filter(({ takes }) => takes !== undefined));
  expect(new Set(taking.map(({ takes }) => takes))).toEqual(
    new Set(['TIME', 'FILE', 'DOMAIN', 'HOST', 'WHAT']),
  );
});

test('help needs no words', () => {
  expect(readArguments(findCommand('verify')!, ['--help']).flags.has('help')).toBe(true);
});
