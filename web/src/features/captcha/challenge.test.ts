// Tests the checks of a captcha challenge and the search for its number (docs/design/web-shell.md#captcha).
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Challenge, checkChallenge, expiresAt, toPayload } from '#features/captcha/challenge.ts';
import { searchRange } from '#features/captcha/search.ts';

const salt = '0123456789abcdef01234567?expires=1800000000&max=1000&';
const nodeName = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' } as const;

function aChallenge(number: number, algorithm: Challenge['algorithm'] = 'SHA-256'): Challenge {
  const challenge = createHash(nodeName[algorithm]).update(`${salt}${number}`).digest('hex');
  return { algorithm, challenge, salt, signature: 'a'.repeat(64), maxnumber: 1000 };
}

test.each(['SHA-256', 'SHA-384', 'SHA-512'] as const)(
  '%s challenges are accepted and solved',
  (algorithm) => {
    const given = aChallenge(731, algorithm);
    expect(checkChallenge(given)).toEqual(given);
    expect(searchRange(given, { from: 0, to: 1000 })).toBe(731);
    expect(searchRange(given, { from: 0, to: 730 })).toBeUndefined();
  },
);

test('every number of a range is found, at both ends too', () => {
  fc.assert(
    fc.property(fc.nat(999_999), fc.nat(40), fc.nat(40), (number, before, after) => {
      const from = Math.max(0, number - before);
      expect(searchRange(aChallenge(number), { from, to: number + after })).toBe(number);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['another algorithm', { algorithm: 'SHA-1' }],
  ['an algorithm in small letters', { algorithm: 'sha-256' }],
  ['a challenge of 39 characters', { challenge: 'a'.repeat(39) }],
  ['a salt of 9 characters', { salt: 'a'.repeat(9) }],
  ['no signature', { signature: '' }],
  ['more than a million numbers', { maxnumber: 1_000_001 }],
  ['a negative maximum', { maxnumber: -1 }],
  ['a broken maximum', { maxnumber: 1.5 }],
])('%s is refused before any work', (_, change) => {
  expect(checkChallenge({ ...aChallenge(1), ...change })).toBeUndefined();
});

test('the shortest challenge and salt are accepted', () => {
  const shortest = { challenge: 'a'.repeat(40), salt: 'b'.repeat(10), maxnumber: 1_000_000 };
  expect(checkChallenge({ ...aChallenge(1), ...shortest })).toBeDefined();
});

test('the end of a challenge stands in its salt', () => {
  expect(expiresAt(salt)).toBe(1_800_000_000);
  expect(expiresAt('0123456789abcdef?expires=12')).toBe(12);
  expect(expiresAt('0123456789abcdef')).toBeUndefined();
});

test('the payload is base64 of the solution as the server reads it', () => {
  const given = aChallenge(5);
  expect(JSON.parse(atob(toPayload(given, 5, 12)))).toEqual({
    algorithm: 'SHA-256',
    challenge: given.challenge,
    number: 5,
    salt,
    signature: given.signature,
    took: 12,
  });
});
