// Seals a text and its two link keys into the boxes that the database stores (docs/design/keys.md#envelope).
import { limits } from '@glimpse/contracts/limits';
import type { KeySet } from '#platform/crypto/keys/key-set.ts';
import { passKeys, type PassHash } from '#platform/crypto/passwords/passphrase-keys.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import { boxKey, sealBox, type GateKey } from './boxes.ts';
import { toPaddedText } from './padding.ts';
import { writeHeader, type Header, type HeaderFlags } from './header.ts';

const saltBytes = 32;
const keyBytes = 32;
const nonceBytes = 12;
const memoSaltBytes = 16;
const gateBytes = 51;

/** What the owner can read after the text is gone. `recipients` are masked. */
export type ReceiptNote = {
  readonly recipients: readonly string[];
  readonly ticket?: string;
  readonly truncated: boolean;
  readonly originalChars?: number;
};

/** What every secret has that is about to be stored. */
type CommonDraft = {
  readonly metadataKey: string;
  readonly pass?: PassHash;
  readonly flags: { readonly generated: boolean; readonly verification: boolean; readonly incoming: boolean };
  /** 12 bytes; set for secrets of an account, so that its recent list can show the private link. */
  readonly accountId?: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly purgeAt: Date;
  /** A-label; empty for the region's own host. */
  readonly shareHost: string;
  readonly receipt: ReceiptNote;
  /** The owner's note. */
  readonly memo?: string;
};

/** A plain secret about to be stored. */
export type SealDraft = CommonDraft & {
  readonly secretKey: string;
  readonly text: string;
  /** The number of characters before the text was truncated; absent if it was not. */
  readonly originalChars?: number;
};

/** A sealed link about to be stored. `lookup`: 32 bytes. `content`: as its sender encrypted and padded it. */
export type SealedLinkDraft = Omit<CommonDraft, 'flags'> & {
  readonly lookup: Buffer;
  readonly content: Buffer;
};

/** The stored form. Opening any part needs a link key and the region's keys. */
export type SealedSecret = {
  readonly _id: Buffer;
  readonly metaId: Buffer;
  readonly bucket: string;
  readonly header: Buffer;
  readonly rootGen: number;
  readonly epoch: number;
  readonly box: ContentBoxes & { readonly owner: Buffer };
  readonly rec: { readonly receipt: Buffer; readonly account?: Buffer; readonly memo?: Buffer };
};

type ContentBoxes = { readonly gate: Buffer; readonly wrap: Buffer; readonly body: Buffer };

/** The stored form of a sealed link: nothing in it gives its owner the link. */
export type StoredSealedLink = Omit<SealedSecret, 'box'> & { readonly box: ContentBoxes };

/** Draws all random bytes of one secret in one system call instead of ten. */
type Draw = {
  readonly salt: Buffer;
  readonly dataKey: Buffer;
  readonly filler: Buffer;
  readonly nonce: (box: number) => Buffer;
};
type Sealing = {
  readonly keys: KeySet;
  readonly header: Header;
  readonly draft: Omit<CommonDraft, 'flags'>;
  readonly draw: Draw;
};

/**
 * Seals a secret. Costs about 60 µs of processor time; synchronous.
 * @throws Error if the expiry or purge day has no key: the caller bounds lifetimes
 */
export function sealSecret(keys: KeySet, draft: SealDraft, random: RandomBytes): SealedSecret {
  const { secretKey, text, originalChars } = draft;
  const draw = drawFrom(random);
  const id = { kind: 's', key: secretKey, flags: { ...draft.flags, sealedLink: false } } as const;
  const sealing: Sealing = { keys, header: headerOf(keys, draft, { ...id, salt: draw.salt }), draft, draw };
  const frame = toPaddedText(originalChars === undefined ? { text } : { text, originalChars });
  const content = sealContent(sealing, secretKey, frame);
  frame.fill(0);
  const box = { ...content, owner: sealOwner(sealing, secretKey) };
  return { ...sealRow(sealing, random), box };
}

/**
 * Seals a sealed link: its look-up name takes the place of the secret key, and its content is neither read
 * nor padded. It has no owner box (docs/design/sealed-links.md#the-server).
 * @throws as `sealSecret`
 */
export function sealSealedLink(keys: KeySet, draft: SealedLinkDraft, random: RandomBytes): StoredSealedLink {
  const { lookup, content } = draft;
  const draw = drawFrom(random);
  const flags = { generated: false, verification: false, incoming: false, sealedLink: true };
  const header = headerOf(keys, draft, { kind: 'e', key: lookup, flags, salt: draw.salt });
  const sealing: Sealing = { keys, header, draft, draw };
  const box = sealContent(sealing, lookup, content);
  return { ...sealRow(sealing, random), box };
}

/** All but the content. The last step: it zeroes the data key. */
function sealRow(sealing: Sealing, random: RandomBytes): Omit<SealedSecret, 'box'> {
  const { header, draft, draw } = sealing;
  const rec = { ...sealRecord(sealing), ...sealFirstMemo(sealing, random) };
  draw.dataKey.fill(0);
  return {
    _id: header.sid,
    metaId: header.mid,
    bucket: draft.metadataKey.slice(0, limits.bucketChars),
    header: header.bytes,
    rootGen: header.rootGen,
    epoch: header.epoch,
    rec,
  };
}

/** The note that a secret has from the start. */
function sealFirstMemo({ keys, header, draft }: Sealing, random: RandomBytes): { readonly memo?: Buffer } {
  const { memo: text, metadataKey } = draft;
  const memo = text === undefined ? undefined : sealMemo(keys, header, { metadataKey, text, random });
  return memo ? { memo } : {};
}

/** Seals the owner's note under a fresh salt. @returns `undefined` if the receipt's key is gone */
export function sealMemo(
  keys: KeySet,
  header: Header,
  memo: { readonly metadataKey: string; readonly text: string; readonly random: RandomBytes },
): Buffer | undefined {
  const kek = keys.kek(header.recordChain, header.recordDay);
  if (kek.kind !== 'key') return undefined;
  const salt = memo.random(memoSaltBytes);
  const key = boxKey(keys, header, { name: 'memo', parts: [memo.metadataKey, kek.key], salt });
  const box = sealBox(key, header, {
    name: 'memo',
    nonce: memo.random(nonceBytes),
    plain: toPaddedText({ text: memo.text }),
  });
  return Buffer.concat([salt, box]);
}

/** By what a link is found, and what the header says of it. */
type LinkId = {
  readonly kind: 's' | 'e';
  readonly key: GateKey;
  readonly flags: Omit<HeaderFlags, 'passphrase' | 'owned'>;
  readonly salt: Buffer;
};

function headerOf(keys: KeySet, draft: Sealing['draft'], { kind, key, flags, salt }: LinkId): Header {
  const rootGen = keys.rootGen(draft.createdAt);
  const { createdAt, expiresAt, purgeAt, shareHost } = draft;
  return writeHeader({
    flags: { ...flags, passphrase: draft.pass !== undefined, owned: draft.accountId !== undefined },
    rootGen,
    epoch: keys.epoch,
    contentChain: keys.sealingChain('content', createdAt),
    recordChain: keys.sealingChain('record', createdAt),
    createdAt,
    expiresAt,
    purgeAt,
    sid: keys.idOf(kind, key, rootGen),
    mid: keys.idOf('m', draft.metadataKey, rootGen),
    salt,
    region: keys.region,
    shareHost,
  });
}

/** The boxes that are deleted when the content ends, but for `owner`. */
function sealContent({ keys, header, draft, draw }: Sealing, opener: GateKey, plain: Buffer): ContentBoxes {
  const kek = liveKek(keys, header.contentChain, header.contentDay);
  const pass = draft.pass && passKeys(draft.pass.digest, header.salt, keys.label);
  const gate = draft.pass && pass ? gateOf(draft.pass, pass.verifier) : emptyGate(draw.filler);
  const gateKey = boxKey(keys, header, { name: 'gate', parts: [opener, kek] });
  const wrapKey = boxKey(keys, header, { name: 'wrap', parts: [opener, kek, pass?.admission ?? ''] });
  return {
    gate: sealBox(gateKey, header, { name: 'gate', nonce: draw.nonce(0), plain: gate }),
    wrap: sealBox(wrapKey, header, { name: 'wrap', nonce: draw.nonce(1), plain: draw.dataKey }),
    body: sealBox(draw.dataKey, header, { name: 'body', nonce: draw.nonce(2), plain }),
  };
}

/** Seals the secret key for the holder of the private link. */
function sealOwner({ keys, header, draft, draw }: Sealing, secretKey: string): Buffer {
  const kek = liveKek(keys, header.contentChain, header.contentDay);
  const key = boxKey(keys, header, { name: 'owner', parts: [draft.metadataKey, kek] });
  return sealBox(key, header, { name: 'owner', nonce: draw.nonce(3), plain: Buffer.from(secretKey) });
}

/** The boxes that live as long as the receipt: the receipt and, for accounts, the private link. */
function sealRecord({ keys, header, draft, draw }: Sealing): SealedSecret['rec'] {
  const kek = liveKek(keys, header.recordChain, header.recordDay);
  const receiptKey = boxKey(keys, header, { name: 'receipt', parts: [draft.metadataKey, kek] });
  const plain = toPaddedText({ text: JSON.stringify(draft.receipt) });
  const receipt = sealBox(receiptKey, header, { name: 'receipt', nonce: draw.nonce(4), plain });
  if (!draft.accountId) return { receipt };
  const accountKey = boxKey(keys, header, { name: 'account', parts: [draft.accountId, kek] });
  const box = { name: 'account', nonce: draw.nonce(5), plain: Buffer.from(draft.metadataKey) } as const;
  return { receipt, account: sealBox(accountKey, header, box) };
}

function liveKek(keys: KeySet, chain: number, day: number): Buffer {
  const kek = keys.kek(chain, day);
  if (kek.kind !== 'key') throw new Error('No key for this day');
  return kek.key;
}

/** Gate of a secret with passphrase: version, pepper generation, bcrypt cost, bcrypt salt, verifier. */
function gateOf(pass: PassHash, verifier: Buffer): Buffer {
  return Buffer.concat([Buffer.from([1, pass.pepperGen, pass.cost]), pass.salt, verifier]);
}

/** Without a passphrase the gate looks the same from outside: generation and cost 0, the rest random. */
function emptyGate(filler: Buffer): Buffer {
  return Buffer.concat([Buffer.from([1, 0, 0]), filler]);
}

function drawFrom(random: RandomBytes): Draw {
  const fillerAt = saltBytes + keyBytes;
  const noncesAt = fillerAt + gateBytes - 3;
  const bytes = random(noncesAt + 6 * nonceBytes);
  return {
    salt: bytes.subarray(0, saltBytes),
    dataKey: bytes.subarray(saltBytes, fillerAt),
    filler: bytes.subarray(fillerAt, noncesAt),
    nonce: (box) => bytes.subarray(noncesAt + box * nonceBytes, noncesAt + (box + 1) * nonceBytes),
  };
}
