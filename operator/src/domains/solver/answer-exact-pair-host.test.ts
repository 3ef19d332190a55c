// Tests which requests the solver answers: the exact pair of host and token is answered, and never cached.
import { expect, test } from 'vitest';
import { hostOf } from './answer.ts';
import { ask, challenge, prefix } from './answer-samples.ts';

test('the exact pair of host and token is answered, and never cached', () => {
  expect(ask('a.test', prefix + challenge.token)).toEqual({
    status: 200,
    body: challenge.keyAuthorization,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
});

test('cm-8424 ports, brackets, capitals and a trailing dot find the token or 404, never 500', () => {
  for (const host of ['A.test:80', 'a.test.', 'A.TEST.:8080', ' a.test '])
    expect(ask(host, prefix + challenge.token).status).toBe(200);
  for (const host of [
    '[::1]:80',
    '[::1]',
    '::1',
    '',
    ':80',
    '[',
    'b.test',
    'a.test.evil.test',
    'x'.repeat(9999),
  ])
    expect(ask(host, prefix + challenge.token).status).toBe(404);
  expect(hostOf('[2001:db8::1]:443')).toBe('2001:db8::1');
});
