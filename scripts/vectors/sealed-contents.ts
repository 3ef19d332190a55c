// Cases of keys, contents and sizes for contracts/vectors/sealed-links.json.
import { toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { bucketOf } from '@glimpse/contracts/sealed-links/bucket';
import {
  padContent,
  sealWithNonce,
  type ContentSeal,
  type SealedContent,
} from '@glimpse/contracts/sealed-links/content';
import { deriveContentKey, deriveProof } from '@glimpse/contracts/sealed-links/link-keys';
import { isSealedSize, paddedSize, sealedExtraBytes } from '@glimpse/contracts/sealed-links/padded-size';
import type { SealedToken } from '@glimpse/contracts/sealed-links/token';
import { sha256 } from '@glimpse/contracts/sealed-links/web-crypto';
import { byteRun, toHex } from './bytes.ts';
import { malformedInners } from './sealed-inners.ts';
import { fixedTokens } from './sealed-tokens.ts';

const passphrase = 'Cafe\u0301 \u2615';
const nonce = byteRun(0xc0, 12);
type Bits = Uint8Array<ArrayBuffer>;

/** A link with its passphrase. Bytes are hex, S, H and V base64url. */
const linkOf = ({ mark, root }: SealedToken, typed?: string) => ({
  mark,
  root: toHex(root),
  passphrase: typed ?? null,
});

async function keysOf(token: SealedToken, typed?: string) {
  const { access, lookup } = await deriveProof(token);
  const { verifier } = await deriveContentKey(token, typed);
  return {
    access: toBase64Url(access),
    lookup: toBase64Url(lookup),
    verifier: verifier ?? null,
    bucket: bucketOf(lookup),
  };
}

/** `expect` is null where mark and passphrase disagree. */
export async function keysCases() {
  const links = [
    ['without passphrase', fixedTokens.plain, undefined],
    ['with passphrase, which is normalised to NFC', fixedTokens.guarded, passphrase],
    ['a passphrase of spaces is not trimmed', fixedTokens.guarded, '  '],
    ['a long passphrase', fixedTokens.ones, '\u{1F511}'.repeat(128)],
    ['a root of zeros', fixedTokens.zeros, undefined],
    ['mark 2 without passphrase', fixedTokens.guarded, undefined],
    ['mark 2 with an empty passphrase', fixedTokens.guarded, ''],
    ['mark 1 with a passphrase', fixedTokens.plain, 'x'],
  ] as const;
  return Promise.all(
    links.map(async ([name, token, typed]) => {
      const expect = await keysOf(token, typed).catch(() => null);
      return { name, ...(expect ? {} : { malformed: true }), link: linkOf(token, typed), expect };
    }),
  );
}

/** Data that is written out, or one letter many times. */
const toData = (bytes: Bits) =>
  bytes.length > 2000 ? { letter: String.fromCharCode(bytes[0] ?? 0), times: bytes.length } : toHex(bytes);

function toExpected(content: SealedContent | undefined) {
  if (content === undefined) return null;
  if (content.kind === 'file') return { ...content, bytes: toData(content.bytes) };
  const { text } = content;
  return text.length > 2000 ? { kind: 'text', text: { letter: text[0], times: text.length } } : content;
}

/** A long content is not written out: its hash is. */
const toSealed = async (sealed: Bits) =>
  sealed.length > 4096 ? { sha256: toHex(await sha256(sealed)) } : toBase64Url(sealed);

async function sealOf(token: SealedToken, typed?: string): Promise<ContentSeal> {
  const { key } = await deriveContentKey(token, typed);
  return { key, mark: token.mark, lookup: (await deriveProof(token)).lookup };
}

const text = (given: string) => ({ kind: 'text', text: given }) as const;
const file = (name: string, type: string, bytes: Bits) => ({ kind: 'file', name, type, bytes }) as const;

const contents: readonly (readonly [string, SealedContent])[] = [
  ['a short text', text('hello')],
  ['an empty text', text('')],
  ['a text with a byte order mark, zeros and other scripts', text('\uFEFFa\u0000\r\n\u05E9\u{1F511}')],
  ['248 bytes, the largest of the first step', text('x'.repeat(248))],
  ['249 bytes, the smallest of the second step', text('x'.repeat(249))],
  ['the largest of 1 MiB', text('x'.repeat(1_048_568))],
  ['the smallest of 2 MiB', text('x'.repeat(1_048_569))],
  ['a file', file('a.txt', 'text/plain', byteRun(0, 256))],
  ['an empty file without type', file('\u202Egpj.\u{1F511}"\\.sh', '', byteRun(0, 0))],
];

/** `expect` is null for what does not open. `nonce` is the first 12 bytes of `sealed`. */
export async function contentCases() {
  const seal = await sealOf(fixedTokens.plain);
  const guarded = await sealOf(fixedTokens.guarded, passphrase);
  const link = linkOf(fixedTokens.plain);
  const wellFormed = contents.map(async ([name, content]) => {
    const sealed = await sealWithNonce(seal, padContent(content), nonce);
    return { name, link, sealed: await toSealed(sealed), expect: toExpected(content) };
  });
  const secret = await sealWithNonce(guarded, padContent(text('guarded')), nonce);
  const withPassphrase = linkOf(fixedTokens.guarded, passphrase);
  const malformed = Object.entries(malformedInners()).map(async ([name, inner]) => {
    const sealed = await sealWithNonce(seal, inner, nonce);
    return { name, malformed: true, link, sealed: toBase64Url(sealed), expect: null };
  });
  const sealed = await sealWithNonce(seal, padContent(text('hello')), nonce);
  return [
    ...(await Promise.all(wellFormed)),
    { name: 'with passphrase', link: withPassphrase, sealed: toBase64Url(secret), expect: text('guarded') },
    ...(await Promise.all(malformed)),
    ...(await tampered(sealed, secret)),
  ];
}

async function tampered(sealed: Bits, secret: Bits) {
  const changed = (at: number): Bits =>
    Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
  const plain = linkOf(fixedTokens.plain);
  const cases = [
    ['another nonce', plain, changed(0)],
    ['another first byte', plain, changed(12)],
    ['another last byte of the tag', plain, changed(sealed.length - 1)],
    ['one byte missing', plain, sealed.slice(0, -1)],
    ['one byte more', plain, Uint8Array.from([...sealed, 0])],
    ['the nonce alone', plain, sealed.slice(0, 12)],
    ['nothing', plain, new Uint8Array(0)],
    ['the content of another link', linkOf(fixedTokens.zeros), sealed],
    ['the content of a link with passphrase', plain, secret],
    ['another passphrase', linkOf(fixedTokens.guarded, 'cafe'), secret],
  ] as const;
  return cases.map(([name, link, bytes]) => ({
    name,
    malformed: true,
    link,
    sealed: toBase64Url(bytes),
    expect: null,
  }));
}

const mebibyte = 1_048_576;
const borders = [0, 255, 256, 257, 512, 513, mebibyte - 1, mebibyte, mebibyte + 1, 2 * mebibyte + 1];
const noSizes = [0, 28, 255 + 28, 257 + 28, 384 + 28, mebibyte, mebibyte + 257 + 28, 1.5 * mebibyte + 28];

/** `expect`: the padded size of `bytes`; or whether `sealedBytes` is the length of a sealed content. */
export function sizeCases() {
  return [
    ...borders.map((bytes) => ({ name: `${bytes} bytes`, bytes, expect: paddedSize(bytes) })),
    ...noSizes.map((sealedBytes) => ({
      name: `${sealedBytes} bytes, sealed`,
      malformed: true,
      sealedBytes,
      expect: isSealedSize(sealedBytes),
    })),
    { name: 'the smallest', sealedBytes: 256 + sealedExtraBytes, expect: true },
  ];
}
