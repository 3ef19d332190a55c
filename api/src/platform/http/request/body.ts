// Reads bodies within their size limit, inflates and decodes them
// (docs/design/http-api.md#parameters, docs/design/trust.md#parser).
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { limits } from '@glimpse/contracts/limits';

import { parseForm } from './body-form.ts';
import { parseDocument, parseJsonParameters } from './body-json.ts';
import { boundaryOf, parseMultipart } from './body-multipart.ts';
import { fail, ApiError } from '#platform/errors/api-error.ts';
import { growingBytes, wholePages } from './growing-bytes.ts';
import { noRoom, receiveBody, type BodyBounds, type HeldBytes } from './receive-body.ts';
import { toParameterValues, noParameters, type ParameterValues, type ParameterNames } from './parameters.ts';

const inputBytes = 16_384;

/** Inflaters by coding; each looks at the whole body that was sent. */
const inflaters = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  // RFC 9110 means zlib framing; some clients send bare deflate, whose first byte never looks like 0x?8.
  deflate: (packed: Buffer) => (((packed[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()),
} as const;

type Coding = keyof typeof inflaters;
const isCoding = (name: string): name is Coding => Object.hasOwn(inflaters, name);

/**
 * The whole body, inflated.
 * @throws the error of `bounds`, `http.unsupported_media`, `http.bad_request`, `http.rate_limited`,
 *   ClientGone
 */
export async function readBody(request: IncomingMessage, bounds: BodyBounds): Promise<HeldBytes> {
  const coding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const plain = coding === 'identity' || coding === '';
  if (!plain && !isCoding(coding)) return fail('http.unsupported_media');
  if (Number(request.headers['content-length'] ?? 0) > bounds.mostBytes) return fail(bounds.excess);
  const sent = await receiveBody(request, bounds, plain ? 0 : bounds.mostBytes);
  if (plain || sent.bytes.length === 0 || !isCoding(coding)) return sent;
  try {
    return await inflate(sent.bytes, coding, bounds);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    return fail('http.bad_request', { cause });
  } finally {
    sent.free();
  }
}

/** Copies, so that the sent bytes may be freed while a thread still inflates. */
function* copiesOf(packed: Buffer): Generator<Buffer> {
  for (let at = 0; at < packed.length; at += inputBytes)
    yield Buffer.from(packed.subarray(at, at + inputBytes));
}

/** Inflates piece by piece, so that a small body cannot become large before it is counted. */
async function inflate(
  packed: Buffer,
  coding: Coding,
  { mostBytes, excess, share, weight }: BodyBounds,
): Promise<HeldBytes> {
  const inflated = growingBytes(mostBytes);
  let size = 0;
  try {
    const pieces: AsyncIterable<Buffer> = Readable.from(copiesOf(packed)).pipe(inflaters[coding](packed));
    for await (const piece of pieces) {
      size += piece.length;
      if (size > mostBytes) fail(excess);
      if (!share.hold(packed.length + weight * wholePages(size))) throw noRoom();
      inflated.append(piece);
    }
  } catch (cause) {
    inflated.free();
    throw cause;
  }
  share.hold(weight * wholePages(size));
  return { bytes: inflated.bytes(), free: inflated.free };
}

/** Whether a request announces a body at all. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Media type and charset of a Content-Type. @throws `http.unsupported_media` unless it is UTF-8 */
function mediaOf(contentType: string): string {
  if (contentType === 'application/json') return contentType; // what nearly everybody sends
  const [media = '', ...parameters] = contentType.toLowerCase().split(';');
  for (const parameter of parameters) {
    const charset = /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/.exec(parameter);
    if (charset && charset[1] !== 'utf-8' && charset[1] !== 'utf8') fail('http.unsupported_media');
  }
  return media.trim();
}

function bodyText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : fail('http.bad_request');
}

/**
 * The parameters in a body. Without a type it is read as urlencoded.
 * @throws `http.unsupported_media`, `http.bad_request`, `http.bad_payload`, `http.too_large`
 */
export function decodeParameters(bytes: Buffer, contentType: string, names: ParameterNames): ParameterValues {
  if (bytes.length === 0) return noParameters;
  switch (mediaOf(contentType)) {
    case 'application/json':
      return parseJsonParameters(bodyText(bytes));
    case '':
    case 'application/x-www-form-urlencoded':
      return toParameterValues(parseForm(bodyText(bytes)), names);
    case 'multipart/form-data':
      return toParameterValues(parseMultipart(bytes, boundaryOf(contentType), limits.parameters), names);
    default:
      return fail('http.unsupported_media');
  }
}

/** A document of the given types. @throws `http.unsupported_media`, `http.bad_request`, `http.too_large` */
export function decodeDocument(bytes: Buffer, contentType: string, media: readonly string[]): unknown {
  if (!media.includes(mediaOf(contentType))) return fail('http.unsupported_media');
  return parseDocument(bodyText(bytes)).document;
}

/** A copy of the bytes of a document of the given types. @throws `http.unsupported_media` */
export function copyDocument(bytes: Buffer, contentType: string, media: readonly string[]): Buffer {
  return media.includes(mediaOf(contentType)) ? Buffer.from(bytes) : fail('http.unsupported_media');
}
