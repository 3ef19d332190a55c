// Names the parts of WebCrypto and of text encoding that sealed links use. Browsers and Node have them.

type Bits = Uint8Array<ArrayBuffer>;

/** A key of WebCrypto, which only WebCrypto can read. */
export type SecretCryptoKey = { readonly type: 'secret' };

type Hash = { readonly hash: 'SHA-256' };
type HkdfParams = Hash & { readonly name: 'HKDF'; readonly salt: Bits; readonly info: Bits };
type Pbkdf2Params = Hash & { readonly name: 'PBKDF2'; readonly salt: Bits; readonly iterations: number };
type AesGcmParams = { readonly name: 'AES-GCM'; readonly iv: Bits; readonly additionalData: Bits };

type WebCrypto = {
  getRandomValues(into: Bits): Bits;
  readonly subtle: {
    digest(name: 'SHA-256', bytes: Bits): Promise<ArrayBuffer>;
    importKey(
      format: 'raw',
      bytes: Bits,
      algorithm: 'HKDF' | 'PBKDF2' | 'AES-GCM',
      extractable: false,
      uses: readonly ('deriveBits' | 'encrypt' | 'decrypt')[],
    ): Promise<SecretCryptoKey>;
    deriveBits(
      algorithm: HkdfParams | Pbkdf2Params,
      key: SecretCryptoKey,
      bits: number,
    ): Promise<ArrayBuffer>;
    encrypt(algorithm: AesGcmParams, key: SecretCryptoKey, plain: Bits): Promise<ArrayBuffer>;
    decrypt(algorithm: AesGcmParams, key: SecretCryptoKey, sealed: Bits): Promise<ArrayBuffer>;
  };
};

declare const crypto: WebCrypto;
declare const TextEncoder: new () => { encode(text: string): Bits };
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/** Random bytes of the system's generator. */
export const randomBytes = (count: number): Bits => crypto.getRandomValues(new Uint8Array(count));

export async function sha256(bytes: Bits): Promise<Bits> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** What HKDF makes: `info` is ASCII, `bytes` their count. */
type HkdfUse = { readonly salt: Bits; readonly info: string; readonly bytes: number };

/** HKDF-SHA-256 (RFC 5869). */
export async function hkdf(material: Bits, { salt, info, bytes }: HkdfUse): Promise<Bits> {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  const how: HkdfParams = { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, bytes * 8));
}

/** PBKDF2-HMAC-SHA-256 (RFC 8018), 32 bytes. */
export async function pbkdf2(password: string, salt: Bits, iterations: number): Promise<Bits> {
  const key = await crypto.subtle.importKey('raw', utf8(password), 'PBKDF2', false, ['deriveBits']);
  const how: Pbkdf2Params = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256));
}

/** A key for AES-256-GCM from 32 bytes. */
export const aesKey = (bytes: Bits): Promise<SecretCryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

type Message = { readonly nonce: Bits; readonly bound: Bits; readonly bytes: Bits };

/** @returns ciphertext and tag (16 bytes) */
export async function encrypt(key: SecretCryptoKey, { nonce, bound, bytes }: Message): Promise<Bits> {
  const how: AesGcmParams = { name: 'AES-GCM', iv: nonce, additionalData: bound };
  return new Uint8Array(await crypto.subtle.encrypt(how, key, bytes));
}

/** @returns `undefined` if key, nonce, bound data or bytes are not those of the encryption */
export async function decrypt(
  key: SecretCryptoKey,
  { nonce, bound, bytes }: Message,
): Promise<Bits | undefined> {
  const how: AesGcmParams = { name: 'AES-GCM', iv: nonce, additionalData: bound };
  const plain = await crypto.subtle.decrypt(how, key, bytes).catch(() => undefined);
  return plain && new Uint8Array(plain);
}

export const utf8 = (text: string): Bits => new TextEncoder().encode(text);

/** @returns `undefined` for bytes that are no UTF-8 */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Joins bytes. */
export function join(...parts: readonly Uint8Array[]): Bits {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
