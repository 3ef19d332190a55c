// Sends pages, redirects and plain texts (docs/design/http-api.md#headers).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@glimpse/contracts/errors';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import { endAnswer } from '#platform/http/core/end-answer.ts';
import type { FlatHeaders } from '#platform/http/core/strict-headers.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';
import { writeHead } from '#platform/http/core/write-head.ts';

export type PageExchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly services: HttpServices;
};

type PageResponse = {
  readonly status: number;
  /** Security headers of a page. Absent for redirects, files and plain texts. */
  readonly page?: FlatHeaders;
  readonly body?: string | Buffer;
  /** The body stays in memory anyway. */
  readonly shared?: boolean;
  readonly type?: string;
  /** Tag of the language that the body is in; absent for answers without words. */
  readonly language?: string | undefined;
  readonly cache?: string;
  /** Further headers as a flat list of names and values. */
  readonly more?: FlatHeaders;
  readonly code?: ErrorCode | undefined;
  /** The thrown error of a status from 500. */
  readonly error?: unknown;
};

export const htmlType = 'text/html; charset=utf-8';
export const plainText = 'text/plain; charset=utf-8';

/** Paths of one link: robots must not index answers on them. */
export const notIndexed = /^\/(?:(secret|private|receipt|forgot|address)\/|[sp](?:\/|%|$))/;

/** Sends the response and reports it to log and metrics. */
export function sendPage(
  { request, response, services }: PageExchange,
  {
    status,
    page = [],
    body,
    shared = false,
    type,
    language,
    cache = 'no-store',
    more = [],
    code,
    error,
  }: PageResponse,
): void {
  const { requestId, route, startedMs, actor } = requestStateOf(response);
  const bytes = body === undefined ? 0 : Buffer.byteLength(body);
  const headers = [...page, 'X-Request-Id', requestId, 'Cache-Control', cache, ...more];
  if (language !== undefined) headers.push('Content-Language', language);
  if (notIndexed.test(route)) headers.push('X-Robots-Tag', 'noindex, nofollow');
  if (body !== undefined) headers.push('Content-Type', type ?? htmlType, 'Content-Length', String(bytes));
  writeHead(response, status, headers);
  endAnswer(response, { body, shared });
  const caller = { method: request.method ?? '-', actor: actor?.kind ?? 'none' } as const;
  const outcome = { status, bytes, code, ms: performance.now() - startedMs };
  services.answered({ requestId, route, ...caller, ...outcome, ...(error !== undefined && { error }) });
}
