// Tests that the keys of a link are derived as docs/design/sealed-links.md#keys says. `check-sealed-links.py`
// derives the same without this code.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBase64Url } from './base-encodings.ts';
import { sealContent } from './content.ts';
import { deriveContentKey, deriveProof, formatName, toLookup } from './link-keys.ts';
import type { Mark, SealedToken } from './token.ts';
import { aesKey, decrypt, hkdf, join, pbkdf2, sha256, utf8 } from './web-crypto.ts';

type Bits = Uint8Array<ArrayBuffer>;

const root = Uint8Array.from({ length: 25 }, (_, at) => at * 5 + 2);
const guarded: SealedToken = { mark: 2, root };
const roots = fc.uint8Array({ minLength: 25, maxLength: 25 }).map((bytes) => Uint8Array.from(bytes));
const format = utf8('glimpse/sealed/1');
const saltOf = (of: Bits): Promise<Bits> => hkdf(of, { salt: format, info: 'passphrase salt', bytes: 16 });

/** Encrypts with the key of the link and decrypts with the expected bytes of this key. */
async function sizeOpenedBy(token: SealedToken, passphrase: string | undefined, key: Bits): Promise<number> {
  const { lookup } = await deriveProof(token);
  const derived = await deriveContentKey(token, passphrase);
  const sealed = await sealContent(
    { key: derived.key, mark: token.mark, lookup },
    { kind: 'text', text: 'x' },
  );
  const bound = join(format, Uint8Array.of(token.mark), lookup);
  const message = { nonce: sealed.slice(0, 12), bound, bytes: sealed.slice(12) };
  return (await decrypt(await aesKey(key), message))?.length ?? 0;
}

test('proof and look-up name follow from the root, whatever the mark', async () => {
  await fc.assert(
    fc.asyncProperty(roots, fc.constantFrom<Mark>(1, 2), async (drawn, mark) => {
      const { access, lookup } = await deriveProof({ mark, root: drawn });
      expect(access).toEqual(await hkdf(drawn, { salt: format, info: 'access', bytes: 32 }));
      expect(lookup).toEqual(await sha256(join(format, utf8('/lookup'), access)));
      expect(await toLookup(access)).toEqual(lookup);
      expect(formatName).toBe('glimpse/sealed/1');
    }),
  );
});

test('the content key without passphrase follows from the root alone', async () => {
  await fc.assert(
    fc.asyncProperty(roots, async (drawn) => {
      const key = await hkdf(drawn, { salt: await saltOf(drawn), info: 'content', bytes: 32 });
      expect(await sizeOpenedBy({ mark: 1, root: drawn }, undefined, key)).toBe(256);
      expect((await deriveContentKey({ mark: 1, root: drawn }, undefined)).verifier).toBeUndefined();
    }),
    { numRuns: 20 },
  );
});

test('content key and verifier with passphrase follow from 600,000 rounds', async () => {
  const salt = await saltOf(root);
  const stretched = await pbkdf2('Café ☕', salt, 600_000);
  expect(
    await sizeOpenedBy(
      guarded,
      'Café ☕',
      await hkdf(join(root, stretched), { salt, info: 'content', bytes: 32 }),
    ),
  ).toBe(256);
  const { verifier } = await deriveContentKey(guarded, 'Café ☕');
  expect(verifier).toBe(toBase64Url(await hkdf(stretched, { salt, info: 'verifier', bytes: 32 })));
});

test('a passphrase is normalised to NFC and not trimmed', async () => {
  const verifierOf = async (passphrase: string) => (await deriveContentKey(guarded, passphrase)).verifier;
  const [composed, decomposed, spaced, cased] = await Promise.all(
    ['Caf\u00E9', 'Cafe\u0301', ' Caf\u00E9', 'caf\u00E9'].map(verifierOf),
  );
  expect(decomposed).toBe(composed);
  expect(new Set([composed, spaced, cased]).size).toBe(3);
});

test('mark and passphrase that disagree are refused', async () => {
  for (const passphrase of [undefined, ''])
    await expect(deriveContentKey(guarded, passphrase)).rejects.toThrow(TypeError);
  await expect(deriveContentKey({ mark: 1, root }, 'x')).rejects.toThrow(TypeError);
  await expect(deriveContentKey({ mark: 1, root }, '')).resolves.toHaveProperty('verifier', undefined);
});

test('the content key cannot be exported', async () => {
  const { key } = await deriveContentKey({ mark: 1, root }, undefined);
  expect(key).toMatchObject({ type: 'secret', extractable: false });
});
