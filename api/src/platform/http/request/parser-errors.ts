// Writes the answers to invalid HTTP, for which Node creates no request (docs/design/trust.md#parser).
import type { Duplex } from 'node:stream';
import { errors } from '@glimpse/contracts/errors';
import type { FlatHeaders } from '#platform/http/core/strict-headers.ts';

const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** One whole answer; the connection ends after it. */
export function parserErrorResponse(code: string, strict: FlatHeaders): string {
  const status = statusLines[code] ?? '400 Bad Request';
  const { text, type } = errors['http.bad_request'];
  const body = JSON.stringify({
    success: false,
    message: text,
    error: text,
    error_type: type,
    code: 'http.bad_request',
  });
  const lines = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
  ];
  for (let at = 0; at < strict.length; at += 2) lines.push(`${strict[at]}: ${strict[at + 1]}`);
  return `${[...lines, `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`;
}

/** Answers a connection whose bytes could not be read as a request. */
export function answerParserError(
  error: Error & { readonly code?: string },
  socket: Duplex,
  strict: FlatHeaders,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else socket.end(parserErrorResponse(error.code ?? '', strict), () => socket.destroy());
}
