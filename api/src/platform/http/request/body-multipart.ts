// Parses multipart/form-data without files (docs/design/http-api.md#parameters, RFC 7578).
import { isUtf8 } from 'node:buffer';

import type { Pairs } from './body-form.ts';
import { fail } from '#platform/errors/api-error.ts';

const blankLine = Buffer.from('\r\n\r\n');
const newline = Buffer.from('\r\n');

/** The boundary parameter of a Content-Type, 1 to 70 characters. @throws `http.bad_request` */
export function boundaryOf(contentType: string): string {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;",]{1,70}))\s*(?:;|$)/i.exec(contentType);
  return found?.[1] ?? found?.[2] ?? fail('http.bad_request');
}

/** `name` of a part's Content-Disposition; browsers escape quotes and line ends in it (HTML §4.10.21.8). */
function nameOf(head: string): string {
  const lines = head.split('\r\n');
  const disposition = lines.find((line) => /^content-disposition:/i.test(line)) ?? '';
  if (/;\s*filename\*?=/i.test(disposition)) fail('http.bad_payload');
  const found =
    /^content-disposition:\s*form-data\s*;(?:[^"]*;)?\s*name=(?:"([^"]*)"|([^\s;"]+))\s*(?:;|$)/i.exec(
      disposition,
    );
  const name = found?.[1] ?? found?.[2];
  if (name === undefined) return fail('http.bad_request');
  const type = lines.find((line) => /^content-type:/i.test(line));
  if (type !== undefined && !/^content-type:\s*text\/plain\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    fail('http.bad_payload');
  return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}

function fieldText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : fail('http.bad_request');
}

function fieldOf(part: Buffer): readonly [string, string] {
  const headEnd = part.indexOf(blankLine);
  if (headEnd < 0) return fail('http.bad_request');
  return [nameOf(fieldText(part.subarray(0, headEnd))), fieldText(part.subarray(headEnd + blankLine.length))];
}

/**
 * Reads all fields in order.
 * @throws `http.bad_request` if the frame is broken, `http.bad_payload` on a file part,
 *   `http.too_large` over `most` parts
 */
export function parseMultipart(body: Buffer, boundary: string, most: number): Pairs {
  const pairs: (readonly [string, string])[] = [];
  const opening = Buffer.from(`--${boundary}`);
  const separator = Buffer.from(`\r\n--${boundary}`);
  const first = body.subarray(0, opening.length).equals(opening)
    ? 0
    : body.indexOf(separator) + newline.length;
  if (first < newline.length && first !== 0) return fail('http.bad_request');
  let at = first + opening.length;
  for (;;) {
    if (body.subarray(at, at + 2).toString('latin1') === '--') return pairs;
    const lineEnd = body.indexOf(newline, at);
    if (lineEnd < 0 || body.subarray(at, lineEnd).toString('latin1').trim() !== '')
      return fail('http.bad_request');
    const next = body.indexOf(separator, lineEnd);
    if (next < 0) return fail('http.bad_request');
    if (pairs.length >= most) return fail('http.too_large');
    pairs.push(fieldOf(body.subarray(lineEnd + newline.length, Math.max(next, lineEnd + newline.length))));
    at = next + separator.length;
  }
}
