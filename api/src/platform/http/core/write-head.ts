// Writes the status and the headers of an answer.
import type { ServerResponse } from 'node:http';
import type { FlatHeaders } from './strict-headers.ts';

/**
 * Writes the headers of the middleware and these, which replace those with the same name. A name that stands
 * twice in the list keeps both values (RFC 9110 section 5.3).
 * They are set one by one: a list for `writeHead` costs a third more once other headers are set.
 */
export function writeHead(response: ServerResponse, status: number, headers: FlatHeaders): void {
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]];
    if (isRepeated(headers, at)) response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  response.writeHead(status);
}

function isRepeated(headers: FlatHeaders, at: number): boolean {
  for (let before = 0; before < at; before += 2) if (headers[before] === headers[at]) return true;
  return false;
}
