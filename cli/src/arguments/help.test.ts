// Tests that the help names every command and every option, and shows standard input first.
import { expect, test } from 'vitest';
import { runs } from '../run.ts';
import { commandTable } from './command-table.ts';
import { generalHelp, helpOf } from './help.ts';

test('the table and the program have the same commands', () => {
  expect(commandTable.map(({ name }) => name)).toEqual(Object.keys(runs));
});

test.each(commandTable)('the help of $name has its usage, options and examples', (entry) => {
  const help = helpOf(entry);
  expect(generalHelp()).toContain(`  ${entry.name} `);
  expect(help).toContain(`  glimpse ${entry.name}`);
  for (const { name } of entry.options) expect(help).toContain(`--${name}`);
  expect(entry.examples.length).toBeGreaterThan(0);
  for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(110);
});

test.each(['send', 'get', 'wait', 'status', 'burn', 'login'])('%s shows standard input first', (name) => {
  const entry = commandTable.find((one) => one.name === name);
  expect(entry?.examples[0]).toMatch(/\| glimpse|< /);
});

test('commands that take a link say that an argument is visible', () => {
  for (const { takes, notes } of commandTable.filter(({ takes: words }) => words.includes('LINK')))
    expect(notes?.join(' '), takes).toContain('visible to other users');
});
