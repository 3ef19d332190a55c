// Seals parts of rows, such as mails that wait: format 2 (docs/design/keys.md#sealed-rows).
import { dayOf, lp, u16, u32 } from '#platform/crypto/primitives/bytes.ts';
import type { Kek, KeySet } from './key-set.ts';
import { hkdf } from '#platform/crypto/primitives/mac.ts';
import { open, seal } from '#platform/crypto/primitives/primitives.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';

const format = 2;
const algorithm = 1; // HKDF-SHA-256, AES-256-GCM, nonce 12, tag 16
const headBytes = 24;
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** Keys that seal rows. They work while content is fenced, too. */
export type RowKeys = Pick<KeySet, 'region' | 'label' | 'sealingChain' | 'kek'>;

/** Row and purpose of a box: it opens in its own row and for its own purpose only. */
export type RowPlace = { readonly purpose: string; readonly rowId: string };

/**
 * Seals a part of a row until the day on which the part is dropped.
 * @param content `at` is now; the box cannot be opened once the key of the day of `dropAt` is deleted
 * @returns format, algorithm, chain, day, salt (24 bytes together), nonce, ciphertext, tag
 * @throws Error if no chain seals or the day has no key: a defect of the key file
 */
export function sealRow(
  keys: RowKeys,
  place: RowPlace,
  content: {
    readonly plain: Uint8Array;
    readonly at: Date;
    readonly dropAt: Date;
    readonly random: RandomBytes;
  },
): Buffer {
  const chain = keys.sealingChain('record', content.at);
  const day = dayOf(content.dropAt.getTime());
  const kek = keys.kek(chain, day);
  if (kek.kind !== 'key') throw new Error('No key seals a row for that day');
  const salt = content.random(saltBytes);
  const head = Buffer.concat([Buffer.of(format, algorithm), u16(chain), u32(day), salt]);
  const key = rowKey(keys, kek.key, { salt, purpose: place.purpose });
  const box = seal(key, {
    nonce: content.random(nonceBytes),
    plain: content.plain,
    bound: boundTo(keys, place, head),
  });
  key.fill(0);
  return Buffer.concat([head, box]);
}

export type OpenedRow =
  | { readonly kind: 'open'; readonly plain: Buffer }
  | { readonly kind: 'dead' | 'ahead' | 'corrupt' };

/**
 * Opens a box that `sealRow` sealed.
 * @returns `dead`: the key of its day is deleted; `ahead`: its chain is not loaded yet;
 *   `corrupt`: a byte differs, or the box belongs to another row, purpose or region
 */
export function openRow(keys: RowKeys, place: RowPlace, sealed: Buffer): OpenedRow {
  if (sealed.length < headBytes + nonceBytes + tagBytes || sealed[0] !== format || sealed[1] !== algorithm)
    return { kind: 'corrupt' };
  const kek: Kek = keys.kek(sealed.readUInt16BE(2), sealed.readUInt32BE(4));
  if (kek.kind !== 'key') return { kind: kek.kind === 'malformed' ? 'corrupt' : kek.kind };
  const head = sealed.subarray(0, headBytes);
  const key = rowKey(keys, kek.key, { salt: head.subarray(headBytes - saltBytes), purpose: place.purpose });
  const plain = open(key, sealed.subarray(headBytes), boundTo(keys, place, head));
  key.fill(0);
  return plain ? { kind: 'open', plain } : { kind: 'corrupt' };
}

function rowKey(
  keys: RowKeys,
  kek: Buffer,
  { salt, purpose }: { readonly salt: Buffer; readonly purpose: string },
): Buffer {
  return hkdf(kek, { salt, info: keys.label(`row/${purpose}`), size: keyBytes });
}

function boundTo(keys: RowKeys, { purpose, rowId }: RowPlace, head: Buffer): Buffer {
  return Buffer.concat([lp(purpose, keys.region, rowId), head]);
}
