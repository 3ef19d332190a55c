// HEAD and prefetches are passive; requests after a click are not.
import { expect, test } from 'vitest';
import { answerInsteadOfChange, isPassive, isPrefetch } from './passive-request.ts';

test.each([
  ['sec-purpose', 'prefetch'],
  ['sec-purpose', 'prefetch;prerender'],
  ['sec-purpose', 'prefetch;anonymous-client-ip'],
  ['purpose', 'prefetch'],
  ['purpose', 'Prefetch'],
  ['x-purpose', 'preview'],
  ['x-moz', 'prefetch'],
])('%s: %s is a prefetch', (name, value) => {
  for (const method of ['GET', 'POST', 'HEAD']) {
    const request = { method, headers: { [name]: value } };
    expect([isPrefetch(request), isPassive(request)]).toEqual([true, true]);
    expect(answerInsteadOfChange(request)).toEqual({ status: 503, more: ['Retry-After', '3600'] });
  }
});

test('HEAD is passive without being a prefetch', () => {
  const request = { method: 'HEAD', headers: {} };
  expect([isPrefetch(request), isPassive(request)]).toEqual([false, true]);
  expect(answerInsteadOfChange(request)).toEqual({ status: 204, more: [] });
});

test.each([{}, { 'sec-purpose': '' }, { 'sec-purpose': 'unknown' }, { 'sec-fetch-mode': 'navigate' }])(
  'GET and POST with %j may change state',
  (headers) => {
    for (const method of ['GET', 'POST']) {
      expect(isPassive({ method, headers })).toBe(false);
      expect(answerInsteadOfChange({ method, headers })).toBeUndefined();
    }
  },
);
