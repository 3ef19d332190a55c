// Padded bytes that are malformed in one way each, for contracts/vectors/sealed-links.json.
import { paddedSize } from '@glimpse/contracts/sealed-links/padded-size';
import { utf8 } from '@glimpse/contracts/sealed-links/web-crypto';

type Fields = {
  readonly version?: number;
  readonly kind?: number;
  readonly labels?: string;
  readonly labelBytes?: number;
  readonly data?: Uint8Array;
  readonly dataBytes?: number;
  readonly size?: number;
  readonly lastByte?: number;
};

/** Padded bytes, well formed but for what is given. */
function inner({
  version = 1,
  kind = 0,
  labels = '',
  lastByte = 0,
  ...given
}: Fields): Uint8Array<ArrayBuffer> {
  const written = utf8(labels);
  const { labelBytes = written.length, data = utf8('hello') } = given;
  const bytes = new Uint8Array(given.size ?? paddedSize(8 + written.length + data.length));
  const view = new DataView(bytes.buffer);
  view.setUint8(0, version);
  view.setUint8(1, kind);
  view.setUint16(2, labelBytes);
  bytes.set(written, 4);
  view.setUint32(4 + written.length, given.dataBytes ?? data.length);
  bytes.set(data, 8 + written.length);
  if (lastByte > 0) bytes.set([lastByte], bytes.length - 1);
  return bytes;
}

const labels = JSON.stringify({ name: 'a.txt', type: 'text/plain' });

/** Each with the name of its fault. */
export const malformedInners = (): Readonly<Record<string, Uint8Array<ArrayBuffer>>> => ({
  'version 0': inner({ version: 0 }),
  'version 2': inner({ version: 2 }),
  'kind 2': inner({ kind: 2 }),
  'no bytes': new Uint8Array(0),
  'seven bytes': new Uint8Array(7).fill(1),
  'zeros alone': new Uint8Array(256),
  'a size below 256': inner({ size: 128 }),
  'a size between steps': inner({ size: 384 }),
  'a size one step too large': inner({ size: 512 }),
  'a last pad byte that is not zero': inner({ lastByte: 1 }),
  'a first pad byte that is not zero': inner({ dataBytes: 4 }),
  'a length beyond the end': inner({ dataBytes: 249 }),
  'the largest length': inner({ dataBytes: 0xffff_ffff }),
  'labels beyond the end': inner({ kind: 1, labelBytes: 249 }),
  'the most label bytes': inner({ kind: 1, labelBytes: 0xffff }),
  'label bytes that run into the length': inner({ kind: 1, labels, labelBytes: labels.length + 1 }),
  'a text with labels': inner({ labels }),
  'a text that is no UTF-8': inner({ data: Uint8Array.of(0xff, 0xfe) }),
  'a text with a cut character': inner({ data: Uint8Array.of(0xe2, 0x82) }),
  'a text with an encoded surrogate': inner({ data: Uint8Array.of(0xed, 0xa0, 0x80) }),
  'a file without labels': inner({ kind: 1 }),
  'labels that are cut': inner({ kind: 1, labels: '{"name":"a","type":' }),
  'labels that are null': inner({ kind: 1, labels: 'null' }),
  'labels that are a list': inner({ kind: 1, labels: '["name","type"]' }),
  'labels without type': inner({ kind: 1, labels: '{"name":"a"}' }),
  'a name that is a number': inner({ kind: 1, labels: '{"name":1,"type":""}' }),
  'a type that is null': inner({ kind: 1, labels: '{"name":"","type":null}' }),
});
