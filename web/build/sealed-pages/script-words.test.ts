// Tests which words a script says, whatever stands around them.
import { expect, test } from 'vitest';
import { scriptWords } from './script-words.ts';

test('words of texts and templates count, names and patterns do not', () => {
  const script =
    'const name = /["\'`]/; f("ul", `button ${name} big`, \'it\\\'s\', { class: "aria-busy" }, pattern)';
  expect([...scriptWords(script)].toSorted()).toEqual(['aria-busy', 'big', 'button', 'it', 's', 'ul']);
});

test('a script that cannot be parsed stops the build', () => {
  expect(() => scriptWords('f(')).toThrow('cannot be parsed');
});
