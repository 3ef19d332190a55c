// Only the right passphrase yields the key part; bcrypt's output is that of the vectors.
import { expect, test } from 'vitest';
import { keySetOf } from '#platform/crypto/keys/key-set.ts';
import { passKeys, type Gate, type PassHash } from './passphrase-keys.ts';
import { passphraseHasher } from './passphrase.ts';
import { byteRun, sampleKeyState, sampleNow } from '#platform/crypto/keys/sample-keys.ts';

const keys = keySetOf(sampleKeyState(), sampleNow, 61);
const salt = byteRun(0x60, 32);
const network = '192.0.2.0/24';
const testQueue = { nowMs: () => 0, wideOf: () => 'wide', onWait: () => () => undefined };
const hasher = passphraseHasher({
  keys: () => keys,
  random: (size) => byteRun(0, size),
  cores: 2,
  processes: 1,
  ...testQueue,
});
const gateOf = (pass: PassHash): Gate => ({
  ...pass,
  verifier: passKeys(pass.digest, salt, keys.label).verifier,
});

const check = (passphrase: string, gate: Gate, headerSalt = salt) =>
  hasher.check(passphrase, { gate, headerSalt }, { network });

test('the sample passphrase gives the verifier and key of the first vectors', async () => {
  const pass = await hasher.make('Cafe\u0301 \u2615', 1, network);
  expect(pass).toMatchObject({ pepperGen: 1, cost: 12 });
  expect(gateOf(pass).verifier.toString('hex')).toBe(
    'c330a611dc0ed7be54c7e33762f8d7f1da1d05319f47bbd62fd2b5291404937c',
  );
  // The same letters in another Unicode form.
  const admission = await check('Caf\u00e9 \u2615', gateOf(pass));
  expect(admission?.toString('hex')).toBe('f4038e1c4281271b3bfb0124175dd64b673c4da0d23829d62e2c6081662f4285');
});

test('a wrong passphrase is refused, even if it differs after 72 bytes, by a blank or after a NUL', async () => {
  const cheap = { pepperGen: 1, cost: 4, salt: byteRun(0, 16) };
  const { hash } = await import('@node-rs/bcrypt');
  const long = 'x'.repeat(80);
  for (const [right, wrong] of [
    [long + 'a', long + 'b'],
    ['pass', 'pass '],
    ['pass\0one', 'pass\0two'],
    ['pass', ''],
  ] as const) {
    const digest = (await hash(keys.preHash(1, right), 4, cheap.salt)).slice(-31);
    const opened = gateOf({ ...cheap, digest });
    expect(await check(right, opened)).toHaveLength(32);
    expect(await check(wrong, opened)).toBeUndefined();
    // The same gate in another secret.
    expect(await check(right, opened, byteRun(0x61, 32))).toBeUndefined();
  }
});
