// A captcha challenge (docs/design/http-api.md#captcha).
import { expect, test } from 'vitest';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { testInput, testVisitor } from '#platform/http/core/testing.ts';
import { getChallenge } from './get-challenge.ts';
import { captchaFixture } from './testing.ts';

const [input, actor] = [testInput({}), testVisitor()];

test('the challenge is the hash of its salt and a number in range, and every number occurs', () => {
  const { deps } = captchaFixture({ captchaMaxNumber: 3 });
  const numbers = Array.from({ length: 200 }, () => {
    const { salt, challenge: hash, maxnumber } = getChallenge(deps, input, actor);
    expect(salt).toMatch(/^[0-9a-f]{24}\?expires=\d+&max=3&$/);
    expect(maxnumber).toBe(3);
    return [0, 1, 2, 3].find((number) => sha256(`${salt}${number}`).toString('hex') === hash);
  });
  expect(new Set(numbers)).toEqual(new Set([0, 1, 2, 3]));
});

test('each challenge has a new salt', () => {
  const { deps } = captchaFixture();
  const salts = Array.from({ length: 20 }, () => getChallenge(deps, input, actor).salt);
  expect(new Set(salts).size).toBe(20);
});

test('a switched-off captcha has no challenge', () => {
  const { deps } = captchaFixture({ captchaEnabled: false });
  expect(() => getChallenge(deps, input, actor)).toThrow(
    expect.objectContaining({ code: 'http.feature_off' }) as Error,
  );
});
