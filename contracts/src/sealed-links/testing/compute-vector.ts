// Computes what each case of contracts/vectors/sealed-links.json expects, in Node and in browsers.
import { fromBase64Url, toBase64Url } from '../base-encodings.ts';
import { bucketOf } from '../bucket.ts';
import { openContent, padContent, sealWithNonce, type ContentSeal, type SealedContent } from '../content.ts';
import { deriveContentKey, deriveProof } from '../link-keys.ts';
import { isSealedSize, paddedSize } from '../padded-size.ts';
import { joinHalves, readToken, type ReadToken } from '../token.ts';
import { sha256 } from '../web-crypto.ts';

type Bits = Uint8Array<ArrayBuffer>;
type Link = { readonly mark: number; readonly root: string; readonly passphrase: string | null };
type Long = { readonly letter: string; readonly times: number };

/** A case of the file; its part says which of the fields it has. */
export type VectorCase = {
  readonly name: string;
  readonly malformed?: boolean;
  readonly text?: string;
  readonly linkHalf?: string;
  readonly code?: string;
  readonly link?: Link;
  readonly sealed?: string | { readonly sha256: string };
  readonly bytes?: number;
  readonly sealedBytes?: number;
  readonly expect: unknown;
};
export type VectorPart = 'tokens' | 'halves' | 'keys' | 'contents' | 'sizes';

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string): Bits =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

const told = (read: ReadToken) =>
  read.kind === 'token' ? { kind: 'token', mark: read.token.mark, root: hex(read.token.root) } : read;
const tokenOf = ({ mark, root }: Link) => ({ mark: mark === 1 ? 1 : 2, root: fromHex(root) }) as const;

async function keysOf(link: Link) {
  const { access, lookup } = await deriveProof(tokenOf(link));
  const made = await deriveContentKey(tokenOf(link), link.passphrase ?? undefined).catch(() => undefined);
  if (!made) return null;
  const [proof, name] = [toBase64Url(access), toBase64Url(lookup)];
  return { access: proof, lookup: name, verifier: made.verifier ?? null, bucket: bucketOf(lookup) };
}

async function sealOf(link: Link): Promise<ContentSeal> {
  const { key } = await deriveContentKey(tokenOf(link), link.passphrase ?? undefined);
  return { key, mark: tokenOf(link).mark, lookup: (await deriveProof(tokenOf(link))).lookup };
}

const shown = (content: SealedContent | undefined) =>
  content?.kind === 'file' ? { ...content, bytes: hex(content.bytes) } : (content ?? null);

/** A long text is written again under the nonce of all cases, because the file holds only its hash. */
async function contentOf({ link, sealed, expect }: VectorCase): Promise<unknown> {
  const seal = await sealOf(link!);
  if (typeof sealed === 'string') return shown(await openContent(seal, fromBase64Url(sealed)!));
  const { letter, times } = (expect as { text: Long }).text;
  const content = { kind: 'text', text: letter.repeat(times) } as const;
  const nonce = Uint8Array.from({ length: 12 }, (_, at) => 0xc0 + at);
  const again = await sealWithNonce(seal, padContent(content), nonce);
  const opened = await openContent(seal, again);
  const isSame = opened?.kind === 'text' && opened.text === content.text;
  return isSame && hex(await sha256(again)) === sealed?.sha256 ? expect : null;
}

/** @returns what the case expects, if this program is right */
export async function computeVector(part: VectorPart, given: VectorCase): Promise<unknown> {
  switch (part) {
    case 'tokens':
      return told(await readToken(given.text!));
    case 'halves':
      return told(await joinHalves(given.linkHalf!, given.code!));
    case 'keys':
      return keysOf(given.link!);
    case 'contents':
      return contentOf(given);
    case 'sizes':
      return given.bytes === undefined ? isSealedSize(given.sealedBytes!) : paddedSize(given.bytes);
  }
}
