// Tests which exit code each refusal of a host gets.
import { errors } from '@glimpse/contracts/errors';
import { expect, test } from 'vitest';
import { aReply } from '../testing/fake-context.ts';
import { expectOutcome, expectSuccess, isLost, isUnknownPath, refuse } from './refusal.ts';

test.each([
  [aReply(404, { code: 'secrets.unknown' }), 'gone'],
  [aReply(422, { code: 'secrets.cannot_burn' }), 'gone'],
  [aReply(401, { code: 'http.not_signed_in' }), 'signIn'],
  [aReply(403, { code: 'http.not_allowed' }), 'signIn'],
  [aReply(401), 'signIn'],
  [aReply(422, { code: 'secrets.wrong_passphrase' }), 'damaged'],
  [aReply(429, undefined, { retryAfterSeconds: 7 }), 'tryAgain'],
  [aReply(503, { code: 'store.unavailable' }, { retryAfterSeconds: 1 }), 'tryAgain'],
  [aReply(0), 'tryAgain'],
  [aReply(502), 'tryAgain'],
  [aReply(0, undefined, { failure: 'ENOTFOUND' }), 'tryAgain'],
  [aReply(0, undefined, { failure: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'failed'],
  [aReply(413), 'failed'],
  [aReply(302), 'failed'],
  [aReply(404, { code: 'http.feature_off' }), 'failed'],
  [aReply(422, { code: 'secrets.bad_ttl', message: 'Unknown lifetime' }), 'failed'],
  [aReply(404, { message: 'Unknown secret', secret_key: 'x' }), 'gone'],
  [aReply(404, { message: 'Not authorized' }), 'signIn'],
] as const)('%o', (reply, exit) => {
  expect(() => refuse(reply)).toThrow(expect.objectContaining({ exit }));
});

test('a text of the server cannot steer the terminal', () => {
  const body = { code: 'x', message: 'a\u001b]0;b\u0007c\u202e' };
  expect(() => refuse(aReply(422, body))).toThrow('The host refused: a ]0;b c');
});

test('only a path that the host does not have leads to API v1', () => {
  expect(isUnknownPath(aReply(404))).toBe(true);
  expect(isUnknownPath(aReply(404, { error: 'Not Found', message: 'Not Found' }))).toBe(true);
  expect(isUnknownPath(aReply(404, { code: 'http.not_found', message: 'Not Found' }))).toBe(false);
  expect(isUnknownPath(aReply(404, { message: 'Unknown secret' }))).toBe(false);
  expect(isUnknownPath(aReply(500))).toBe(false);
});

test('success passes, a lost answer is lost', () => {
  expect(expectSuccess(aReply(201)).status).toBe(201);
  expect([0, 500, 503].every((status) => isLost(aReply(status)))).toBe(true);
  expect([200, 404, 429].some((status) => isLost(aReply(status)))).toBe(false);
});

test('each code with a sentence of its own is an error of the API', () => {
  for (const code of ['http.feature_off', 'secrets.sealed_required', 'secrets.creation_not_allowed'])
    expect(Object.keys(errors)).toContain(code);
});

test('once a change was sent, no sentence says that the host lacks the path', () => {
  for (const reply of [aReply(404), aReply(200), aReply(302)])
    expect(() => expectOutcome(reply)).toThrow(
      expect.objectContaining({ exit: 'tryAgain', message: expect.not.stringContaining('--plain') }),
    );
  expect(expectOutcome(aReply(200, {})).status).toBe(200);
  expect(() => expectOutcome(aReply(404, { code: 'secrets.unknown' }))).toThrow('does not know');
});
