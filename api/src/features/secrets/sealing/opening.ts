// Decrypts the boxes of a stored secret with a link key, the region's keys and the passphrase
// (docs/design/keys.md#envelope).
import { linkKeyPattern } from '@glimpse/contracts/shapes';
import * as z from 'zod/mini';
import type { KeySet } from '#platform/crypto/keys/key-set.ts';
import type { Admission, Gate } from '#platform/crypto/passwords/passphrase-keys.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import { boxKey, openBox, type BoxName, type GateKey } from './boxes.ts';
import { toFramedText, type FramedText } from './padding.ts';
import { parseHeader, type Header } from './header.ts';
import type { ReceiptNote } from './sealing.ts';

const gateBytes = 51;
const dataKeyBytes = 32;
const memoSaltBytes = 16;
const empty = Buffer.alloc(0);

const Note = z.strictObject({
  recipients: z.array(z.string()),
  ticket: z.optional(z.string()),
  truncated: z.boolean(),
  originalChars: z.optional(z.int()),
});

/** The clear fields of a row that repeat header fields, and the header. */
export type SealedRow = {
  readonly _id: Buffer;
  readonly metaId: Buffer;
  readonly header: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly purgeAt: Date;
  readonly rootGen: number;
  readonly epoch: number;
};

/** A secret key, a metadata key, or the look-up name of a sealed link: 32 bytes. */
export type LinkName =
  | { readonly kind: 's' | 'm'; readonly key: string }
  | { readonly kind: 'e'; readonly key: Buffer };

/** What found the row, and its look-up ids from `keys.lookUp`. */
export type FoundBy = LinkName & { readonly ids?: readonly Buffer[] };

/** A header and the keys that it was read with. */
export type ReadSecret = { readonly keys: KeySet; readonly header: Header };

/**
 * `ok`: the content's key exists. `dead`: the content can never be opened again, the receipt perhaps can.
 * `ahead`: this process lacks newer keys; reload, answer 503. `corrupt`: consume nothing, answer 503, count.
 */
export type HeaderReading =
  | { readonly kind: 'ok' | 'dead' | 'ahead'; readonly header: Header }
  | { readonly kind: 'corrupt' };

/** Compares a header with its row, the region and, if given, the link key (docs/design/keys.md#envelope). */
export function readHeader(keys: KeySet, row: SealedRow, foundBy?: FoundBy): HeaderReading {
  const header = parseHeader(row.header);
  if (!header || header.region !== keys.region || !matchesRow(header, row)) return { kind: 'corrupt' };
  if (header.epoch > keys.epoch) return { kind: 'ahead', header };
  if (!keys.gens.includes(header.rootGen))
    return { kind: header.rootGen > Math.max(...keys.gens) ? 'ahead' : 'dead', header };
  if (foundBy && !matchesLink(keys, header, foundBy)) return { kind: 'corrupt' };
  if (header.epoch < keys.epoch) return { kind: 'dead', header };
  const kek = keys.kek(header.contentChain, header.contentDay);
  if (kek.kind === 'malformed') return { kind: 'corrupt' };
  return { kind: kek.kind === 'key' ? 'ok' : kek.kind, header };
}

/** Authenticates the link, region key and header before a claim. @returns `undefined` if corrupt */
export function openGate({ keys, header }: ReadSecret, sealed: Buffer, opener: GateKey): Gate | undefined {
  const plain = openContent(keys, header, { name: 'gate', parts: [opener], sealed });
  if (plain?.length !== gateBytes || plain[0] !== 1) return undefined;
  const gate: Gate = {
    pepperGen: plain.readUInt8(1),
    cost: plain.readUInt8(2),
    salt: plain.subarray(3, 19),
    verifier: plain.subarray(19),
  };
  const hasPass = gate.cost >= 4 && gate.cost <= 31 && keys.gens.includes(gate.pepperGen);
  const hasNone = gate.cost === 0 && gate.pepperGen === 0;
  return (header.flags.passphrase ? hasPass : hasNone) ? gate : undefined;
}

/** The boxes of a content, and what opens them. `admission`: from the passphrase check. */
type SealedBody = {
  readonly box: { readonly wrap: Buffer; readonly body: Buffer };
  readonly admission?: Admission | undefined;
};

/** Opens the text. @returns `undefined` if corrupt or not admitted */
export function openText(
  known: ReadSecret,
  { secretKey, ...sealed }: SealedBody & { readonly secretKey: string },
): FramedText | undefined {
  const frame = openContentBox(known, sealed, secretKey);
  const framed = frame && toFramedText(frame);
  frame?.fill(0);
  return framed;
}

/** Opens what the body holds: of a sealed link the content as it came. @returns as `openText` */
export function openContentBox(
  { keys, header }: ReadSecret,
  { box, admission = empty }: SealedBody,
  opener: GateKey,
): Buffer | undefined {
  const wrap = { name: 'wrap', parts: [opener], sealed: box.wrap, last: admission } as const;
  const dataKey = openContent(keys, header, wrap);
  if (dataKey?.length !== dataKeyBytes) return undefined;
  return openBox(dataKey, header, { name: 'body', sealed: box.body });
}

/** Opens the secret key with the metadata key. @returns `undefined` if corrupt or dead */
export function openOwner(
  { keys, header }: ReadSecret,
  sealed: Buffer,
  metadataKey: string,
): string | undefined {
  const secretKey = openContent(keys, header, { name: 'owner', parts: [metadataKey], sealed })?.toString(
    'latin1',
  );
  return secretKey !== undefined && matchesLink(keys, header, { kind: 's', key: secretKey })
    ? secretKey
    : undefined;
}

/** Opens the owner's facts, which outlive the text. @returns `undefined` if corrupt, or its key is gone */
export function openReceipt(
  { keys, header }: ReadSecret,
  sealed: Buffer,
  metadataKey: string,
): ReceiptNote | undefined {
  const frame = openRecord(keys, header, { name: 'receipt', parts: [metadataKey], sealed });
  const framed = frame && toFramedText(frame);
  const note = framed && Note.safeParse(jsonOf(framed.text));
  return note?.success ? noteOf(note.data) : undefined;
}

/** Opens the metadata key. @param accountId 12 bytes @returns `undefined` if corrupt or of another account */
export function openAccountKey(
  { keys, header }: ReadSecret,
  sealed: Buffer,
  accountId: Buffer,
): string | undefined {
  const metadataKey = openRecord(keys, header, { name: 'account', parts: [accountId], sealed })?.toString(
    'latin1',
  );
  return metadataKey !== undefined && matchesLink(keys, header, { kind: 'm', key: metadataKey })
    ? metadataKey
    : undefined;
}

/** Opens the owner's note. @returns `undefined` if corrupt, or its key is gone */
export function openMemo(
  { keys, header }: ReadSecret,
  sealed: Buffer,
  metadataKey: string,
): string | undefined {
  const salt = sealed.subarray(0, memoSaltBytes);
  const box = sealed.subarray(memoSaltBytes);
  const frame = openRecord(keys, header, { name: 'memo', parts: [metadataKey], sealed: box, salt });
  return frame && toFramedText(frame)?.text;
}

type Sealed = {
  readonly name: BoxName;
  readonly parts: readonly (Buffer | string)[];
  readonly sealed: Buffer;
  readonly last?: Buffer;
  readonly salt?: Buffer;
};

function openContent(keys: KeySet, header: Header, box: Sealed): Buffer | undefined {
  if (header.epoch !== keys.epoch || !keys.gens.includes(header.rootGen)) return undefined;
  return openUnder(keys, header, { ...box, chain: header.contentChain, day: header.contentDay });
}

function openRecord(keys: KeySet, header: Header, box: Sealed): Buffer | undefined {
  return openUnder(keys, header, { ...box, chain: header.recordChain, day: header.recordDay });
}

function openUnder(
  keys: KeySet,
  header: Header,
  box: Sealed & { readonly chain: number; readonly day: number },
): Buffer | undefined {
  const kek = keys.kek(box.chain, box.day);
  if (kek.kind !== 'key') return undefined;
  const parts = [...box.parts, kek.key, ...(box.last ? [box.last] : [])];
  const key = boxKey(keys, header, { name: box.name, parts, ...(box.salt && { salt: box.salt }) });
  return openBox(key, header, { name: box.name, sealed: box.sealed });
}

function matchesRow(header: Header, row: SealedRow): boolean {
  const times =
    header.createdAt.getTime() === row.createdAt.getTime() &&
    header.expiresAt.getTime() === row.expiresAt.getTime();
  const ids = sameBytes(header.sid, row._id) && sameBytes(header.mid, row.metaId);
  return (
    ids &&
    times &&
    header.purgeAt.getTime() === row.purgeAt.getTime() &&
    header.rootGen === row.rootGen &&
    header.epoch === row.epoch
  );
}

function matchesLink(keys: KeySet, header: Header, { kind, key, ids }: FoundBy): boolean {
  if (kind !== 'e' && !linkKeyPattern.test(key)) return false;
  if (kind !== 'm' && (kind === 'e') !== header.flags.sealedLink) return false;
  const id = ids?.[keys.gens.indexOf(header.rootGen)] ?? keys.idOf(kind, key, header.rootGen);
  return sameBytes(id, kind === 'm' ? header.mid : header.sid);
}

function noteOf(note: z.infer<typeof Note>): ReceiptNote {
  const { recipients, ticket, truncated, originalChars } = note;
  return {
    recipients,
    truncated,
    ...(ticket !== undefined && { ticket }),
    ...(originalChars !== undefined && { originalChars }),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
