// Tests what the keys of a question without echo do.
import { expect, test } from 'vitest';
import { takeKeys } from './ask.ts';

const typed = (keys: string) => takeKeys({ text: '', end: 'open' }, keys);

test.each([
  ['päss wörd\r', { text: 'päss wörd', end: 'done' }],
  ['a\n', { text: 'a', end: 'done' }],
  ['ab\u007fc\r', { text: 'ac', end: 'done' }],
  ['🙂\u007fx\r', { text: 'x', end: 'done' }],
  ['abc\u0015d\r', { text: 'd', end: 'done' }],
  ['a\u001b[Ab\r', { text: 'a[Ab', end: 'done' }],
  ['ab\u0003', { text: '', end: 'interrupted' }],
  ['ab\u0004', { text: 'ab', end: 'done' }],
  ['ab', { text: 'ab', end: 'open' }],
  ['a\rb', { text: 'a', end: 'done' }],
])('%o', (keys, result) => {
  expect(typed(keys)).toEqual(result);
});
