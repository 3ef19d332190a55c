// Tests that each command of the pages is run by a test, or listed with the reason why not.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '@glimpse/processes/folders';
import { commandsIn, commandsOf, notRun, runnerOf } from './commands.ts';

const pages = ['README.md', 'docs/api-first-steps.md'];

test('reads commands in their order, joins continued lines and leaves comments out', () => {
  const text =
    'Text\n```sh\nmake run   # starts it\n\nhelm a \\\n  --b\n```\n```js\nmake no\n```\n```sh\ncurl x#y\n```\n';
  expect(commandsIn(text)).toEqual(['make run', 'helm a --b', 'curl x#y']);
});

test.each(pages)('each command of %s is run or listed with a reason', (page) => {
  const commands = commandsOf(page);
  expect(commands.length).toBeGreaterThan(6);
  expect(commands.filter((command) => runnerOf(command) === 'unknown')).toEqual([]);
});

test('each listed command stands on a page', () => {
  const all = pages.flatMap(commandsOf);
  for (const command of Object.keys(notRun)) expect(all).toContain(command);
});

test('each file that a command of README names exists', () => {
  const files = commandsOf('README.md').flatMap((command) => command.match(/charts\/[\w./-]+/g) ?? []);
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !existsSync(join(rootFolder, file)))).toEqual([]);
});
