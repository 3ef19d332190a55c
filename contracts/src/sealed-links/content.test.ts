// Tests that contents come back from their link alone, and that malformed ones are refused.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  openContent,
  padContent,
  readPadded,
  sealContent,
  sealWithNonce,
  type ContentSeal,
} from './content.ts';
import { deriveContentKey, deriveProof } from './link-keys.ts';
import { isSealedSize, paddedSize } from './padded-size.ts';
import type { SealedToken } from './token.ts';
import { utf8 } from './web-crypto.ts';

const token: SealedToken = { mark: 1, root: Uint8Array.from({ length: 25 }, (_, at) => at) };
const sealOf = async (of: SealedToken): Promise<ContentSeal> => ({
  key: (await deriveContentKey(of, undefined)).key,
  mark: of.mark,
  lookup: (await deriveProof(of)).lookup,
});
let seal: ContentSeal;
beforeAll(async () => {
  seal = await sealOf(token);
});

const text = (given: string) => ({ kind: 'text', text: given }) as const;
const wellFormed = fc.string({ unit: 'grapheme', maxLength: 400 });
const files = fc.record({
  kind: fc.constant('file' as const),
  name: fc.string({ unit: 'grapheme', maxLength: 100 }),
  type: fc.string({ maxLength: 127 }),
  bytes: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Uint8Array.from(bytes)),
});

test('any text and any file come back, at a size of padding', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(wellFormed.map(text), files), async (content) => {
      const sealed = await sealContent(seal, content);
      expect(isSealedSize(sealed.length)).toBe(true);
      expect(await openContent(seal, sealed)).toEqual(content);
    }),
  );
});

test('a text is given back as it is: empty, with a byte order mark, with line ends and zeros', async () => {
  for (const given of ['', '\uFEFFx', 'a\r\nb\n', 'a\u0000\u0000', '\u0000', '𝄞'])
    expect(await openContent(seal, await sealContent(seal, text(given)))).toEqual(text(given));
});

test('a lone surrogate becomes U+FFFD', () => {
  expect(readPadded(padContent(text('a\uD800b')))).toEqual(text('a\uFFFDb'));
});

test('equal contents have different nonces and bytes', async () => {
  const made = await Promise.all(Array.from({ length: 50 }, () => sealContent(seal, text('x'))));
  expect(new Set(made.map((one) => one.subarray(0, 12).join())).size).toBe(50);
  expect(new Set(made.map((one) => one.subarray(12).join())).size).toBe(50);
});

test.each([
  0, 1, 247, 248, 249, 503, 504, 505, 1016, 1017, 1_048_567, 1_048_568, 1_048_569, 2_097_144, 2_097_145,
])('a text of %i bytes comes back at the smallest step that fits', async (bytes) => {
  const given = text('x'.repeat(bytes));
  const sealed = await sealContent(seal, given);
  expect(sealed.length).toBe(paddedSize(bytes + 8) + 28);
  expect(await openContent(seal, sealed)).toEqual(given);
});

test('long names and types are cut, others are kept', () => {
  const file = { kind: 'file', name: '\u0001'.repeat(300), type: 'é'.repeat(200), bytes: utf8('x') } as const;
  expect(readPadded(padContent(file))).toEqual({
    ...file,
    name: '\u0001'.repeat(255),
    type: 'é'.repeat(127),
  });
});

describe('nothing opens', () => {
  test('with any other byte, with any byte missing or added', async () => {
    const sealed = await sealContent(seal, text('hello'));
    for (let at = 0; at < sealed.length; at += 1)
      expect(
        await openContent(seal, sealed.with(at, (sealed[at] ?? 0) ^ (1 << (at % 8)))),
        `${at}`,
      ).toBeUndefined();
    for (let length = 0; length < sealed.length; length += 1)
      expect(await openContent(seal, sealed.slice(0, length)), `${length}`).toBeUndefined();
    expect(await openContent(seal, Uint8Array.from([...sealed, 0]))).toBeUndefined();
  });

  test('with another mark, look-up name or key', async () => {
    const sealed = await sealContent(seal, text('hello'));
    const another = await sealOf({ mark: 1, root: token.root.with(24, 99) });
    expect(await openContent({ ...seal, mark: 2 }, sealed)).toBeUndefined();
    expect(await openContent({ ...seal, lookup: another.lookup }, sealed)).toBeUndefined();
    expect(await openContent({ ...seal, key: another.key }, sealed)).toBeUndefined();
    expect(await openContent(another, sealed)).toBeUndefined();
    expect(await openContent(seal, sealed)).toEqual(text('hello'));
  });
});

type Draft = { version?: number; kind?: number; labels?: string; labelBytes?: number };
type Data = { data?: Uint8Array; dataBytes?: number; size?: number; end?: readonly number[] };

/** Padded bytes, well formed but for what is given. */
function inner({ version = 1, kind = 0, labels = '', ...given }: Draft & Data): Uint8Array<ArrayBuffer> {
  const { labelBytes = utf8(labels).length, data = utf8('hello'), dataBytes = data.length, end = [] } = given;
  const filled = 8 + utf8(labels).length + data.length;
  const bytes = new Uint8Array(given.size ?? paddedSize(filled));
  const view = new DataView(bytes.buffer);
  bytes.set([version, kind, labelBytes >> 8, labelBytes & 255]);
  bytes.set(utf8(labels), 4);
  view.setUint32(4 + utf8(labels).length, dataBytes);
  bytes.set(data, 8 + utf8(labels).length);
  if (end.length > 0) bytes.set(end, bytes.length - end.length);
  return bytes;
}

const labels = JSON.stringify({ name: 'a.txt', type: 'text/plain' });

test('the drafts below are well formed without their fault', () => {
  expect(readPadded(inner({}))).toEqual(text('hello'));
  const file = { kind: 'file', name: 'a.txt', type: 'text/plain', bytes: utf8('hello') };
  expect(readPadded(inner({ kind: 1, labels }))).toEqual(file);
  expect(readPadded(inner({ kind: 1, labels: '{"type":"","later":1,"name":""}' }))).toMatchObject({
    name: '',
  });
});

const malformed: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'version 0': inner({ version: 0 }),
  'version 2': inner({ version: 2 }),
  'kind 2': inner({ kind: 2 }),
  'kind 255': inner({ kind: 255 }),
  'no bytes': new Uint8Array(0),
  'seven bytes': new Uint8Array(7).fill(1),
  'zeros alone': new Uint8Array(256),
  'a size below 256': inner({ size: 128 }),
  'a size between steps': inner({ size: 384 }),
  'a size one step too large': inner({ size: 512 }),
  'a size one byte too small': inner({ size: 255 }),
  'a size one byte too large': inner({ size: 257 }),
  'a last pad byte that is not zero': inner({ end: [1] }),
  'a first pad byte that is not zero': inner({ dataBytes: 4 }),
  'a length beyond the end': inner({ dataBytes: 249 }),
  'the largest length': inner({ dataBytes: 0xffff_ffff }),
  'labels beyond the end': inner({ kind: 1, labelBytes: 249 }),
  'the most label bytes': inner({ kind: 1, labelBytes: 0xffff }),
  'label bytes that run into the data': inner({ kind: 1, labels, labelBytes: labels.length + 1 }),
  'a text with labels': inner({ labels }),
  'a text that is no UTF-8': inner({ data: Uint8Array.of(0xff, 0xfe) }),
  'a text with a cut character': inner({ data: Uint8Array.of(0xe2, 0x82) }),
  'a text with an encoded surrogate': inner({ data: Uint8Array.of(0xed, 0xa0, 0x80) }),
  'a file without labels': inner({ kind: 1 }),
  'labels that are no JSON': inner({ kind: 1, labels: '{"name":"a","type":' }),
  'labels that are null': inner({ kind: 1, labels: 'null' }),
  'labels that are a text': inner({ kind: 1, labels: '"name type"' }),
  'labels that are a list': inner({ kind: 1, labels: '["name","type"]' }),
  'labels without type': inner({ kind: 1, labels: '{"name":"a"}' }),
  'labels without name': inner({ kind: 1, labels: '{"type":"a"}' }),
  'a name that is a number': inner({ kind: 1, labels: '{"name":1,"type":""}' }),
  'a type that is null': inner({ kind: 1, labels: '{"name":"","type":null}' }),
};

test.each(Object.entries(malformed))(
  '%s is refused, also when it was made with the link',
  async (_name, bytes) => {
    expect(readPadded(bytes)).toBeUndefined();
    const sealed = await sealWithNonce(seal, bytes, new Uint8Array(12));
    expect(await openContent(seal, sealed)).toBeUndefined();
  },
);

test('padded bytes have one reading: what is read is padded alike', () => {
  const bytes = fc.uint8Array({ minLength: 256, maxLength: 256 });
  const headed = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(60), fc.nat(255), bytes, fc.nat(200));
  fc.assert(
    fc.property(headed, ([version, kind, labelBytes, length, random, zeros]) => {
      const given = Uint8Array.from(random).fill(0, 256 - zeros);
      given.set([version, kind, 0, labelBytes]);
      new DataView(given.buffer).setUint32(4 + labelBytes, length);
      const read = readPadded(given);
      if (read?.kind === 'text') expect(padContent(read)).toEqual(given);
      else expect(read === undefined || version === 1).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
