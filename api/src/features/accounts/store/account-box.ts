// Seals what only the API may read or change of an account: one box per row
// (docs/design/keys.md#account-boxes).
import { tokenScopes } from '@glimpse/contracts/endpoint';
import * as z from 'zod/mini';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { lp } from '#platform/crypto/primitives/bytes.ts';
import { open, sameBytes, seal } from '#platform/crypto/primitives/primitives.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { NamedToken } from '../model/api-token.ts';

const format = 3;
const algorithm = 1; // HMAC-SHA-256 as key derivation, AES-256-GCM, nonce 12, tag 16
const purpose = 'account';
const headBytes = 19;
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
/**
 * Above the length of every content, so that all boxes are equally long; with named tokens, or a
 * change of address, `longBytes`. */
const shortBytes = 1024;
const longBytes = 12_288;
const resetIdBytes = 16;

/** A side of a change of address: the MAC of the hash of its key, and whether its mailbox confirmed. */
type Side = { readonly mac: Buffer; readonly done: boolean };
/** A change that waits: to which address, until when, what the new and the present mailbox say. */
type Move = { readonly address: string; readonly until: Date; readonly next: Side; readonly present: Side };

/**
 * The content of a box. `hash` is a PHC string. `reset.mac` is the MAC of the hash of a reset key.
 * `reset.keyHash` is never sealed: rows of the release before hold it in clear.
 */
export type SealedFields = {
  readonly address: string;
  readonly hash: string;
  readonly verified: boolean;
  readonly sessionGen: number;
  readonly token?: { readonly mac: Buffer; readonly gen: number; readonly hint: string } | undefined;
  readonly tokens?: readonly NamedToken[] | undefined;
  readonly move?: Move | undefined;
  readonly reset?:
    | { readonly mac: Buffer; readonly until: Date; readonly keyHash?: Buffer | undefined }
    | undefined;
};

const Base64 = z.pipe(
  z.string(),
  z.transform((text) => Buffer.from(text, 'base64')),
);
const Time = z.pipe(
  z.int(),
  z.transform((ms) => new Date(ms)),
);
const Token = z.object({
  id: z.string(),
  mac: Base64,
  gen: z.int(),
  hint: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdMs: z.int(),
  endsMs: z.optional(z.int()),
  usedDay: z.optional(z.int()),
});
const Side = z.object({ mac: Base64, done: z.boolean() });
const Content = z.object({
  address: z.string(),
  hash: z.string(),
  verified: z.boolean(),
  sessionGen: z.int(),
  token: z.optional(z.object({ mac: Base64, gen: z.int(), hint: z.string() })),
  tokens: z.optional(z.array(Token)),
  move: z.optional(z.object({ address: z.string(), until: Time, next: Side, present: Side })),
  reset: z.optional(z.object({ mac: Base64, until: Time })),
});

const inText = <Holder extends { readonly mac: Buffer }>(holder: Holder) => ({
  ...holder,
  mac: holder.mac.toString('base64'),
});

/** Pads JSON with spaces: neither the address nor a token shows in the size, nor how many there are. */
function encode({ token, tokens = [], move, reset, ...fields }: SealedFields): Buffer {
  const json = JSON.stringify({
    ...fields,
    ...(token && { token: inText(token) }),
    ...(tokens.length > 0 && { tokens: tokens.map(inText) }),
    ...(move && {
      move: { ...move, until: move.until.getTime(), next: inText(move.next), present: inText(move.present) },
    }),
    ...(reset && { reset: { mac: reset.mac.toString('base64'), until: reset.until.getTime() } }),
  });
  const stepBytes = tokens.length > 0 || move ? longBytes : shortBytes;
  const size = Math.ceil(Buffer.byteLength(json) / stepBytes) * stepBytes;
  const plain = Buffer.alloc(size, ' ');
  plain.write(json);
  return plain;
}

const boundTo = ({ region }: RootKeys, id: Buffer, head: Buffer): Buffer =>
  Buffer.concat([lp(purpose, region, id), head]);

/** A key for one message. */
const keyOf = (keys: RootKeys, gen: number, salt: Buffer): Buffer =>
  keys.mac('account', gen, lp('box', salt));

type Sealing = { readonly keys: RootKeys; readonly now: Date; readonly random: RandomBytes };

/** Seals under the newest root generation. @param id the row's, 12 bytes */
export function sealAccount({ keys, now, random }: Sealing, id: Buffer, fields: SealedFields): Buffer {
  const gen = keys.rootGen(now);
  const salt = random(saltBytes);
  const head = Buffer.concat([Buffer.of(format, algorithm, gen), salt]);
  const key = keyOf(keys, gen, salt);
  const plain = encode(fields);
  const box = seal(key, { nonce: random(nonceBytes), plain, bound: boundTo(keys, id, head) });
  key.fill(0);
  plain.fill(0);
  return Buffer.concat([head, box]);
}

/** @returns `undefined` if a byte differs, or the box belongs to another row or region */
export function openAccountBox(keys: RootKeys, id: Buffer, box: Buffer): SealedFields | undefined {
  const gen = box[2] ?? 0;
  if (box.length < headBytes + nonceBytes + tagBytes || box[0] !== format || box[1] !== algorithm)
    return undefined;
  if (!keys.gens.includes(gen)) return undefined;
  const head = box.subarray(0, headBytes);
  const key = keyOf(keys, gen, head.subarray(headBytes - saltBytes));
  const plain = open(key, box.subarray(headBytes), boundTo(keys, id, head));
  key.fill(0);
  return plain && Content.parse(JSON.parse(plain.toString()));
}

/** The MACs of a reset key under all root generations, newest first. @param keyHash SHA-256 of the key */
export const resetMacs = (keys: RootKeys, keyHash: Buffer): readonly Buffer[] =>
  keys.gens.map((gen) => keys.mac('account', gen, lp('reset', keyHash)));

/** The field by which a row is found: 16 bytes of the MAC. */
export const resetIdOf = (mac: Buffer): Buffer => mac.subarray(0, resetIdBytes);

/** Whether the reset key with this hash was sealed in the row. */
export const isResetOf = (keys: RootKeys, { reset }: Pick<SealedFields, 'reset'>, keyHash: Buffer): boolean =>
  reset !== undefined && resetMacs(keys, keyHash).some((mac) => sameBytes(mac, reset.mac));
