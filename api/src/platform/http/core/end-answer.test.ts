// Which memory an answer holds until its caller has taken it (docs/design/limits.md#answer-memory).
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { endAnswer, watchAnswer } from './end-answer.ts';

/** Ends an answer that has no connection, so that all of it is unsent. @returns the memory that was told */
function memoryOf(answer: Parameters<typeof endAnswer>[1]): number | undefined {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  let told: number | undefined;
  watchAnswer(response, (bytes) => (told = bytes));
  endAnswer(response, answer);
  return told;
}

test.each([
  ['a text of latin1 has a byte for each character', { body: 'abc', encoding: 'latin1' }, 3],
  ['another text has two', { body: 'a…c' }, 6],
  ['bytes count as they are', { body: Buffer.alloc(7) }, 7],
  ['what all answers share does not count', { body: Buffer.alloc(7), shared: true }, 0],
  ['an answer without a body holds none', {}, 0],
] as const)('%s', (_name, answer, bytes) => {
  expect(memoryOf(answer)).toBe(bytes);
});
