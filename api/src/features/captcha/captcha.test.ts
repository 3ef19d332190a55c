// A captcha solution counts once, in time, and only as it was set (api.md 11).
import { limits } from '@glimpse/contracts/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keySetOf } from '#platform/crypto/keys/key-set.ts';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { run, sampleKeys, sampleKeyState, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import { challengeOf } from './challenge.ts';
import { payloadOf, solve } from './testing.ts';
import { challenge, redeem, verify } from './verify.ts';

function aWorld(over: object = {}) {
  let now = sampleNow;
  const used = new Set<string>();
  const captchas = {
    spend: async (signature: Buffer) => {
      const name = signature.toString('hex');
      return !used.has(name) && Boolean(used.add(name));
    },
  };
  const config = { captchaEnabled: true, captchaMaxNumber: 300, ...over };
  const deps = { clock: { now: () => now }, random: randomBytes, keyring: { roots: () => sampleKeys() }, captchas, config };
  return { deps, later: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000)) };
}
const foreignKeys = keySetOf(sampleKeyState({ root: [{ gen: 1, key: run(0x70, 32), from: 0 }] }), sampleNow, 61);
const failed = { code: 'captcha.failed' };

test('a right solution counts once', async () => {
  const { deps } = aWorld();
  const payload = solve(challenge(deps));
  expect(await verify(deps, { body: { authenticity_payload: undefined, payload } })).toEqual({ data: { verified: true } });
  await expect(redeem(deps, payload)).rejects.toMatchObject(failed);
  await expect(redeem(deps, solve(challenge(deps)))).resolves.toBeUndefined();
});

test('it has ten minutes', async () => {
  const { deps, later } = aWorld();
  const payload = solve(challenge(deps));
  const other = solve(challenge(deps));
  later(limits.captcha.lifeSeconds - 1);
  await expect(redeem(deps, payload)).resolves.toBeUndefined();
  later(1);
  await expect(redeem(deps, other)).rejects.toMatchObject(failed);
});

test('a riddle is the hash of its salt and a number in range, every number possible', () => {
  const { deps } = aWorld({ captchaMaxNumber: 3 });
  const numbers = Array.from({ length: 200 }, () => {
    const { salt, challenge: hash, maxnumber } = challenge(deps);
    expect(salt).toMatch(/^[0-9a-f]{24}\?expires=\d+&max=3&$/);
    expect(maxnumber).toBe(3);
    return [0, 1, 2, 3].find((number) => sha256(`${salt}${number}`).toString('hex') === hash);
  });
  expect(new Set(numbers)).toEqual(new Set([0, 1, 2, 3]));
});

test('nothing of it can be changed', async () => {
  const { deps } = aWorld();
  const set = challenge(deps);
  const [foreign] = [challengeOf(foreignKeys, { now: sampleNow, maxnumber: 300, random: randomBytes })];
  const longer = set.salt.replace(/expires=(\d+)/, (_, end: string) => `expires=${Number(end) + 600}`);
  const number = Number((JSON.parse(Buffer.from(solve(set), 'base64').toString()) as { number: number }).number);
  const spoiled: Record<string, unknown>[] = [
    { algorithm: 'SHA-512' }, { algorithm: 'sha-256' }, { algorithm: 'SHA-1' }, { number: number + 1 }, { number: -1 }, { number: String(number) }, { number: number + 0.5 }, { number: 1e300 },
    { salt: longer }, { salt: `${set.salt}0` }, { salt: set.salt.slice(0, -1) }, { salt: set.salt.replace('max=300', 'max=999') }, { challenge: 'a'.repeat(64) }, { challenge: set.challenge.toUpperCase() },
    { signature: 'a'.repeat(64) }, { signature: '' }, { signature: null }, { signature: foreign?.signature }, { salt: foreign?.salt, challenge: foreign?.challenge },
  ]; // prettier-ignore
  for (const over of spoiled) await expect(redeem(deps, solve(set, over)), JSON.stringify(over)).rejects.toMatchObject(failed);
  await expect(redeem(deps, foreign && solve(foreign))).rejects.toMatchObject(failed);
  await expect(redeem(deps, solve(set))).resolves.toBeUndefined();
});

test('digits cannot move between salt and number', async () => {
  const { deps } = aWorld();
  const set = challenge(deps);
  const salt = set.salt.slice(0, -1);
  for (const moved of [salt, `${salt}1`]) {
    const hash = sha256(`${moved}5`).toString('hex');
    await expect(redeem(deps, payloadOf({ ...set, salt: moved, number: 5, challenge: hash }))).rejects.toMatchObject(failed);
  }
});

test('no payload, an empty one, and any other text get their one answer each', async () => {
  const { deps } = aWorld();
  await expect(redeem(deps, undefined)).rejects.toMatchObject({ code: 'captcha.missing' });
  await expect(redeem(deps, '')).rejects.toMatchObject({ code: 'captcha.missing' });
  const anything = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.base64String({ minLength: 1 }),
    fc.json().map((json) => Buffer.from(json).toString('base64')),
  );
  const almost = fc
    .record({ algorithm: fc.constant('SHA-256'), challenge: fc.string(), number: fc.anything(), salt: fc.string(), signature: fc.string() })
    .map(payloadOf);
  await fc.assert(
    fc.asyncProperty(fc.oneof(anything, almost), async (text) => {
      const code: unknown = await redeem(deps, text).then(() => 'accepted', (thrown: { code: string }) => thrown.code); // prettier-ignore
      return code === (text === '' ? 'captcha.missing' : 'captcha.failed');
    }),
    { numRuns: 10_000 },
  );
});

test('switched off it is not there', async () => {
  const { deps } = aWorld({ captchaEnabled: false });
  expect(() => challenge(deps)).toThrow(expect.objectContaining({ code: 'http.feature_off' }) as Error);
  await expect(verify(deps, { body: { authenticity_payload: undefined, payload: undefined } })).rejects.toMatchObject({
    code: 'http.feature_off',
  });
});
