// Tests the classes of problems.
import { expect, test } from 'vitest';
import { type AcmeCall, type ProblemClass, problemPhrase, toProblem } from './problems.ts';

const urn = (type: string) => `urn:ietf:params:acme:error:${type}`;
const rows: readonly (readonly [string, number, AcmeCall, ProblemClass])[] = [
  ['rateLimited', 429, 'newOrder', 'limited'],
  ['rateLimited', 400, 'order', 'limited'],
  ['connection', 400, 'authorization', 'challengeFailed'],
  ['caa', 403, 'finalize', 'challengeFailed'],
  ['unauthorized', 403, 'authorization', 'challengeFailed'],
  ['unauthorized', 403, 'newOrder', 'account'],
  ['rejectedIdentifier', 400, 'newOrder', 'rejected'],
  ['invalidProfile', 400, 'newOrder', 'account'],
  ['badCSR', 400, 'finalize', 'badKey'],
  ['alreadyReplaced', 409, 'newOrder', 'replaced'],
  ['malformed', 400, 'challenge', 'repeated'],
  ['malformed', 400, 'order', 'gone'],
  ['orderNotReady', 403, 'finalize', 'notReady'],
  ['serverInternal', 500, 'order', 'unavailable'],
  ['badNonce', 400, 'order', 'unavailable'],
  ['malformed', 404, 'order', 'gone'],
  ['brandNew', 400, 'newOrder', 'other'],
  ['brandNew', 503, 'newOrder', 'unavailable'],
];

test.each(rows)('%s with status %i at %s is %s', (type, status, call, expected) => {
  expect(toProblem({ urn: urn(type), status, call }).class).toBe(expected);
});

test('text of the authority never becomes a type or a phrase', () => {
  for (const given of ['canary', urn('canary'), { a: 1 }, undefined]) {
    const problem = toProblem({ urn: given, status: 400, call: 'order' });
    expect(problem.type).toBe('unknown');
    expect(problemPhrase(problem.type)).toBe('the request was refused');
  }
});
