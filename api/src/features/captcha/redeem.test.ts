// A captcha solution counts once, in time and unchanged (docs/design/http-api.md#captcha).
import { limits } from '@glimpse/contracts/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keySetOf } from '#platform/crypto/keys/key-set.ts';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { byteRun, sampleKeys, sampleKeyState, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import { createChallenge } from './challenge.ts';
import { redeem } from './redeem.ts';
import { captchaFixture, payloadOf, solve } from './testing.ts';

const challenge = (keys = sampleKeys(), maxnumber = 300) =>
  createChallenge(keys, { now: sampleNow, maxnumber, random: randomBytes });
const foreignKeys = keySetOf(
  sampleKeyState({ root: [{ gen: 1, key: byteRun(0x70, 32), from: 0 }] }),
  sampleNow,
  61,
);
const failed = { code: 'captcha.failed' };

test('a right solution counts once', async () => {
  const { deps } = captchaFixture();
  const payload = solve(challenge());
  await expect(redeem(deps, payload)).resolves.toBeUndefined();
  await expect(redeem(deps, payload)).rejects.toMatchObject(failed);
  await expect(redeem(deps, solve(challenge()))).resolves.toBeUndefined();
});

test('a redeemed solution is stored longer than it is usable', async () => {
  const { deps, stored } = captchaFixture();
  await redeem(deps, solve(challenge()));
  const { lifeSeconds, keptSeconds } = limits.captcha;
  const [until] = stored.values();
  expect(until?.getTime()).toBe(Math.floor(sampleNow.getTime() / 1000 + lifeSeconds + keptSeconds) * 1000);
});

test('a solution is usable for ten minutes', async () => {
  const { deps, waitSeconds } = captchaFixture();
  const payload = solve(challenge());
  const other = solve(challenge());
  waitSeconds(limits.captcha.lifeSeconds - 1);
  await expect(redeem(deps, payload)).resolves.toBeUndefined();
  waitSeconds(1);
  await expect(redeem(deps, other)).rejects.toMatchObject(failed);
});

test('a solution with any changed field fails', async () => {
  const { deps } = captchaFixture();
  const set = challenge();
  const foreign = challenge(foreignKeys);
  const longer = set.salt.replace(/expires=(\d+)/, (_, end: string) => `expires=${Number(end) + 600}`);
  const number = Number(
    (JSON.parse(Buffer.from(solve(set), 'base64').toString()) as { number: number }).number,
  );
  const changed: Record<string, unknown>[] = [
    { algorithm: 'SHA-512' }, { algorithm: 'sha-256' }, { algorithm: 'SHA-1' },
    { number: number + 1 }, { number: -1 }, { number: String(number) }, { number: number + 0.5 },
    { number: 1e300 },
    { salt: longer }, { salt: `${set.salt}0` }, { salt: set.salt.slice(0, -1) },
    { salt: set.salt.replace('max=300', 'max=999') },
    { challenge: 'a'.repeat(64) }, { challenge: set.challenge.toUpperCase() },
    { signature: 'a'.repeat(64) }, { signature: '' }, { signature: null }, { signature: foreign.signature },
    { salt: foreign.salt, challenge: foreign.challenge },
  ]; // prettier-ignore
  for (const over of changed)
    await expect(redeem(deps, solve(set, over)), JSON.stringify(over)).rejects.toMatchObject(failed);
  await expect(redeem(deps, solve(foreign))).rejects.toMatchObject(failed);
  await expect(redeem(deps, solve(set))).resolves.toBeUndefined();
});

test('digits cannot be moved between salt and number', async () => {
  const { deps } = captchaFixture();
  const set = challenge();
  const salt = set.salt.slice(0, -1);
  for (const moved of [salt, `${salt}1`]) {
    const hash = sha256(`${moved}5`).toString('hex');
    await expect(
      redeem(deps, payloadOf({ ...set, salt: moved, number: 5, challenge: hash })),
    ).rejects.toMatchObject(failed);
  }
});

test('one hash gives one solution: a digit moved from the number to the salt fails', async () => {
  const { deps } = captchaFixture();
  let solved = { salt: '', number: 0 };
  // Needs a number that still has no leading zero without its first digit.
  while (!/^\d[1-9]/.test(String(solved.number))) {
    const payload = Buffer.from(solve(challenge()), 'base64').toString();
    solved = JSON.parse(payload) as typeof solved;
  }
  const [first = '', ...rest] = String(solved.number);
  const moved = { ...solved, salt: `${solved.salt}${first}`, number: Number(rest.join('')) };
  await expect(redeem(deps, payloadOf(moved))).rejects.toMatchObject(failed);
  await expect(redeem(deps, payloadOf(solved))).resolves.toBeUndefined();
});

test('no payload and an empty one are missing; any other text fails', async () => {
  const { deps } = captchaFixture();
  await expect(redeem(deps, undefined)).rejects.toMatchObject({ code: 'captcha.missing' });
  await expect(redeem(deps, '')).rejects.toMatchObject({ code: 'captcha.missing' });
  const anything = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.base64String({ minLength: 1 }),
    fc.json().map((json) => Buffer.from(json).toString('base64')),
  );
  const almost = fc
    .record({
      algorithm: fc.constant('SHA-256'),
      challenge: fc.string(),
      number: fc.anything(),
      salt: fc.string(),
      signature: fc.string(),
    })
    .map(payloadOf);
  await fc.assert(
    fc.asyncProperty(fc.oneof(anything, almost), async (text) => {
      const codeOf = (thrown: { code: string }): string => thrown.code;
      const code = await redeem(deps, text).then(() => 'accepted', codeOf);
      return code === (text === '' ? 'captcha.missing' : 'captcha.failed');
    }),
    { numRuns: 10_000 },
  );
});
