// Derives the keys of a sealed link from its token and passphrase (docs/design/sealed-links.md#keys).
import { toBase64Url } from './base-encodings.ts';
import type { SealedToken } from './token.ts';
import { aesKey, hkdf, join, pbkdf2, sha256, utf8, type SecretCryptoKey } from './web-crypto.ts';

/** Names the format in every derived key and in each encryption. */
export const formatName = 'glimpse/sealed/1';
const iterations = 600_000;
const keyBytes = 32;
const saltBytes = 16;
const content = { info: 'content', bytes: keyBytes } as const;

/**
 * `access`: the proof, 32 bytes, which only a reveal sends. `lookup`: the name by which the server knows the
 * link, 32 bytes; it opens nothing.
 */
export type LinkProof = {
  readonly access: Uint8Array<ArrayBuffer>;
  readonly lookup: Uint8Array<ArrayBuffer>;
};

/** The key of the content; and what proves the passphrase, 43 base64url characters, if there is one. */
export type ContentKey = { readonly key: SecretCryptoKey; readonly verifier: string | undefined };

/** Derives proof and look-up name. Takes less than a millisecond. */
export async function deriveProof({ root }: SealedToken): Promise<LinkProof> {
  const access = await hkdf(root, { salt: utf8(formatName), info: 'access', bytes: keyBytes });
  return { access, lookup: await toLookup(access) };
}

/** The look-up name of a proof. */
export const toLookup = (access: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  sha256(join(utf8(`${formatName}/lookup`), access));

/**
 * Derives the key of the content. With a passphrase this takes 600,000 rounds of PBKDF2.
 * @param passphrase required if and only if the mark is 2
 * @throws TypeError if mark and passphrase disagree
 */
export async function deriveContentKey(
  { mark, root }: SealedToken,
  passphrase: string | undefined,
): Promise<ContentKey> {
  if ((mark === 2) !== (passphrase !== undefined && passphrase !== ''))
    throw new TypeError('The mark of a link says whether there is a passphrase');
  const salt = await hkdf(root, { salt: utf8(formatName), info: 'passphrase salt', bytes: saltBytes });
  if (passphrase === undefined || mark === 1)
    return { key: await aesKey(await hkdf(root, { salt, ...content })), verifier: undefined };
  const stretched = await pbkdf2(passphrase.normalize('NFC'), salt, iterations);
  const verifier = await hkdf(stretched, { salt, info: 'verifier', bytes: keyBytes });
  const key = await hkdf(join(root, stretched), { salt, ...content });
  return { key: await aesKey(key), verifier: toBase64Url(verifier) };
}
