// Reads bodies within their size limit, inflates and decodes them
// (docs/design/http-api.md#parameters, docs/design/trust.md#parser).
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { limits } from '@glimpse/contracts/limits';

import { parseForm } from './body-form.ts';
import { parseDocument, parseJsonParameters } from './body-json.ts';
import { boundaryOf, parseMultipart } from './body-multipart.ts';
import { fail, ApiError } from '#platform/errors/api-error.ts';
import { toParameterValues, noParameters, type ParameterValues, type ParameterNames } from './parameters.ts';

/** The caller closed the connection in the middle of the body: no answer can be sent. */
export class ClientGone extends Error {}

const inflaters = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: async (bytes: Buffer, options: { maxOutputLength: number }) =>
    // RFC 9110 means zlib framing; some clients send bare deflate, whose first byte never looks like 0x?8.
    ((bytes[0] ?? 0) & 0x0f) === 8
      ? promisify(inflate)(bytes, options)
      : promisify(inflateRaw)(bytes, options),
} as const;

type Coding = keyof typeof inflaters;
const isCoding = (name: string): name is Coding => Object.hasOwn(inflaters, name);

/**
 * The whole body, inflated, at most `mostBytes`.
 * @throws `http.too_large`, `http.unsupported_media`, `http.bad_request`, ClientGone
 */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const coding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const plain = coding === 'identity' || coding === '';
  if (!plain && !isCoding(coding)) return fail('http.unsupported_media');
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return fail('http.too_large');
  const bytes = await collect(request, mostBytes);
  if (plain || bytes.length === 0 || !isCoding(coding)) return bytes;
  try {
    return await inflaters[coding](bytes, { maxOutputLength: mostBytes });
  } catch (cause) {
    const tooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    return fail(tooLarge ? 'http.too_large' : 'http.bad_request', { cause });
  }
}

/** Whether a request announces a body at all. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function collect(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const gone = (): void => reject(new ClientGone('The connection ended inside the body'));
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= mostBytes) return void chunks.push(chunk);
    request.removeAllListeners('data').pause();
    reject(new ApiError('http.too_large'));
  });
  request.once('end', () => {
    request.removeListener('close', gone); // every request closes, few of them too early
    resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
  });
  request.once('close', gone);
  request.once('error', gone);
  return promise;
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

function textOf(bytes: Buffer): string {
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
      return parseJsonParameters(textOf(bytes));
    case '':
    case 'application/x-www-form-urlencoded':
      return toParameterValues(parseForm(textOf(bytes)), names);
    case 'multipart/form-data':
      return toParameterValues(parseMultipart(bytes, boundaryOf(contentType), limits.parameters), names);
    default:
      return fail('http.unsupported_media');
  }
}

/** A document of the given types. @throws `http.unsupported_media`, `http.bad_request`, `http.too_large` */
export function decodeDocument(bytes: Buffer, contentType: string, media: readonly string[]): unknown {
  if (!media.includes(mediaOf(contentType))) return fail('http.unsupported_media');
  return parseDocument(textOf(bytes)).document;
}
