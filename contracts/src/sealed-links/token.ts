// Draws, checks, splits and joins the tokens of sealed links (docs/design/sealed-links.md#the-link).
import { fromBase32, toBase32 } from './base-encodings.ts';
import { join, randomBytes, sha256, utf8 } from './web-crypto.ts';

const rootBytes = 25;
const rootChars = 40;
const checkChars = 4;
const halfRootChars = rootChars / 2;

/** Length of a token in characters. */
export const tokenChars = 1 + rootChars + checkChars;
/** Length of a link half in characters. */
export const linkHalfChars = 1 + halfRootChars + checkChars;
/** Length of a code in characters, without the separators. */
export const codeChars = halfRootChars + checkChars;

/** 1: without a passphrase. 2: with one. The mark alone decides whether a page asks for it. */
export type Mark = 1 | 2;

/** What a token holds. `root`: 25 random bytes, from which all keys follow. */
export type SealedToken = { readonly mark: Mark; readonly root: Uint8Array<ArrayBuffer> };

/**
 * What a text after `#` is. `half`: the link half, which needs its code. `newer`: a mark that this program
 * does not know. `cut`: too short. `damaged`: a letter is wrong.
 */
export type ReadToken =
  | { readonly kind: 'token'; readonly token: SealedToken }
  | { readonly kind: 'half'; readonly linkHalf: string }
  | { readonly kind: 'none' | 'cut' | 'damaged' | 'newer' };

/** Draws a fresh token. */
export const drawToken = (hasPassphrase: boolean): SealedToken => ({
  mark: hasPassphrase ? 2 : 1,
  root: randomBytes(rootBytes),
});

/** Writes a token: mark, 40 characters, 4 check characters. */
export async function writeToken({ mark, root }: SealedToken): Promise<string> {
  return `${mark}${toBase32(root)}${await checkOf(Uint8Array.of(mark), root)}`;
}

/** Reads a token or a link half. Upper case counts as lower case. */
export async function readToken(typed: string): Promise<ReadToken> {
  const text = typed.toLowerCase();
  const mark = text.charAt(0);
  if (text === '') return { kind: 'none' };
  if (mark === '5' || mark === '6') return readHalf(text);
  if (mark === '3' || mark === '4' || mark === '7') return { kind: 'newer' };
  if (mark !== '1' && mark !== '2') return { kind: 'damaged' };
  if (text.length !== tokenChars) return { kind: text.length < tokenChars ? 'cut' : 'damaged' };
  const root = fromBase32(text.slice(1, 1 + rootChars));
  const token: SealedToken | undefined = root && { mark: mark === '1' ? 1 : 2, root };
  return token && (await writeToken(token)) === text ? { kind: 'token', token } : { kind: 'damaged' };
}

async function readHalf(text: string): Promise<ReadToken> {
  if (text.length !== linkHalfChars) return { kind: text.length < linkHalfChars ? 'cut' : 'damaged' };
  const start = text.slice(1, 1 + halfRootChars);
  // 20 characters are 100 bits: no whole bytes, so `fromBase32` does not read them.
  const isWhole = /^[a-z2-7]+$/.test(start) && text.endsWith(await halfCheckOf(text.charAt(0), start));
  return isWhole ? { kind: 'half', linkHalf: text } : { kind: 'damaged' };
}

/** Both halves of a token. The code is six groups of four characters with hyphens between them. */
export type Halves = { readonly linkHalf: string; readonly code: string };

/** Splits a written token into a link half, which can be mailed, and a code, which comes another way. */
export async function splitToken(token: SealedToken): Promise<Halves> {
  const text = await writeToken(token);
  const mark = token.mark === 1 ? '5' : '6';
  const start = text.slice(1, 1 + halfRootChars);
  const code = text.slice(1 + halfRootChars);
  return {
    linkHalf: `${mark}${start}${await halfCheckOf(mark, start)}`,
    code: (code.match(/.{4}/g) ?? []).join('-'),
  };
}

/** Takes spaces, hyphens and dashes out of a typed code, and makes it lower case. */
export const toPlainCode = (typed: string): string => typed.toLowerCase().replace(/[\s\p{Pd}\p{Cf}]/gu, '');

/**
 * Joins a checked link half and a typed code.
 * @returns `cut`: the code is too short; `damaged`: it does not belong to this link, or a letter is wrong
 */
export async function joinHalves(linkHalf: string, typed: string): Promise<ReadToken> {
  const code = toPlainCode(typed);
  if (code === '') return { kind: 'none' };
  if (code.length !== codeChars) return { kind: code.length < codeChars ? 'cut' : 'damaged' };
  const mark = linkHalf.charAt(0) === '5' ? '1' : '2';
  return readToken(`${mark}${linkHalf.slice(1, 1 + halfRootChars)}${code}`);
}

/** The first 20 bits of SHA-256 over the mark and the root, as four characters. */
const checkOf = async (mark: Uint8Array, root: Uint8Array): Promise<string> =>
  toBase32(await sha256(join(mark, root))).slice(0, checkChars);

const halfCheckOf = async (mark: string, start: string): Promise<string> =>
  toBase32(await sha256(join(utf8('half'), Uint8Array.of(Number(mark)), utf8(start)))).slice(0, checkChars);
