// Refuses malformed requests that Node's parser accepts (docs/design/trust.md#parser).
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

import { fail } from '#platform/errors/api-error.ts';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import { openRequestState } from '#platform/http/core/request-state.ts';

const lone = new Set([
  'host',
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'idempotency-key',
  'authorization',
]);

/** Whether a header that may come once came on more than one line. */
function hasDoubledHeader({ headers, rawHeaders }: IncomingMessage): boolean {
  if (Object.keys(headers).length * 2 === rawHeaders.length) return false; // no header came twice
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!lone.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

/** Detail of the error for a request whose only fault is a broken escape. */
export const brokenEscapes = 'escapes';

/** Every escape is two hex digits and all of them together are UTF-8. */
function hasSoundEscapes(target: string): boolean {
  if (!target.includes('%')) return true;
  try {
    decodeURIComponent(target);
    return true;
  } catch {
    return false;
  }
}

/** Writes each `%` that begins no escape as `%25`, so that it stands for itself. */
export function withSoundEscapes(target: string): string {
  return target.replace(/(?:%[\da-f]{2})+|%/gi, (run) =>
    hasSoundEscapes(run) ? run : run.replaceAll('%', '%25'),
  );
}

/**
 * Refuses ambiguous requests: several Host lines or none, codings other than exactly `chunked`,
 * absolute targets, broken escapes.
 * @throws `http.bad_request`
 */
export function checkWellFormed(request: IncomingMessage): void {
  const { headers, url = '' } = request;
  const coding = headers['transfer-encoding'];
  if (!headers.host || hasDoubledHeader(request)) fail('http.bad_request');
  if (coding !== undefined && (coding !== 'chunked' || headers['content-length'] !== undefined))
    fail('http.bad_request');
  if (!url.startsWith('/')) fail('http.bad_request');
  if (!hasSoundEscapes(url)) fail('http.bad_request', { detail: brokenEscapes });
}

/** The first handler of the app: creates the request's state, closes upgrades, refuses malformed requests. */
export function rejectMalformed(services: HttpServices): RequestHandler {
  const otherForm = services.errorForm && `${services.errorForm.mount}/`;
  return (request, response, next) => {
    const state = openRequestState(response, services.requestId());
    if (request.headers.upgrade !== undefined) return void request.socket.destroy();
    if (otherForm !== undefined && request.url?.startsWith(otherForm)) state.route = `${otherForm}*`;
    checkWellFormed(request);
    next();
  };
}
