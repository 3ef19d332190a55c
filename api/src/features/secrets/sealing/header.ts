// The header of a secret: written once at creation, bound into every box (docs/design/keys.md#envelope).
import { dayOf, lp } from '#platform/crypto/primitives/bytes.ts';

const format = 1;
const algorithm = 1; // HKDF-SHA-256, AES-256-GCM, nonce 12, tag 16
const fixedBytes = 108;
const latestMs = 8.64e15; // of a Date
const flagBits = {
  passphrase: 1,
  generated: 2,
  verification: 4,
  incoming: 8,
  owned: 16,
  sealedLink: 32,
} as const;
const allFlags = 63;

export type HeaderFlags = { readonly [flag in keyof typeof flagBits]: boolean };

export type HeaderFields = {
  readonly flags: HeaderFlags;
  readonly rootGen: number;
  readonly epoch: number;
  readonly contentChain: number;
  readonly recordChain: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly purgeAt: Date;
  readonly sid: Buffer;
  readonly mid: Buffer;
  /** 32 random bytes, part of every box key of the secret. */
  readonly salt: Buffer;
  readonly region: string;
  /** Host of the share link as an A-label; empty for the region's own. */
  readonly shareHost: string;
};

/** A header with its exact bytes, which bind every box, and the day numbers of its times. */
export type Header = HeaderFields & {
  readonly bytes: Buffer;
  readonly contentDay: number;
  readonly recordDay: number;
};

/** Writes the header's bytes. @throws RangeError for a number that does not fit its field */
export function writeHeader(fields: HeaderFields): Header {
  const contentDay = dayOf(fields.expiresAt.getTime());
  const recordDay = dayOf(fields.purgeAt.getTime());
  const start = Buffer.allocUnsafe(44);
  start.writeUInt8(format, 0);
  start.writeUInt8(algorithm, 1);
  start.writeUInt8(bitsOf(fields.flags), 2);
  start.writeUInt8(fields.rootGen, 3);
  start.writeUInt32BE(fields.epoch, 4);
  start.writeUInt16BE(fields.contentChain, 8);
  start.writeUInt32BE(contentDay, 10);
  start.writeUInt16BE(fields.recordChain, 14);
  start.writeUInt32BE(recordDay, 16);
  start.writeBigUInt64BE(BigInt(fields.createdAt.getTime()), 20);
  start.writeBigUInt64BE(BigInt(fields.expiresAt.getTime()), 28);
  start.writeBigUInt64BE(BigInt(fields.purgeAt.getTime()), 36);
  const bytes = Buffer.concat([
    start,
    fields.sid,
    fields.mid,
    fields.salt,
    lp(fields.region, fields.shareHost),
  ]);
  return { ...fields, bytes, contentDay, recordDay };
}

/**
 * Reads a header and checks format, algorithm, reserved bits, exact length, days and the order of the times.
 * @returns `undefined` if anything is wrong; an unknown format is not guessed
 */
export function parseHeader(bytes: Buffer): Header | undefined {
  if (
    bytes.length < fixedBytes + 4 ||
    bytes[0] !== format ||
    bytes[1] !== algorithm ||
    bytes.readUInt8(2) > allFlags
  )
    return undefined;
  const strings = stringsOf(bytes);
  const [createdAt, expiresAt, purgeAt] = [timeAt(bytes, 20), timeAt(bytes, 28), timeAt(bytes, 36)];
  if (!strings || !createdAt || !expiresAt || !purgeAt) return undefined;
  const header: Header = {
    bytes,
    flags: flagsOf(bytes.readUInt8(2)),
    rootGen: bytes.readUInt8(3),
    epoch: bytes.readUInt32BE(4),
    contentChain: bytes.readUInt16BE(8),
    contentDay: bytes.readUInt32BE(10),
    recordChain: bytes.readUInt16BE(14),
    recordDay: bytes.readUInt32BE(16),
    createdAt,
    expiresAt,
    purgeAt,
    sid: bytes.subarray(44, 60),
    mid: bytes.subarray(60, 76),
    salt: bytes.subarray(76, fixedBytes),
    ...strings,
  };
  return isInOrder(header) ? header : undefined;
}

function isInOrder(header: Header): boolean {
  const { createdAt, expiresAt, purgeAt } = header;
  const days =
    header.contentDay === dayOf(expiresAt.getTime()) && header.recordDay === dayOf(purgeAt.getTime());
  return days && createdAt < expiresAt && expiresAt <= purgeAt;
}

/** Reads the two strings at the end of the header. Nothing may follow them. */
function stringsOf(bytes: Buffer): { readonly region: string; readonly shareHost: string } | undefined {
  const regionEnd = fixedBytes + 2 + bytes.readUInt16BE(fixedBytes);
  if (bytes.length < regionEnd + 2 || bytes.length !== regionEnd + 2 + bytes.readUInt16BE(regionEnd))
    return undefined;
  return {
    region: bytes.toString('utf8', fixedBytes + 2, regionEnd),
    shareHost: bytes.toString('utf8', regionEnd + 2),
  };
}

function timeAt(bytes: Buffer, offset: number): Date | undefined {
  const timeMs = Number(bytes.readBigUInt64BE(offset));
  return timeMs <= latestMs ? new Date(timeMs) : undefined;
}

function bitsOf(flags: HeaderFlags): number {
  let bits = 0;
  if (flags.passphrase) bits |= flagBits.passphrase;
  if (flags.generated) bits |= flagBits.generated;
  if (flags.verification) bits |= flagBits.verification;
  if (flags.incoming) bits |= flagBits.incoming;
  if (flags.owned) bits |= flagBits.owned;
  if (flags.sealedLink) bits |= flagBits.sealedLink;
  return bits;
}

function flagsOf(bits: number): HeaderFlags {
  return {
    passphrase: (bits & flagBits.passphrase) !== 0,
    generated: (bits & flagBits.generated) !== 0,
    verification: (bits & flagBits.verification) !== 0,
    incoming: (bits & flagBits.incoming) !== 0,
    owned: (bits & flagBits.owned) !== 0,
    sealedLink: (bits & flagBits.sealedLink) !== 0,
  };
}
