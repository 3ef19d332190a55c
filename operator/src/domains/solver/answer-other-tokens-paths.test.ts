// Tests which requests the solver answers: other tokens, paths and hosts are not found, and nothing throws.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerChallenge, probeAnswer } from './answer.ts';
import { ask, challenge, domain, prefix } from './answer-samples.ts';

test('other tokens, paths and hosts are not found, and nothing throws', () => {
  for (const path of [
    '/',
    prefix,
    `${prefix}other`,
    `${prefix}${challenge.token}/`,
    `${prefix}../x`,
    `${prefix}%61`,
  ])
    expect(ask('a.test', path)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
  fc.assert(
    fc.property(fc.string(), fc.string(), (host, path) => {
      expect(ask(host, prefix + path).status).toBe(404);
    }),
  );
});

test('the probe of the pointing check is answered through the same path', () => {
  expect(ask('a.test', `${prefix}probe-token`).body).toBe(probeAnswer('probe-token'));
});

test('without a challenge nothing is answered', () => {
  const bare = { ...domain, status: { conditions: [] } };
  const request = { method: 'GET', path: prefix + challenge.token, host: 'a.test', authorization: '' };
  expect(answerChallenge(() => bare, request).status).toBe(404);
});
