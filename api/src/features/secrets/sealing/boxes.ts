// Seals and opens boxes, each under its own key and bound to the secret's header (docs/design/keys.md#boxes).
import { lp } from '#platform/crypto/primitives/bytes.ts';
import type { KeySet } from '#platform/crypto/keys/key-set.ts';
import { open, seal } from '#platform/crypto/primitives/primitives.ts';
import { quickHkdf } from '#platform/crypto/primitives/quick-hkdf.ts';
import type { Header } from './header.ts';

const boxNames = ['gate', 'wrap', 'body', 'owner', 'receipt', 'memo', 'account'] as const;
const boundNames = new Map<BoxName, Buffer>(boxNames.map((name) => [name, lp(name)]));

/** What opens gate and wrap: the secret key, or in its place the look-up name of a sealed link, 32 bytes. */
export type GateKey = string | Buffer;

export type BoxName = (typeof boxNames)[number];

/** The parts of a box key, each prefixed with its length. `salt` replaces the header's. */
export type BoxKeySource = {
  readonly name: BoxName;
  readonly parts: readonly (Uint8Array | string)[];
  readonly salt?: Buffer;
};

type OpenBox = { readonly name: BoxName; readonly nonce: Buffer; readonly plain: Uint8Array };
type SealedBox = { readonly name: BoxName; readonly sealed: Buffer };

/** Derives the 32-byte key of one box, for exactly one message. The caller zeroes it. */
export function boxKey(keys: KeySet, header: Header, source: BoxKeySource): Buffer {
  const { name, parts, salt = header.salt } = source;
  const material = lp(...parts);
  const key = quickHkdf(material, { salt, info: keys.label(name) });
  material.fill(0);
  return key;
}

/** Seals a box and zeroes its key. @returns nonce (12 bytes), ciphertext, tag (16) */
export function sealBox(key: Buffer, header: Header, { name, nonce, plain }: OpenBox): Buffer {
  const sealed = seal(key, { nonce, plain, bound: boundTo(name, header) });
  key.fill(0);
  return sealed;
}

/** Opens a box and zeroes its key. @returns `undefined` if box, header or key is not the sealed one */
export function openBox(key: Buffer, header: Header, { name, sealed }: SealedBox): Buffer | undefined {
  const plain = open(key, sealed, boundTo(name, header));
  key.fill(0);
  return plain;
}

function boundTo(name: BoxName, header: Header): Buffer {
  return Buffer.concat([boundNames.get(name) ?? lp(name), header.bytes]);
}
