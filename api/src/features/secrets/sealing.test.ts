// The first test vectors of trust.md 3.10, and what sealing and opening promise each other.
import { describe, expect, test } from 'vitest';
import { chainCheck, chainOn, kekOf } from '#platform/crypto/chain.ts';
import { keySetOf } from '#platform/crypto/key-set.ts';
import { labelsOf } from '#platform/crypto/labels.ts';
import { passKeys } from '#platform/crypto/pass-keys.ts';
import { sha256 } from '#platform/crypto/primitives.ts';
import { run, sampleKeyState, sampleNow } from '#platform/crypto/sample-keys.ts';
import { hashSync } from '@node-rs/bcrypt';
import { openGate, openOwner, openReceipt, openText, readHeader } from './opening.ts';
import { sealSecret } from './sealing.ts';
import type { SealDraft } from './sealing.ts';

const keys = keySetOf(sampleKeyState(), sampleNow, 61);
const labels = labelsOf('eu');
const secretKey = 'k70123456789abcdefghijklmnopqrst';
const metadataKey = 'k7zyxwvutsrqponmlkjihgfedcba9876';
const passphrase = 'Cafe\u0301 \u2615';
const pre = keys.preHash(1, passphrase);
const digest = hashSync(pre, { cost: 12, salt: run(0, 16), rejectLongPasswords: true }).slice(-31);
const createdAt = sampleNow;
const after = (seconds: number): Date => new Date(createdAt.getTime() + seconds * 1000);
const draft: SealDraft = {
  secretKey,
  metadataKey,
  text: 'hello',
  pass: { pepperGen: 1, cost: 12, salt: run(0, 16), digest },
  flags: { generated: false, verification: false, incoming: false },
  createdAt,
  expiresAt: after(604_800),
  purgeAt: after(2 * 604_800),
  shareHost: '',
  receipt: { recipients: [], truncated: false },
};
const fixed = () => Buffer.concat([run(0x60, 32), run(0x80, 32), run(0, 48), run(0xc0, 12 * 6)]);
const hex = (bytes: Buffer | undefined) => bytes?.toString('hex');
const kek = (chain: number, day: number) => {
  const found = keys.kek(chain, day);
  return found.kind === 'key' ? hex(found.key) : found.kind;
};

describe('first vectors', () => {
  const sealed = sealSecret(keys, draft, fixed);
  test('chain keys, states and check values', () => {
    const [content] = sampleKeyState().chains;
    expect(hex(kekOf(content!, labels))).toBe('950ec16fe9ca4b0a6585db3df73a3347b7d65d5dd7f26e1ff82efacd8b91a8cd');
    expect(hex(chainOn(content!, 20_778, labels).state)).toBe('ee91a7d2e2dd2cacd4a9b7778778d827c4967411a9f81898300f8b4889c3b776');
    expect(kek(1, 20_785)).toBe('b329eea8cdfb6e8fa92c95fce85e4fa0a11cfd30ff61c66d395c8a4b25c0765f');
    expect(kek(2, 20_792)).toBe('68d0c6009a25fcd8b06f8bc3a9430c14c8e6d209296c3af1938839b51e45ed2a');
    expect(hex(chainCheck(content!, labels))).toBe('6fb4326c8b12f7a74de5e1e293a3e8d7');
  });
  test('ids, header, passphrase', () => {
    expect(hex(sealed._id)).toBe('71c4e75450fffc37217120bc7b05c2c3');
    expect(hex(sealed.metaId)).toBe('1e7db295e1299b46b4bf8a3ef3bdfa63');
    expect(sealed.header).toHaveLength(114);
    expect(hex(sealed.header.subarray(0, 44))).toBe(
      '0101010100000003000100005131000200005138000001a1fdfa4600000001a22206ca00000001a246134e00',
    );
    expect(pre).toBe('v/othJOI692ifFLVlDRxrAW/0qD6CNUI5Xsi3+PoyMPxX2chGgYQmWaoNCzGjb+c');
    const pass = passKeys(digest, run(0x60, 32), labels);
    expect(hex(pass.admission)).toBe('f4038e1c4281271b3bfb0124175dd64b673c4da0d23829d62e2c6081662f4285');
    expect(hex(pass.verifier)).toBe('c330a611dc0ed7be54c7e33762f8d7f1da1d05319f47bbd62fd2b5291404937c');
  });
  test('boxes and claim', () => {
    expect(hex(sealed.box.gate)).toBe(
      'c0c1c2c3c4c5c6c7c8c9cacb94530f6e72ca362d1d2acd16ba35174e7123bc82f2803b191d5c337f0aff70ea47dc20d559af9ffd5e37d0adf623e018c6e8a2f57891d152044a28057d505d816bf4dc',
    );
    expect(hex(sealed.box.wrap)).toBe(
      'cccdcecfd0d1d2d3d4d5d6d7cc575b5ecd721f679d948524db2ae4844c206f4c3ca5b37d5ba90ed71b140cbdd69c2c5dc1473116a40ffff3825aa3ac',
    );
    expect(sealed.box.body).toHaveLength(284);
    expect(hex(sha256(sealed.box.body))).toBe('e87b8d2ff8168965a4a7e957d88d95925fc4de43362f1a0bd40b1b6824d7d047');
    expect(hex(keys.claimOf(1, sealed._id, '0123456789abcdefghijkl'))).toBe(
      'e16745782d9361da1e8a628cbdd3faedb0291aebf09cdd5a936e57a3931f5f94',
    );
  });
  test('open again', () => {
    const reading = readHeader(keys, { ...sealed, ...draft }, { kind: 's', key: secretKey });
    if (reading.kind !== 'ok') throw new Error(reading.kind);
    const known = { keys, header: reading.header };
    const gate = openGate(known, sealed.box.gate, secretKey);
    expect(gate?.cost).toBe(12);
    const { admission } = passKeys(digest, reading.header.salt, labels);
    expect(openText(known, { box: sealed.box, secretKey, admission })).toEqual({ text: 'hello' });
    expect(openText(known, { box: sealed.box, secretKey })).toBeUndefined();
    expect(openOwner(known, sealed.box.owner, metadataKey)).toBe(secretKey);
    expect(openReceipt(known, sealed.rec.receipt, metadataKey)).toEqual({ recipients: [], truncated: false });
  });
});
