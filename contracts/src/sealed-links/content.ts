// Pads and encrypts a text or a file, and opens it again (docs/design/sealed-links.md#keys).
import { formatName } from './link-keys.ts';
import { paddedSize } from './padded-size.ts';
import type { Mark } from './token.ts';
import { decrypt, encrypt, fromUtf8, join, randomBytes, utf8, type SecretCryptoKey } from './web-crypto.ts';

const version = 1;
const kinds = { text: 0, file: 1 } as const;
const headBytes = 8;
const nonceBytes = 12;

/** `name` and `type` (a media type, perhaps empty) are those of the sender; show a file name only cleaned. */
export type SealedContent =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly type: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
    };

/** `lookup` binds the content to its link: 32 bytes. */
export type ContentSeal = {
  readonly key: SecretCryptoKey;
  readonly mark: Mark;
  readonly lookup: Uint8Array<ArrayBuffer>;
};

/** Encrypts a content under a fresh nonce. @returns nonce, ciphertext and tag */
export async function sealContent(
  seal: ContentSeal,
  content: SealedContent,
): Promise<Uint8Array<ArrayBuffer>> {
  const nonce = randomBytes(nonceBytes);
  return sealWithNonce(seal, padContent(content), nonce);
}

/** For vectors: `sealContent` draws the nonce. */
export async function sealWithNonce(
  { key, ...link }: ContentSeal,
  inner: Uint8Array<ArrayBuffer>,
  nonce: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return join(nonce, await encrypt(key, { nonce, bound: boundTo(link), bytes: inner }));
}

/** @returns `undefined` if the bytes were not made with this link and passphrase, or are malformed */
export async function openContent(
  { key, ...link }: ContentSeal,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<SealedContent | undefined> {
  const nonce = sealed.slice(0, nonceBytes);
  const bytes = sealed.subarray(nonceBytes);
  const inner = await decrypt(key, { nonce, bound: boundTo(link), bytes });
  return inner && readPadded(inner);
}

const boundTo = ({ mark, lookup }: Omit<ContentSeal, 'key'>): Uint8Array<ArrayBuffer> =>
  join(utf8(formatName), Uint8Array.of(mark), lookup);

/** Version, kind, length and JSON of the labels, length and bytes of the data, zeros up to a step of size. */
export function padContent(content: SealedContent): Uint8Array<ArrayBuffer> {
  const labels = content.kind === 'text' ? utf8('') : utf8(toLabels(content));
  const data = content.kind === 'text' ? utf8(content.text) : content.bytes;
  const end = headBytes + labels.length + data.length;
  const inner = new Uint8Array(paddedSize(end));
  const view = new DataView(inner.buffer);
  view.setUint8(0, version);
  view.setUint8(1, kinds[content.kind]);
  view.setUint16(2, labels.length);
  inner.set(labels, 4);
  view.setUint32(4 + labels.length, data.length);
  inner.set(data, headBytes + labels.length);
  return inner;
}

/** Labels of at most 65,535 bytes: a name is cut to 255 characters, a type to 127. */
const toLabels = ({ name, type }: { readonly name: string; readonly type: string }): string =>
  JSON.stringify({ name: name.slice(0, 255), type: type.slice(0, 127) });

/** @returns `undefined` for another version or kind, lengths that do not fit, and padding that is not zero */
export function readPadded(inner: Uint8Array<ArrayBuffer>): SealedContent | undefined {
  const view = new DataView(inner.buffer, inner.byteOffset, inner.byteLength);
  if (inner.length < headBytes || view.getUint8(0) !== version) return undefined;
  const labelBytes = view.getUint16(2);
  const start = headBytes + labelBytes;
  if (start > inner.length) return undefined;
  const end = start + view.getUint32(start - 4);
  if (paddedSize(end) !== inner.length || inner.subarray(end).some((byte) => byte !== 0)) return undefined;
  const data = inner.slice(start, end);
  const labels = inner.subarray(4, 4 + labelBytes);
  return view.getUint8(1) === kinds.file ? readFile(labels, data) : readText(view.getUint8(1), labels, data);
}

function readText(kind: number, labels: Uint8Array, data: Uint8Array): SealedContent | undefined {
  const text = fromUtf8(data);
  return kind === kinds.text && labels.length === 0 && text !== undefined
    ? { kind: 'text', text }
    : undefined;
}

function readFile(labels: Uint8Array, bytes: Uint8Array<ArrayBuffer>): SealedContent | undefined {
  const given = readJson(fromUtf8(labels) ?? '');
  if (typeof given !== 'object' || given === null || !('name' in given) || !('type' in given))
    return undefined;
  const { name, type } = given;
  return typeof name === 'string' && typeof type === 'string'
    ? { kind: 'file', name, type, bytes }
    : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
