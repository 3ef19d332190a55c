// Primitives of the sealed formats in WebCrypto, without code of the API (docs/design/keys.md#notation).

export type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = new TextEncoder();

export const text = (value: string): Bytes => utf8.encode(value);
export const fromHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
export const toHex = (bytes: Bytes): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const fromBase64 = (base64: string): Bytes =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
export const same = (one: Bytes, other: Bytes): boolean => toHex(one) === toHex(other);

/** Encodes an unsigned big-endian number in `size` bytes. */
export function number(value: number, size: number): Bytes {
  const bytes = new Uint8Array(size);
  for (let at = size - 1, rest = value; at >= 0; at -= 1, rest = Math.floor(rest / 256))
    bytes[at] = rest % 256;
  return bytes;
}

export function join(...parts: readonly Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Prefixes the bytes with their length in two bytes. */
export function lp(value: Bytes | string): Bytes {
  const bytes = typeof value === 'string' ? text(value) : value;
  return join(number(bytes.length, 2), bytes);
}

export const label = (name: string, region: string): Bytes => join(lp(`glimpse/1/${name}`), lp(region));

export async function hkdf(
  material: Bytes,
  { salt, info, size }: { salt?: Bytes; info: Bytes; size: number },
): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: salt ?? new Uint8Array(), info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, size * 8));
}

export async function hmac(key: Bytes, data: Bytes, hash: 'SHA-256' | 'SHA-384' = 'SHA-256'): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data));
}

export const sha256 = async (data: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', data));

/** Decrypts nonce, ciphertext and tag. @returns `undefined` if authentication fails */
export async function open(key: Bytes, box: Bytes, bound: Bytes): Promise<Bytes | undefined> {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const how = { name: 'AES-GCM', iv: box.slice(0, 12), additionalData: bound, tagLength: 128 };
  const opened =
    box.length < 28
      ? undefined
      : await crypto.subtle.decrypt(how, imported, box.slice(12)).catch(() => undefined);
  return opened && new Uint8Array(opened);
}

export type ChainState = { id: number; day: number; state: Bytes };

/** Advances the state of a chain to a later day, one step per day. */
export async function stateOn(
  { id, day, state }: ChainState,
  region: string,
  wanted: number,
): Promise<Bytes> {
  let current = state;
  for (let at = day; at < wanted; at += 1) {
    current = await hkdf(current, {
      info: join(label('next', region), number(id, 2), number(at, 4)),
      size: 32,
    });
  }
  return current;
}

export async function kekOn(chain: ChainState, region: string, day: number): Promise<Bytes> {
  const state = await stateOn(chain, region, day);
  return hkdf(state, { info: join(label('kek', region), number(chain.id, 2), number(day, 4)), size: 32 });
}
